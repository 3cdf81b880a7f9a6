import type { Locale } from "#i18n/locale.ts";

/**
 * A partial answer without incomplete markup, so that nothing jumps: an unfinished link is held
 * back, unfinished bold and code are closed.
 */
export function settleMarkdown(text: string): string {
  const settledText = withoutBareEnd(text.replace(/!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,2000})?)?$/, ""));
  const paragraph = settledText.slice(settledText.lastIndexOf("\n\n") + 1);
  const bare = settledText.replace(/(?<![*_`])[*_`]+$/, "");
  if (paragraph.split("**").length % 2 === 0) return bare.length < settledText.length ? bare : `${settledText}**`;
  if (paragraph.split("`").length % 2 === 0) return bare.length < settledText.length ? bare : `${settledText}\``;
  return settledText;
}

/** Removes last lines that are blank or contain only a list marker. */
function withoutBareEnd(text: string): string {
  const lines = text.split("\n");
  while (lines.length > 0 && /^(?:[-*+]|\d{1,3}[.)])?$/.test(lines.at(-1)!.trim())) lines.pop();
  return lines.join("\n");
}

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
