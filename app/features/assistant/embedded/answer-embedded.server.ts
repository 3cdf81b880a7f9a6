import type { Edition } from "#app/content.server.ts";
import type { AnswerPart, CallbackDraft, Question } from "#app/features/assistant/answer.ts";
import { companyFacts } from "#app/features/assistant/knowledge/company-facts.server.ts";
import { findHits } from "#app/features/assistant/knowledge/find-passages.server.ts";
import { fits, type Hit, isWordForWord } from "#app/features/assistant/knowledge/search-index.server.ts";
import { fill } from "#app/i18n/fill.tsx";
import { answerLanguage } from "#app/i18n/text-language.ts";
import { callbackDraft, phoneIn } from "./callback-draft.server.ts";
import { callbackWish, isAgreed, smallTalk, wantsPerson } from "./small-talk.server.ts";

/**
 * Answers from the site's own content, without a language model: a wish to be called, small talk,
 * or the passage that fits best; otherwise that it does not know. Never throws. What the visitor
 * wrote appears in no text, only in the draft of a callback.
 */
export function answerEmbedded(question: Question): AnswerPart[] {
  const { edition, sentence, draft } = findAnswer(question);
  return answerOf(question, edition, sentence ?? edition.answers.unknown, draft);
}

/** Whether the site's own words have no answer to a question. */
export const isUnanswered = (question: Question): boolean => findAnswer(question).sentence === undefined;

type Found = { edition: Edition; sentence: string | undefined; draft?: CallbackDraft };

function findAnswer(question: Question): Found {
  const now = question.turns.at(-1)?.content ?? "";
  const edition = question.editions[answerLanguage(now, question.locale)];
  const { callback } = edition.answers;
  const wish = callbackWish(edition, now);
  if (wish === "declined") return { edition, sentence: callback.declined.answer };
  if (
    wish === "wished" ||
    phoneIn(now, edition.company.phone) ||
    isAgreed(edition, question.editions, question.turns)
  ) {
    return { edition, sentence: callback.answer, draft: callbackDraft(question.turns, edition) };
  }
  const talk = smallTalk(edition, now);
  if (talk?.rest !== "" && wantsPerson(edition, now)) return { edition, sentence: edition.answers.person.answer };
  const hits = findHits(question);
  if (talk?.rest === "" && !hits.some(isWordForWord)) return { edition, sentence: talk.answer };
  return {
    edition,
    sentence: composeAnswer(hits) ?? (talk && composeAnswer(findHits(withLast(question, talk.rest)))),
  };
}

const withLast = ({ turns, ...rest }: Question, content: string): Question => ({
  ...rest,
  turns: turns.with(-1, { role: "user", content }),
});

function answerOf({ turns }: Question, edition: Edition, sentence: string, draft?: CallbackDraft): AnswerPart[] {
  const text = fill(sentence, companyFacts(edition));
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

/**
 * The answer that the best passage gives, and links to its pages, its own first.
 * @returns undefined if no passage is about the question
 */
function composeAnswer(hits: Hit[]): string | undefined {
  const top = hits[0]?.score ?? 0;
  const [best, ...others] = hits.filter((hit) => fits(hit) && hit.score >= top / 2);
  if (!best) return undefined;
  const { page, path, heading, text, also } = best.entry;
  const alike = others.filter(({ score, coverage }) => score >= best.score * 0.7 && coverage >= best.coverage);
  const further = also ?? alike.map(({ entry }) => ({ title: entry.page.title, path: entry.path }));
  const links = new Map<string, string>();
  for (const link of [{ title: page.title, path }, ...further]) {
    const address = link.path.replace(/#.*/, "");
    if (!links.has(address)) links.set(address, `[${link.title}](${link.path})`);
  }
  // A list is not clear by itself.
  const lead = heading && /^(?:-|1\.) /.test(text) ? `**${heading}**\n\n` : "";
  return `${lead}${shortened(text)}\n\n${[...links.values()].slice(0, 3).join(" ")}`;
}

/** Whole lines or else sentences, up to about 720 characters; the link leads to the rest. */
function shortened(text: string): string {
  if (text.length <= 720) return text;
  const lines = /^[\s\S]{1,720}(?=\n)/.exec(text)?.[0].trimEnd();
  return lines ?? /^[\s\S]{0,720}[.!?؟:](?=\s)/.exec(text)?.[0] ?? `${text.slice(0, 720)}…`;
}
