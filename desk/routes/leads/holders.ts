import type { Words } from "#desk/words/words.ts";
import { fill } from "#i18n/fill.tsx";

/** Members who may hold leads. */
export type Colleague = { email: string; name: string };

/** Options for members, without the given addresses. */
export const colleagueOptions = (colleagues: readonly Colleague[], without: readonly string[]) =>
  colleagues
    .filter(({ email }) => !without.includes(email))
    .map(({ email, name }) => ({ value: email, label: name || email }));

/** The name of a lead's holder, or the address of a removed member. */
export function holderName(email: string, colleagues: Colleague[], words: Words["leads"]): string {
  const colleague = colleagues.find((each) => each.email === email);
  return colleague ? colleague.name || colleague.email : fill(words.formerMember, { email });
}
