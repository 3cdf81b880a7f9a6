import type { Locale } from "./locale.ts";

/** Puts values in place of the `{names}` of a sentence; a name without a value stays, so that a mistake shows. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Forms of a sentence that counts, by plural category; `other` where the language needs no form of its own. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The right form for a number, with `{count}` filled in. */
export function fillCount(forms: Forms, count: number, locale: Locale): string {
  return fill(forms[new Intl.PluralRules(locale).select(count)] ?? forms.other, { count });
}
