import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { localePath, locales } from "#i18n/locale.ts";
import { installedBrowser, noBrowser } from "#scripts/test/suites.ts";
import { type ChildServer, startSite } from "./child-server.ts";
import { startNext } from "./next-server.ts";
import { npmProgram } from "./npm-program.ts";
import type { Part } from "./part.ts";
import { median, printTable } from "./table.ts";
import { timed } from "./timed.ts";

const run = promisify(execFile);
const lighthouse = "lighthouse@12.8.2";
const peers = resolve(".cache/bench-peers");

/** Five questions per language: one word, several, a misspelt one, and one without results. */
const searches = {
  en: ["cloud", "security audit for a bank", "mobile app", "migartion", "zebra"],
  ar: ["السحابة", "تدقيق أمني للبنوك", "تطبيق جوال", "الاستشارت", "زرافة"],
};

/** Loading of the home page on a phone, and duration of a search. */
export const firstView: Part = async ({ rounds, folder }) => {
  const site = await startSite(join(folder, "first-view"));
  try {
    await paints(rounds, folder, site.url);
    await searchTimes(rounds, site);
  } finally {
    await site.stop();
  }
};

/** Lighthouse's phone; pages alternate, so that other load on the machine affects all of them. */
async function paints(rounds: number, folder: string, url: string): Promise<void> {
  const browser = await installedBrowser();
  if (!browser) return console.log(`\nfirst view: skipped. ${noBrowser}`);
  const [program, next] = await Promise.all([
    npmProgram(peers, [lighthouse], "lighthouse/cli/index.js"),
    startNext(),
  ]).catch((error: unknown) => {
    console.log(`\nfirst view: skipped, its programs cannot be had: ${String(error)}`);
    return [];
  });
  if (!program || !next) return;
  const pages = { "home, English": url, "home, Arabic": `${url}/ar`, "next start, its template": next.url };
  const views = new Map<string, View[]>(Object.keys(pages).map((name) => [name, []]));
  try {
    for (let round = 0; round < rounds; round++)
      for (const [name, address] of Object.entries(pages))
        views.get(name)!.push(await look({ program, browser }, address, join(folder, "lighthouse.json")));
  } finally {
    await next.stop();
  }
  printTable(
    `first view: Lighthouse's phone, simulated throttling, ${rounds} rounds in turn`,
    ["", "first paint s", "largest paint s", "blocked ms", "first view KB", "in all KB", "machine"],
    [...views].map(([name, seen]) => [name, ...columns.map((column) => median(seen.map((view) => view[column])))]),
    ["First view: what is requested before the load event. Machine: Lighthouse's benchmark index."],
  );
}

const columns = ["first", "largest", "blocked", "firstView", "all", "machine"] as const;
type View = Record<(typeof columns)[number], number>;

/** Fields used from Lighthouse's report. */
type Report = {
  environment: { benchmarkIndex: number };
  audits: Record<string, { numericValue: number; details: { items: Fetched[] } }>;
};
/** Times are milliseconds since the navigation; `observedLoad` is in the item of `metrics`. */
type Fetched = { transferSize: number; networkRequestTime: number; observedLoad?: number };

type Looking = Record<"program" | "browser", string>;

async function look({ program, browser }: Looking, address: string, output: string): Promise<View> {
  const flags = "--chrome-flags=--headless --disable-gpu --no-sandbox";
  const asked = ["--quiet", "--only-categories=performance", "--output=json", `--output-path=${output}`, flags];
  await run(process.execPath, [program, address, ...asked], { env: { ...process.env, CHROME_PATH: browser } });
  const { audits, environment } = JSON.parse(await readFile(output, "utf8")) as Report;
  const fetched = audits["network-requests"]!.details.items;
  const loaded = audits["metrics"]!.details.items[0]!.observedLoad!;
  const kilobytes = (files: Fetched[]) => files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  return {
    first: audits["first-contentful-paint"]!.numericValue / 1000,
    largest: audits["largest-contentful-paint"]!.numericValue / 1000,
    blocked: audits["total-blocking-time"]!.numericValue,
    firstView: kilobytes(fetched.filter(({ networkRequestTime }) => networkRequestTime <= loaded)),
    all: kilobytes(fetched),
    machine: environment.benchmarkIndex,
  };
}

async function searchTimes(rounds: number, site: ChildServer): Promise<void> {
  const rows = [];
  for (const locale of locales) {
    // First the page without a query: the extra time of the others is the search.
    for (const query of ["", ...searches[locale]]) {
      const address = `${site.url}${localePath(locale, "/search")}?q=${encodeURIComponent(query)}`;
      const first = await timed(address);
      const before = site.processorTime();
      const later: number[] = [];
      // The system counts processor time in hundredths of a second.
      while (later.length < rounds * 20) later.push(await timed(address));
      const processor = (site.processorTime() - before) / later.length / 1000;
      rows.push([locale, query || "(none)", first, median(later), processor]);
    }
  }
  printTable(
    "search: from the request to the whole page",
    ["", "question", "first ms", "then ms", "processor ms"],
    rows,
  );
}
