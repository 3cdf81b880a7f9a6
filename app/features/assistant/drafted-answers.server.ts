import { setImmediate as immediate } from "node:timers/promises";
import type { LocalizedSite, LocalizedSites } from "#app/content.server.ts";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { fill } from "#i18n/fill.tsx";
import { type Locale, locales } from "#i18n/locale.ts";
import { answer } from "./answerer/answer.server.ts";
import { prepareAnswerer } from "./answerer/understand.server.ts";
import type { Certainty, Question } from "./answer.ts";
import { parseMarkdown, plainText, type Source } from "./markdown/parse-markdown.ts";

/** An answer as it is read, without links in its text. */
export type ReadAnswer = { text: string; sources: Source[]; certainty: Certainty };

/** A question that two states of the content answer differently. */
export type ChangedAnswer = { locale: Locale; question: string; before: string; after: string };

const mostListed = 10;

/**
 * Answers from content that visitors may not see yet. Its index is made in steps, so that no
 * visitor waits for it.
 * @throws the errors of faulty content
 */
export async function draftedAnswer(question: Question): Promise<ReadAnswer> {
  await prepare(question.sites);
  return readAnswer(question, new Date());
}

/**
 * The questions of the owner's answers, of the chat's beginning and of the pages that one state of
 * the content answers differently from another. A language whose site is the same object is
 * skipped.
 * @returns some of each language, and their number
 * @throws the errors of faulty content
 */
export async function changedAnswers(
  before: LocalizedSites,
  after: LocalizedSites,
): Promise<{ answers: ChangedAnswer[]; count: number }> {
  await prepare(before);
  await prepare(after);
  const now = new Date();
  const answers: ChangedAnswer[] = [];
  let count = 0;
  for (const locale of locales.filter((one) => before[one] !== after[one])) {
    const differences: ChangedAnswer[] = [];
    for (const question of new Set([after, before].flatMap((sites) => questionsOf(sites[locale])))) {
      const [old, next] = [before, after].map((sites) => answerTo({ sites, locale, turns: turnsOf(question) }, now));
      if (old !== next) differences.push({ locale, question, before: old!, after: next! });
      await immediate();
    }
    answers.push(...differences.slice(0, mostListed));
    count += differences.length;
  }
  return { answers, count };
}

async function prepare(sites: LocalizedSites): Promise<void> {
  for (const locale of locales) await prepareAnswerer(sites[locale]);
}

const turnsOf = (content: string): Question["turns"] => [{ role: "user", content }];

function questionsOf(site: LocalizedSite): string[] {
  return [
    ...site.assistant.suggestions.questions.map((question) => fill(question, companyFacts(site))),
    ...siteIndex(site).sections.flatMap(({ entry: { kind, heading } }) =>
      heading && (kind === "answer" || kind === "question") ? heading : [],
    ),
  ];
}

function answerTo(question: Question, now: Date): string {
  const { text, sources } = readAnswer(question, now);
  return [text, ...sources.map(({ title }) => title)].join("\n");
}

function readAnswer(question: Question, now: Date): ReadAnswer {
  const parts = answer(question, { now });
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("");
  const guide = parts.find((part) => part.type === "guide");
  const document = parseMarkdown(text, { origin: question.sites.en.siteUrl, mails: [], phones: [], ownPages: [] });
  // Links keep the order of a number's parts in Arabic; text without them needs marks.
  const plain = plainText(document).replaceAll(/\+\d[\d ]+\d/g, "\u2066$&\u2069");
  return { text: plain, sources: document.sources, certainty: guide?.certainty ?? "sure" };
}
