import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { locales } from "#i18n/locale.ts";
import { printTable } from "#lab/bench/table.ts";
import { ask } from "./ask.ts";
import { companies, folderOf, readFacts, readQuestions, readSites, shipped } from "./companies.ts";
import { type Example, examplesOf, judged, trainJudge, trainRanker } from "./train-ranker.ts";
import { trainVectors } from "./train-vectors.ts";

const rankerFile = "app/site-index/ranker-weights.json";
const judgeFile = "app/features/assistant/answerer/judge-weights.json";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sealed: { type: "boolean" }, "own-answers": { type: "boolean" }, print: { type: "boolean" } },
});
const [task, of] = positionals;
if (task === "vectors") for (const locale of locales.filter((one) => (of ?? one) === one)) await trainVectors(locale);
else if (task === "weights") await trainWeights();
else if (task === "ask") await ask(of ?? shipped, values);
else
  console.log(
    "npm --prefix lab run answerer -- vectors [en|ar] | weights | ask [COMPANY] [--sealed] [--own-answers] [--print]",
  );

/** Trains the weights over the invented companies, and reports on each when it was left out. */
async function trainWeights(): Promise<void> {
  const examples = (await Promise.all([...companies, shipped].map(readExamples))).flat();
  const ofInvented = examples.filter(({ company }) => company !== shipped);
  const rows = [...companies, shipped].map((left) => {
    const weights = trainRanker(ofInvented.filter(({ company }) => company !== left));
    return [
      left,
      ...locales.flatMap((locale) =>
        figures(
          examples.filter((one) => one.company === left && one.asked.locale === locale),
          weights,
        ),
      ),
    ];
  });
  printTable(
    "answerer: the best place, and one of the best three, of each company when it was left out",
    [
      "",
      ...locales.flatMap((locale) => ["pages", "of three", "facts", "of three"].map((name) => `${locale} ${name} %`)),
    ],
    rows,
    [],
  );
  const weights = trainRanker(ofInvented);
  await writeJson(rankerFile, weights);
  // Each company is judged by weights that have not seen it.
  const signs = companies.flatMap((left) => {
    const without = trainRanker(ofInvented.filter(({ company }) => company !== left));
    return ofInvented
      .filter(({ company }) => company === left)
      .map((example) => ({
        signs: example.forJudge(without),
        isRight: judged(example, without).first,
        isOurs: example.asked.kind !== "near" && example.asked.kind !== "far",
        worth: example.asked.kind === "fact" ? 1 : 2,
      }))
      .flatMap((one) => Array.from({ length: one.worth }, () => one));
  });
  const of = signs.map((one) => one.signs);
  await writeJson(judgeFile, {
    right: trainJudge(
      of,
      signs.map(({ isRight }) => isRight),
    ),
    ours: trainJudge(
      of,
      signs.map(({ isOurs }) => isOurs),
    ),
  });
}

async function readExamples(company: string): Promise<Example[]> {
  const sites = await readSites(folderOf(company));
  const [en, ar] = await Promise.all(
    locales.map(async (locale) => [...(await readQuestions(company, locale)), ...(await readFacts(company, locale))]),
  );
  return examplesOf(company, sites, { en: en!, ar: ar! });
}

function figures(examples: Example[], weights: Record<string, number>): number[] {
  const share = (of: Example[], of3: boolean) =>
    (100 * of.filter((one) => judged(one, weights)[of3 ? "amongThree" : "first"]).length) / of.length;
  const pages = examples.filter(({ asked }) => asked.kind === "page");
  const facts = examples.filter(({ asked }) => asked.kind === "fact");
  return [share(pages, false), share(pages, true), share(facts, false), share(facts, true)].map((one) =>
    Math.round(one),
  );
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
