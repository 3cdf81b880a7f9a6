import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { editions } from "#tests/support/editions.ts";
import { companyFacts } from "#app/features/assistant/knowledge/company-facts.server.ts";
import { fill } from "#app/i18n/fill.tsx";
import { type Locale, locales, withoutLocale } from "#app/i18n/locale.ts";
import { answerEmbedded } from "#app/features/assistant/embedded/answer-embedded.server.ts";

/**
 * `page`, or one of them, must be the first source; the answer must contain `says`, facts in
 * braces.
 */
type Golden = { ask: string; page: string | string[]; says?: string };
type Parts<T> = { tuned: T[]; heldOut: T[] };
type GoldenSet = Parts<Golden> & { offTopic: Parts<string> };

describe.each(locales)("in %s", (locale) => {
  test("95 % of the golden questions are answered from the right page, and none that is off topic", async () => {
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
    expect([...taken.tuned, ...taken.heldOut]).toEqual([]);
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
    text.includes(fill(says, companyFacts(editions[locale])))
  );
}

const isRefused = (locale: Locale, question: string) =>
  answer(locale, question).some((part) => part.type === "guide" && part.certainty === "none");

function textOf(locale: Locale, content: string): string {
  const [part] = answer(locale, content);
  return part?.type === "text" ? part.text : "";
}

const answer = (locale: Locale, content: string) =>
  answerEmbedded({
    editions,
    locale,
    turns: [{ role: "user", content: fill(content, companyFacts(editions[locale])) }],
  });

/** No question is worded as before, so that none is answered from memory. */
function millisecondsEach(locale: Locale, questions: Golden[]): string {
  const start = performance.now();
  for (const { ask } of questions) textOf(locale, `${ask} …`);
  return ((performance.now() - start) / questions.length).toFixed(2);
}
