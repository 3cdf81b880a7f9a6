import type { Locale } from "./locale.ts";
import { Fragment, type ReactNode } from "react";

/** Replaces the `{names}` of a sentence with values; names without a value stay. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Forms of a sentence by plural category; `other` replaces missing forms. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules: Record<Locale, Intl.PluralRules> = {
  en: /* @__PURE__ */ new Intl.PluralRules("en"),
  ar: /* @__PURE__ */ new Intl.PluralRules("ar"),
};

/** The plural form for a number, with `{count}` filled in. */
export function fillCount(forms: Forms, count: number, locale: Locale): string {
  return fill(forms[rules[locale].select(count)] ?? forms.other, { count });
}

/** Replaces `{names}` with elements such as links. All text is wrapped: translation detaches bare text. */
export function fillWith(sentence: string, elements: Record<string, ReactNode>): ReactNode {
  // Odd parts are names.
  return sentence.split(/\{(\w+)\}/).map((part, index) => {
    if (part === "") return null;
    return index % 2 === 1 && elements[part] ? (
      <Fragment key={index}>{elements[part]}</Fragment>
    ) : (
      <span key={index}>{index % 2 === 0 ? part : `{${part}}`}</span>
    );
  });
}
