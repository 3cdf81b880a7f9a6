import type { FormField } from "#cms/form.ts";
import { foldLetters } from "#i18n/fold-letters.ts";

/** Kinds of section whose label, hint or other words contain all words of a search. */
export function kindsByName(kinds: readonly FormField[], sought: string): FormField[] {
  const soughtWords = foldLetters(sought).split(/\s+/);
  return kinds.filter(({ label, hint, also = "" }) => {
    const text = foldLetters(`${label} ${hint} ${also}`);
    return soughtWords.every((word) => text.includes(word));
  });
}
