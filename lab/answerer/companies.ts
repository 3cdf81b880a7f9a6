import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { type LocalizedSites, sitesOf } from "#app/content.server.ts";
import { readContent } from "#cms/read.ts";
import { type Locale, locales } from "#i18n/locale.ts";

/** Invented companies, each of another trade, and the shipped one. */
export const companies = ["clinic", "law", "logistics", "engineering"] as const;
export const shipped = "shipped";

/** A question of a stranger, written without a look at the answers. */
export type Asked = {
  locale: Locale;
  /** The visitor's messages; the last one is judged. */
  turns: string[];
  /** Pages that answer it, without their language; with an anchor if a section does. */
  pages: string[];
  /** A right answer contains one of these. */
  says: string[];
  /** `near` and `far` are off topic; `fact` asks for a fact of company.yaml. */
  kind: "page" | "fact" | "near" | "far" | "social";
  /** Intentions by which a fact is asked. */
  facts: string[];
};

type Line = {
  ask?: string;
  turns?: string[];
  page?: string | string[];
  says?: string;
  kind?: string;
  offTopic?: "near" | "far";
  social?: string;
};

type Fact = { is: string[]; en: string[]; ar: string[]; says: string | Record<Locale, string> };

const here = (...path: string[]) => join(import.meta.dirname, ...path);

/**
 * A company's site.
 * @param folder of its content
 * @param withAnswers whether the owner's own answers are there
 */
export async function readSites(folder: string, withAnswers = false): Promise<LocalizedSites> {
  const copy = await mkdtemp(join(tmpdir(), "company-"));
  await cp(folder, copy, { recursive: true });
  if (!withAnswers) for (const locale of locales) await writeFile(join(copy, locale, "answers.yaml"), "entries: []\n");
  const { content } = await readContent(copy);
  await rm(copy, { recursive: true });
  return sitesOf(content, { siteUrl: "https://company.example", robots: "noindex" });
}

export const folderOf = (company: string): string =>
  company === shipped ? "content" : here("companies", company, "content");

/** @param half of the questions: `open`, or `sealed`, on which nothing is tuned */
export async function readQuestions(company: string, locale: Locale, half = "open"): Promise<Asked[]> {
  const lines = parse(await readFile(here("questions", company, `${half}.${locale}.yaml`), "utf8")) as Line[];
  return lines.map(({ ask = "", turns = [ask], page = [], says, kind, offTopic, social }): Asked => {
    const off = offTopic ?? (kind === "near" || kind === "far" ? kind : undefined);
    const isSocial = social !== undefined || kind === "social";
    return {
      locale,
      turns,
      pages: [page].flat(),
      says: says?.split(" + ") ?? [],
      kind: off ?? (isSocial ? "social" : "page"),
      facts: [],
    };
  });
}

/** Facts of a company, each in several wordings. */
export async function readFacts(company: string, locale: Locale): Promise<Asked[]> {
  const file = here("questions", company, "facts.yaml");
  if (!existsSync(file)) return [];
  const facts = parse(await readFile(file, "utf8")) as Fact[];
  return facts.flatMap(({ is, says, ...asked }) =>
    asked[locale].map((ask): Asked => ({
      locale,
      turns: [ask],
      pages: ["/contact"],
      says: [String(typeof says === "object" ? says[locale] : says)],
      kind: "fact",
      facts: is,
    })),
  );
}
