import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { fill } from "#i18n/fill.tsx";
import { type Locale, locales, withoutLocale } from "#i18n/locale.ts";
import { answerEmbedded, guideFor } from "#app/features/assistant/embedded/answer-embedded.server.ts";
import { knowledgeIn } from "#app/features/assistant/knowledge/understand.server.ts";
import { sites } from "./shipped-sites.ts";

/**
 * The first source must be `page`, or one of them; the answer must contain `says`, with facts in
 * braces.
 */
type Golden = { ask: string; page: string | string[]; says?: string };
type Parts<T> = { tuned: T[]; heldOut: T[] };
type GoldenSet = Parts<Golden> & { offTopic: Parts<string> };

describe.each(locales)("in %s", (locale) => {
  test("95 % of the golden questions are answered from the right page, and at most 3 % of those off topic", async () => {
    const golden = await readGolden(locale);
    const { tuned, heldOut, offTopic } = golden;
    const wrong = (questions: Golden[]) => questions.filter((question) => !isRight(locale, question));
    const answered = (questions: string[]) => questions.filter((question) => !isRefused(locale, question));
    const missed = { tuned: wrong(tuned), heldOut: wrong(heldOut) };
    const taken = { tuned: answered(offTopic.tuned), heldOut: answered(offTopic.heldOut) };
    console.log(
      `${locale}: right ${score(tuned, missed.tuned)} tuned, ${score(heldOut, missed.heldOut)} held out; ` +
        `off topic refused ${score(offTopic.tuned, taken.tuned)} and ${score(offTopic.heldOut, taken.heldOut)}; ` +
        `${millisecondsEach(locale, [...tuned, ...heldOut])} ms an answer`,
    );
    const share = (missed.tuned.length + missed.heldOut.length) / (tuned.length + heldOut.length);
    expect(share, `missed: ${missed.tuned.map(({ ask }) => ask).join(" | ")}`).toBeLessThanOrEqual(0.05);
    // The boundary is trained: any change of words moves it a little.
    const all = [...offTopic.tuned, ...offTopic.heldOut];
    expect((taken.tuned.length + taken.heldOut.length) / all.length, taken.tuned.join(" | ")).toBeLessThanOrEqual(0.03);
  });

  test("what is learned weighs no more than half of the 3 MB that the answerer may take", () => {
    expect(knowledgeIn(sites[locale]).learned().length).toBeLessThanOrEqual(1.5e6);
  });

  test("every suggestion of the chat is answered for sure, and leads on to questions that are", () => {
    const { questions } = sites[locale].assistant.suggestions;
    // Literal matches are found after any change of the site.
    const known = (question: string) => knowledgeIn(sites[locale]).find(filled(locale, question)).isKnown;
    expect(questions.filter((question) => !known(question))).toEqual([]);
    const next = new Set(questions.flatMap((question) => guideOf(locale, question).next));
    expect(next.size).toBeGreaterThan(1);
    const unsure = [...questions, ...next].filter((question) => guideOf(locale, question).certainty !== "sure");
    expect(unsure).toEqual([]);
  });

  test("every question that the site answers is answered below itself", () => {
    const asked = knowledgeIn(sites[locale]).questions;
    expect(asked.length).toBeGreaterThan(80);
    const wrong = asked.filter(({ heading }) => !textOf(locale, heading!).startsWith(`**${heading}**`));
    expect(wrong.map(({ heading }) => heading)).toEqual([]);
  });

  test("the golden set is large enough and asks nothing twice", async () => {
    const { tuned, heldOut, offTopic } = await readGolden(locale);
    const questions = [...tuned, ...heldOut].map(({ ask }) => ask);
    const strange = [...offTopic.tuned, ...offTopic.heldOut];
    expect(questions.length).toBeGreaterThanOrEqual(60);
    expect(strange.length).toBeGreaterThanOrEqual(20);
    expect(new Set([...questions, ...strange]).size).toBe(questions.length + strange.length);
  });
});

async function readGolden(locale: Locale): Promise<GoldenSet> {
  return parse(await readFile(`tests/content/golden/${locale}.yaml`, "utf8")) as GoldenSet;
}

const score = (all: unknown[], failed: unknown[]) => `${all.length - failed.length}/${all.length}`;

function isRight(locale: Locale, { ask, page, says = "" }: Golden): boolean {
  const text = textOf(locale, ask);
  const source = /\]\((\/[^)#]*)/.exec(text.split("\n\n").at(-1) ?? "")?.[1];
  return (
    source !== undefined &&
    [page].flat().includes(withoutLocale(source)) &&
    text.includes(fill(says, companyFacts(sites[locale])))
  );
}

const filled = (locale: Locale, question: string) => fill(question, companyFacts(sites[locale]));

const isRefused = (locale: Locale, question: string) => guideOf(locale, question).certainty === "none";

const guideOf = (locale: Locale, question: string) =>
  guideFor({ sites, locale, turns: [{ role: "user", content: filled(locale, question) }] });

function textOf(locale: Locale, content: string): string {
  const [part] = answer(locale, content);
  return part?.type === "text" ? part.text : "";
}

const answer = (locale: Locale, content: string) =>
  answerEmbedded({
    sites,
    locale,
    turns: [{ role: "user", content: filled(locale, content) }],
  });

/** Rewords every question, so that no answer comes from memory. */
function millisecondsEach(locale: Locale, questions: Golden[]): string {
  const start = performance.now();
  for (const { ask } of questions) textOf(locale, `${ask} …`);
  return ((performance.now() - start) / questions.length).toFixed(2);
}
