import type { FormField } from "#cms/form.ts";
import { foldLetters } from "#i18n/fold-letters.ts";
import type { Locale } from "#i18n/locale.ts";
import { words as otherWords } from "#words/desk-sections.ts";

/** Kinds of section whose label, hint or other words contain all words of a search. */
export function kindsByName(kinds: readonly FormField[], sought: string, language: Locale): FormField[] {
  const soughtWords = foldLetters(sought).split(/\s+/);
  const also: Record<string, string | undefined> = otherWords[language];
  return kinds.filter(({ name, label, hint }) => {
    const text = foldLetters(`${label} ${hint} ${also[name] ?? ""}`);
    return soughtWords.every((word) => text.includes(word));
  });
}
