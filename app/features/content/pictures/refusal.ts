import type { Locale } from "#i18n/locale.ts";
import { type Words, words } from "#words/pictures.ts";

/** Limits: bytes of an upload, and characters of an alternative text. */
export const uploadLimits = { bytes: 20 * 1024 * 1024, alternative: 300 };

type RefusalCode = keyof Words;
export type Refusal = { outcome: "refused"; code: RefusalCode; words: Record<Locale, string> };

/** Reason for refusing a picture or mark, and the remedy, for its uploader. @param values for the `{names}` in its words */
export function refusal(code: RefusalCode, values: Record<string, string | number> = {}): Refusal {
  // Not `fill`, which imports React: a child process may load this.
  const fillValues = (sentence: string) => sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
  return { outcome: "refused", code, words: { en: fillValues(words.en[code]), ar: fillValues(words.ar[code]) } };
}
