import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { locales } from "#app/i18n/locale.ts";
import { edit } from "#content/edit.ts";
import { currentRelease, loadBundle } from "#server/process/build-folder.ts";
import { renderedContent } from "#server/publications/render-publication.ts";
import { startSite } from "./child-server.ts";
import type { Part } from "./part.ts";
import { median, printTable } from "./table.ts";
import { timed } from "./timed.ts";

type Texts = Map<string, string>;

/** A publication takes seconds, and no more of them tell more. */
const mostRounds = 3;
const longest = 300_000;

/** From `publish` to the first new page, and how long pages take for visitors meanwhile. */
export const publish: Part = async ({ rounds, folder }) => {
  const rows: (string | number)[][] = [];
  for (const posts of [0, 1000]) {
    const name = posts === 0 ? "as shipped" : `${posts.toLocaleString("en")} more posts`;
    const owner = await ownerOf(join(folder, `publish-${posts}`));
    if (posts > 0) {
      const words = "The posts are there";
      const all = new Map([...(await owner.posts(posts)), ...(await owner.pageChange(words))]);
      rows.push([`${name}: these`, ...(await owner.publish(all, words))]);
    }
    for (const [what, change] of [
      ["one page", owner.pageChange],
      ["every page", owner.shellChange],
    ] as const) {
      const results: number[][] = [];
      for (let round = 0; round < Math.min(rounds, mostRounds); round++) {
        const words = `Round ${rows.length}${round}`;
        results.push(await owner.publish(await change(words), words));
      }
      rows.push([
        `${name}: a word of ${what}`,
        ...[0, 1, 2, 3].map((at) => median(results.map((result) => result[at]!))),
      ]);
    }
    await owner.stop();
  }
  printTable(
    `publish: milliseconds to the first new page, and of a page for another visitor meanwhile, ${Math.min(rounds, mostRounds)} rounds each`,
    ["", "ms", "p50 ms", "p95 ms", "p99 ms"],
    rows,
    ["A process looks for a new publication twice a second, which is part of the first figure."],
  );
};

/** A site, and what its owner publishes there: each publication with what was published before. */
async function ownerOf(dataDir: string) {
  const site = await startSite(dataDir);
  const release = currentRelease();
  const { createApplication, env } = (await loadBundle(release)).entry.module;
  const settings = { ...env(), DATA_DIR: dataDir };
  const content = await renderedContent(join(release, "published"));
  const application = createApplication(settings, content);
  const changes = new Map<string, { path: string; text: string; base: string | null }>();
  const document = (path: string) => readFile(join(release, "content", path), "utf8");
  const changed = async (path: string, field: string[], value: string): Promise<Texts> =>
    new Map([[path, edit(path, await document(path), [{ do: "set", path: field, value }])]]);

  return {
    pageChange: (words: string) => changed("en/pages/contact.yaml", ["title"], words),
    shellChange: (words: string) => changed("en/messages.yaml", ["footer", "rss"], words),
    /** Posts that differ from one of the release's in their titles. */
    posts: async (count: number): Promise<Texts> => {
      const texts: Texts = new Map();
      for (const locale of locales) {
        const path = `${locale}/posts/${content.localized.en.posts[0]!.slug}.md`;
        const text = await document(path);
        const word = locale === "en" ? "Post" : "مقال";
        for (let number = 0; number < count; number++)
          texts.set(
            `${locale}/posts/made-up-${number}.md`,
            edit(path, text, [{ do: "set", path: ["meta", "title"], value: `${word} ${number}` }]),
          );
      }
      return texts;
    },
    /** @param words that the page shows then @returns milliseconds to it, and p50, p95 and p99 of another page meanwhile */
    publish: async (texts: Texts, words: string): Promise<number[]> => {
      for (const [path, text] of texts) changes.set(path, { path, text, base: await document(path).catch(() => null) });
      const { number: after } = await application.publications.latest();
      const of = { after, changes: [...changes.values()], redirects: [], drafts: [], who: "owner", note: "" };
      const began = performance.now();
      await application.publications.publish(of);
      const times: number[] = [];
      while (!(await (await fetch(`${site.url}/contact`)).text()).includes(words)) {
        if (performance.now() - began > longest) throw new Error(`${words} was published and is not shown`);
        times.push(await timed(`${site.url}/about`));
        await delay(10);
      }
      const took = performance.now() - began;
      times.sort((one, other) => one - other);
      return [took, ...[0.5, 0.95, 0.99].map((share) => times[Math.floor(share * (times.length - 1))] ?? NaN)];
    },
    stop: async () => {
      await application.stop();
      await site.stop();
    },
  };
}
