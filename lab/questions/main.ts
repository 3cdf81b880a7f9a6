import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { type Locale, locales, withoutLocale } from "#i18n/locale.ts";
import { completionsPath, sessionKey } from "#tests/support/assistant.ts";
import { type ChildServer, startScript, startSite } from "#lab/bench/child-server.ts";
import { median, printTable } from "#lab/bench/table.ts";
import { type GivenAnswer, judgeAnswer, type LabelledQuestion, type Verdict } from "./judge-answer.ts";

type Asked = LabelledQuestion & { locale: Locale; verdict: Verdict; milliseconds: number };

/**
 * Asks one half of the strangers' questions over HTTP. The embedded answerer answers; if
 * OPENAI_API_KEY is set (optionally with OPENAI_BASE_URL and ASSISTANT_MODEL), that provider
 * answers, at its price.
 */
async function measure(half: "open" | "sealed"): Promise<void> {
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(resolve(".cache/questions-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { OPENAI_API_KEY, OPENAI_BASE_URL, ASSISTANT_MODEL } = process.env;
  const provider = OPENAI_API_KEY ? { OPENAI_API_KEY, OPENAI_BASE_URL, ASSISTANT_MODEL } : {};
  const set = Object.fromEntries(Object.entries(provider).filter(([, value]) => value !== undefined));
  const site = await startSite(join(folder, "questions"), { ...limits, ...set } as Record<string, string>);
  const all = await readQuestions(half);
  const asked: Asked[] = [];
  const leads = await leadsOfPlaces();
  for (const question of all) asked.push(await judged(site, question, leads));
  await site.stop();
  const rows = locales.flatMap((locale) =>
    rowsOf(
      asked.filter((one) => one.locale === locale),
      locale,
    ),
  );
  printTable(
    `questions: the ${half} half, answered by ${OPENAI_API_KEY ? (ASSISTANT_MODEL ?? "the provider") : "the embedded answerer"}`,
    ["", "", "questions", "right %", "or led there %", "refused %", "wrong %", "ms, median"],
    rows,
    [
      "Right: the page and one of the words that the label asks for. An answer by other words counts as led or wrong.",
      "Not for us: right if no page is offered, led if it is offered as a guess, wrong if it is given for an answer.",
    ],
  );
  await printRecall(join(folder, "recall"), all);
}

const limits = Object.fromEntries(
  "KEYS SESSION_ANSWERS ADDRESS_ANSWERS SESSION_OPEN ADDRESS_OPEN OPEN SESSION_TOKENS ADDRESS_TOKENS"
    .split(" ")
    .map((limit) => [`ASSISTANT_MAX_${limit}`, "1000000000000"])
    .concat([
      ["ASSISTANT_DAILY_TOKENS", "1000000000000"],
      ["ASSISTANT_MONTHLY_TOKENS", "1000000000000"],
    ]),
);

type Line = LabelledQuestion & { locale: Locale };

async function readQuestions(half: string): Promise<Line[]> {
  const files = locales.map(async (locale) => {
    const file = new URL(`${half}.${locale}.jsonl`, import.meta.url);
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    return lines.map((line) => ({ ...(JSON.parse(line) as LabelledQuestion), locale }));
  });
  return (await Promise.all(files)).flat();
}

type WholeAnswer = Omit<GivenAnswer, "places">;

/** Asks all turns of a conversation and judges the last answer. */
async function judged(site: ChildServer, question: Line, leads: RegExp): Promise<Asked> {
  const messages: { role: string; content: string }[] = [];
  let answer: WholeAnswer = { text: "", isCallback: false, certainty: undefined };
  let began = 0;
  for (const content of question.turns) {
    messages.push({ role: "user", content });
    began = performance.now();
    answer = await ask(site, messages, question.locale);
    messages.push({ role: "assistant", content: answer.text || "…" });
  }
  const milliseconds = performance.now() - began;
  const verdict = judgeAnswer(question, { ...answer, ...placesApart(answer.text, leads) });
  return { ...question, verdict, milliseconds };
}

async function ask({ url }: ChildServer, messages: object[], locale: Locale): Promise<WholeAnswer> {
  const response = await fetch(url + completionsPath, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${await sessionKey(url)}` },
    body: JSON.stringify({ messages, locale }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { choices, guide } = (await response.json()) as {
    choices: { message: { content: string | null; tool_calls?: object[] } }[];
    guide?: { certainty: string };
  };
  const { content, tool_calls } = choices[0]!.message;
  return { text: content ?? "", isCallback: Boolean(tool_calls), certainty: guide?.certainty };
}

/** Splits an answer from its list of nearby pages. */
function placesApart(answer: string, leads: RegExp): Pick<GivenAnswer, "text" | "places"> {
  const [before = "", list = ""] = answer.split(leads);
  const [places = "", ...after] = list.split("\n\n");
  return { text: [before, ...after].join("\n\n"), places };
}

/** The words that introduce nearby pages, in either language. */
async function leadsOfPlaces(): Promise<RegExp> {
  const leads = locales.map(async (locale) => {
    const file = `content/${locale}/answers.yaml`;
    const { nearby } = parse(await readFile(file, "utf8"), { logLevel: "error" }) as { nearby: string };
    return nearby.replace(/\{places\}[^]*/, "");
  });
  return new RegExp((await Promise.all(leads)).join("|"));
}

/** A row per class of in-scope questions, one for all of them, and one per out-of-scope kind. */
function rowsOf(asked: Asked[], locale: Locale): (string | number)[][] {
  const isOurs = ({ site }: Asked) => site !== "near" && site !== "far";
  const ours = asked.filter(isOurs);
  const classOf = (one: Asked) => one.class.replace(/:.*/, "");
  const classes = [...new Set(ours.map(classOf))].toSorted();
  const row = (name: string, of: Asked[]) => {
    const share = (...verdicts: Verdict[]) =>
      (100 * of.filter(({ verdict }) => verdicts.includes(verdict)).length) / of.length;
    const figures = [share("right"), share("right", "led"), share("refused"), share("wrong")];
    return [locale, name, of.length, ...figures, median(of.map(({ milliseconds }) => milliseconds))];
  };
  return [
    ...classes.map((name) =>
      row(
        name,
        ours.filter((one) => classOf(one) === name),
      ),
    ),
    row("all for us", ours),
    ...(["near", "far"] as const).map((site) =>
      row(
        `not for us, ${site}`,
        asked.filter((one) => one.site === site),
      ),
    ),
  ];
}

/** How often a right page is among the passages sent to a provider. */
async function printRecall(folder: string, all: Line[]): Promise<void> {
  const passages = await startScript(fileURLToPath(new URL("passage-server.ts", import.meta.url)), {});
  const site = await startSite(folder, {
    ...limits,
    OPENAI_API_KEY: "sk-bench",
    OPENAI_BASE_URL: `${passages.url}/v1`,
  });
  const rows = [];
  for (const locale of locales) {
    const known = all.filter(
      ({ site: said, pages, ...one }) => one.locale === locale && ["yes", "partly"].includes(said) && pages.length > 0,
    );
    let found = 0;
    for (const { turns, pages } of known) {
      const messages = turns.flatMap((content, at) => [
        ...(at > 0 ? [{ role: "assistant", content: "…" }] : []),
        { role: "user", content },
      ]);
      const { text } = await ask(site, messages, locale);
      const given = text.split(" ").map((path) => withoutLocale(path.replace(/#.*/, "")));
      if (pages.some((page) => given.includes(page.replace(/#.*/, "")))) found++;
    }
    rows.push([locale, known.length, (100 * found) / known.length]);
  }
  await site.stop();
  await passages.stop();
  printTable("questions: a right page among the provider's passages", ["", "questions", "%"], rows);
}

const { values } = parseArgs({
  options: { sealed: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});
if (values.help) console.log("npm --prefix lab run questions [-- --sealed]");
else await measure(values.sealed ? "sealed" : "open");
