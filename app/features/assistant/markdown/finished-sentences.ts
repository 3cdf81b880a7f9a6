import type { Locale } from "#i18n/locale.ts";

/**
 * The sentences of a text to read out. While the text is arriving, the last one is left out: it may
 * continue.
 * @param text plain, one line for each paragraph or list item
 */
export function finishedSentences(text: string, locale: Locale, isEnded: boolean): string[] {
  const segments = [...new Intl.Segmenter(locale, { granularity: "sentence" }).segment(text)];
  const sentences = segments.map(({ segment }) => segment);
  return (isEnded ? sentences : sentences.slice(0, -1)).map((sentence) => sentence.trim()).filter(Boolean);
}
