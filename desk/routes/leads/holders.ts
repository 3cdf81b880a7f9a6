import type { Words } from "#desk/words/words.ts";
import { fill } from "#i18n/fill.tsx";

/** Who may have leads. */
export type Colleague = { email: string; name: string };

/** The name of whoever has a lead; of a member who was removed, their address. */
export function holderName(email: string, colleagues: Colleague[], words: Words["leads"]): string {
  const known = colleagues.find((each) => each.email === email);
  return known ? known.name || known.email : fill(words.formerMember, { email });
}
