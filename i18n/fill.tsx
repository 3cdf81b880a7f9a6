import type { Locale } from "./locale.ts";
import { Fragment, type ReactNode } from "react";

/** Fills values into the `{names}` of a sentence; a name without a value stays. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Forms of a counting sentence by plural category; `other` serves all that are missing. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The right form for a number, with `{count}` filled in. */
export function fillCount(forms: Forms, count: number, locale: Locale): string {
  return fill(forms[new Intl.PluralRules(locale).select(count)] ?? forms.other, { count });
}

/**
 * Fills elements, such as links, into the `{names}` of a sentence; a name without one stays. Its
 * words are elements too: translating browsers detach bare text from React.
 */
export function fillWith(sentence: string, elements: Record<string, ReactNode>): ReactNode {
  // Every second part is a name.
  return sentence.split(/\{(\w+)\}/).map((part, index) => {
    if (part === "") return null;
    return index % 2 === 1 && elements[part] ? (
      <Fragment key={index}>{elements[part]}</Fragment>
    ) : (
      <span key={index}>{index % 2 === 0 ? part : `{${part}}`}</span>
    );
  });
}
