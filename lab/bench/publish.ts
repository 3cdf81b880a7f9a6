import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { localePath, locales } from "#i18n/locale.ts";
import { startSite } from "./child-server.ts";
import { ownerOf, type Texts } from "./owner.ts";
import type { Part } from "./part.ts";
import { median, printTable } from "./table.ts";
import { timed } from "./timed.ts";

/** A publication takes seconds, and more rounds add little. */
const mostRounds = 3;
const inARow = 30;
const longest = 300_000;

/** Ready-made pages, their data, and a page that is rendered for each request. */
const visited = locales.flatMap((locale) =>
  ["/", "/about", "/about.data", "/contact?service=mobile"].map((path) => localePath(locale, path)),
);
/** Milliseconds: 50 visits a second. */
const betweenVisits = 20;

/** From `publish` to the first new page: duration, latency for visitors meanwhile, and memory. */
export const publish: Part = async ({ rounds, folder }) => {
  const usual = Math.min(rounds, mostRounds);
  const rows: (string | number)[][] = [];
  for (const posts of [0, 1000]) {
    const name = posts === 0 ? "as shipped" : `${posts.toLocaleString("en")} more posts`;
    const owner = await siteWithOwner(join(folder, `publish-${posts}`));
    const row = (what: string, results: Shown[]) => {
      const visits = results.flatMap(({ visits: each }) => each).toSorted((one, other) => one - other);
      const at = (share: number) => visits[Math.floor(share * (visits.length - 1))] ?? NaN;
      const took = median(results.map(({ milliseconds }) => milliseconds));
      rows.push([`${name}: ${what}`, took, at(0.5), at(0.95), at(0.99), owner.memory()]);
    };
    if (posts > 0) {
      const words = "The posts are there";
      const all = new Map([...(await owner.posts(posts)), ...(await owner.pageChange(words))]);
      row("these", [await owner.publish(all, words)]);
    }
    const kinds: [what: string, change: (words: string) => Promise<Texts>, count: number][] = [
      ["a word of one page", owner.pageChange, usual],
      ["a word of every page", owner.shellChange, usual],
    ];
    if (posts === 0) kinds.push([`a word of every page, ${inARow} in a row`, owner.shellChange, inARow]);
    for (const [what, change, count] of kinds) {
      const results: Shown[] = [];
      for (let round = 0; round < count; round++) {
        const words = `Publication ${rows.length}-${round}.`;
        results.push(await owner.publish(await change(words), words));
      }
      row(what, results);
    }
    await owner.stop();
  }
  printTable(
    `publish: milliseconds to the first new page, of pages at ${1000 / betweenVisits} visits a second meanwhile, and memory`,
    ["", "ms", "p50 ms", "p95 ms", "p99 ms", "MB"],
    rows,
    ["A process looks for a new publication twice a second, which is part of the first figure."],
  );
};

/** @returns a function that ends the visits and returns the milliseconds of each */
function beginVisits(url: string): () => Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const visits: Promise<number>[] = [];
  const timer = setInterval(
    () => visits.push(timed(url + visited[visits.length % visited.length]!, agent)),
    betweenVisits,
  );
  return async () => {
    clearInterval(timer);
    return Promise.all(visits).finally(() => agent.destroy());
  };
}

/** Duration of a publication, and of the visits meanwhile. */
type Shown = { milliseconds: number; visits: number[] };

/** A site with its owner. */
async function siteWithOwner(dataDir: string) {
  const site = await startSite(dataDir);
  const { publish: put, stop, ...owner } = await ownerOf(dataDir);
  return {
    ...owner,
    memory: site.memory,
    /** @param words that the contact page shows afterwards */
    publish: async (texts: Texts, words: string): Promise<Shown> => {
      const began = performance.now();
      await put(texts);
      const endVisits = beginVisits(site.url);
      while (!(await (await fetch(`${site.url}/contact`)).text()).includes(words)) {
        if (performance.now() - began > longest) throw new Error(`${words} was published and is not shown`);
        await delay(10);
      }
      return { milliseconds: performance.now() - began, visits: await endVisits() };
    },
    stop: async () => {
      await stop();
      await site.stop();
    },
  };
}
