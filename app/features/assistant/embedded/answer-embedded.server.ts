import { company, contentIn } from "#app/content.server.ts";
import type { AnswerPart, CallbackDraft, Question } from "#app/features/assistant/answer.ts";
import { companyFacts } from "#app/features/assistant/knowledge/company-facts.server.ts";
import { findHits } from "#app/features/assistant/knowledge/find-passages.server.ts";
import { questionLanguage } from "#app/features/assistant/knowledge/question-language.ts";
import { isWordForWord } from "#app/features/assistant/knowledge/search-index.server.ts";
import { fill } from "#app/i18n/fill.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { callbackDraft } from "./callback-draft.server.ts";
import { composeAnswer } from "./compose-answer.ts";
import { saidPhone } from "./said-phone.ts";
import { callbackWish, isAgreed, smallTalk } from "./small-talk.server.ts";

/**
 * Answers from the site's own content, without a language model: a wish to be called, small talk, or the passage that fits best; else it says
 * that it does not know. Never throws; what the visitor wrote appears in no text, only in the draft of a callback.
 */
export function answerEmbedded(question: Question): AnswerPart[] {
  const now = question.turns.at(-1)?.content ?? "";
  const locale = questionLanguage(now, question.locale);
  const { callback, unknown } = contentIn(locale).answers;
  const wish = callbackWish(locale, now);
  if (wish === "declined") return said(question, locale, callback.declined.answer);
  if (wish === "wished" || saidPhone(now, company.phone) || isAgreed(locale, question.turns)) {
    return said(question, locale, callback.answer, callbackDraft(question.turns, locale));
  }
  const hits = findHits(question);
  const talk = smallTalk(locale, now);
  if (talk?.rest === "" && !hits.some(isWordForWord)) return said(question, locale, talk.answer);
  const answer = composeAnswer(hits) ?? (talk && composeAnswer(findHits(withLast(question, talk.rest))));
  return said(question, locale, answer ?? unknown);
}

const withLast = ({ locale, turns }: Question, content: string): Question => ({
  locale,
  turns: turns.with(-1, { role: "user", content }),
});

function said({ turns }: Question, locale: Locale, sentence: string, draft?: CallbackDraft): AnswerPart[] {
  const text = fill(sentence, companyFacts(locale));
  const usage = {
    promptTokens: turns.reduce((sum, { content }) => sum + estimatedTokens(content), 0),
    completionTokens: estimatedTokens(text),
  };
  return [
    { type: "text", text },
    ...(draft ? [{ type: "callback" as const, draft }] : []),
    { type: "end", reason: draft ? "callback" : "stop", usage },
  ];
}

/** Four characters a token is the usual rule for English; Arabic takes about twice as many. */
const estimatedTokens = (text: string) => {
  const arabic = text.replaceAll(/[^\u0600-\u06ff]+/g, "").length;
  return Math.ceil((text.length - arabic) / 4 + arabic / 2);
};
