import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import type { Locale } from "#i18n/locale.ts";

/** The answer with the callback offered in words: only a client that declares the tool has a card. */
export function offerInWords(parts: AnswerPart[], locale: Locale): AnswerPart[] {
  const end = parts.find((part) => part.type === "end");
  if (!end || !parts.some((part) => part.type === "callback")) return parts;
  return [
    { type: "text", text: languagePack(locale).talk.callback.inWords },
    ...parts.filter((part) => part.type === "guide"),
    { ...end, reason: "stop" },
  ];
}

/**
 * What follows a call of our tool, whatever a client's program says came of it: only the site
 * confirms a request.
 */
export const answerToTool = (locale: Locale): AnswerPart[] => [
  { type: "text", text: languagePack(locale).talk.callback.confirm },
  { type: "end", reason: "stop", usage: { promptTokens: 0, completionTokens: 0 } },
];
