import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ChildServer, startScript, startSite } from "./child-server.ts";
import { putLoad } from "./load.ts";
import { startNext } from "./next-server.ts";
import { startNginx } from "./nginx-server.ts";
import { ownerOf } from "./owner.ts";
import type { Part, Run } from "./part.ts";
import { loadProgram, putPages } from "./put-pages.ts";
import { runCommand } from "./run-command.ts";
import { seedEmbedded } from "./seed-embedded.ts";
import { savePages, servedBytes } from "./served-pages.ts";
import { median, printTable } from "./table.ts";

const counts = { posts: [30, 300, 1000], leads: [1_000, 100_000, 1_000_000], clients: [1, 4, 16, 64, 256, 512] };
/** The clients' table has many rows, and more rounds add little. */
const mostRounds = 3;
/** Milliseconds. */
const longest = 600_000;
const sirvServer = fileURLToPath(new URL("sirv-server.ts", import.meta.url));
const roomy = {
  TRUST_PROXY: "1",
  LEADS_MAX_STORED: "10000000",
  LEADS_MAX_TRIES: "10000000",
  CONNECTIONS_MAX_ADDRESS: "10000",
};

/** Figures for growing numbers of posts, messages and visitors. */
export const growth: Part = async (run) => {
  await withPosts(run);
  await withLeads(run);
  await withClients(run);
};

async function withPosts({ folder, seconds }: Run): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const count of counts.posts) {
    const dataDir = join(folder, `growth-posts-${count}`);
    const site = await startSite(dataDir, roomy);
    const owner = await ownerOf(dataDir);
    const last = `/blog/made-up-${count - 1}`;
    const texts = await owner.posts(count);
    const shown = await publicationTime(site, last, () => owner.publish(texts));
    // One more page, as on any working day.
    const words = `With ${count} posts`;
    const change = await owner.pageChange(words);
    const changed = await publicationTime(site, "/contact", () => owner.publish(change), words);
    const paths = ["/", "/blog", "/ar/blog", "/blog/made-up-0", last];
    const load = await putPages(site, { paths, connections: 32, seconds, known: false, folder });
    const memory = site.memory();
    await site.stop();
    const again = await startSite(dataDir, roomy);
    const began = performance.now();
    await until(again, last);
    const restart = again.startMilliseconds + performance.now() - began;
    await again.stop();
    await owner.stop();
    rows.push([`${count} posts`, shown / 1000, changed / 1000, restart / 1000, load.perSecond, load.p99, memory]);
  }
  printTable(
    "growth: posts, published at once in both languages",
    ["", "shown after s", "next page s", "restart until shown s", "pages/s", "p99 ms", "memory MB"],
    rows,
  );
}

/** @returns milliseconds until a page exists, or shows some words */
async function publicationTime(
  site: ChildServer,
  path: string,
  publish: () => Promise<void>,
  words = "",
): Promise<number> {
  const began = performance.now();
  await publish();
  await until(site, path, words);
  return performance.now() - began;
}

async function until(site: ChildServer, path: string, words = ""): Promise<void> {
  for (const late = performance.now() + longest; performance.now() < late; await delay(20)) {
    const answer = await fetch(site.url + path);
    if ((await answer.text()).includes(words) && answer.status === 200) return;
  }
  throw new Error(`${path} was published and is not shown`);
}

async function withLeads({ folder, seconds, rounds }: Run): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const count of counts.leads) {
    const dataDir = join(folder, `growth-leads-${count}`);
    await mkdir(dataDir);
    // Creates the tables.
    await (await startSite(dataDir, roomy)).stop();
    seedEmbedded(dataDir, count);
    const exports = [];
    for (let round = 0; round < Math.min(rounds, mostRounds); round++)
      exports.push(await runCommand(["export", "--format", "csv"], { DATA_DIR: dataDir }));
    const site = await startSite(dataDir, roomy);
    // A warm-up, so that work done only once after a start does not count.
    const { nextLead } = await putLoad(site, { paths: [], connections: 32, seconds: 2, leads: { first: count } });
    const load = await putLoad(site, { paths: [], connections: 32, seconds, leads: { first: nextLead } });
    rows.push([
      `${count.toLocaleString("en")} messages`,
      statSync(join(dataDir, "leads.sqlite")).size / 1e6,
      site.startMilliseconds,
      load.perSecond,
      load.p99,
      median(exports.map((result) => result.seconds)),
      site.memory(),
    ]);
    await site.stop();
  }
  printTable(
    "growth: messages in the embedded store; more are stored by 32 clients; commands are whole processes",
    ["", "file MB", "start ms", "stored/s", "p99 ms", "export s", "memory MB"],
    rows,
  );
}

async function withClients({ folder, seconds, rounds }: Run): Promise<void> {
  const site = await startSite(join(folder, "growth-clients"), roomy);
  const served = join(folder, "growth-pages");
  await savePages(site.url, ["/"], served);
  const notes = [`The home page with gzip, by ${loadProgram}; ours has ${await gzipKilobytes(site)} KB.`];
  const nginx = await startNginx(served, join(folder, "growth-nginx"));
  if (!nginx) notes.push("nginx is not installed: its rows are left out.");
  const next = await startNext().catch((error: Error) => {
    notes.push(`Without Next.js, which could not be built: ${error.message.split("\n")[0]}`);
  });
  if (next)
    notes.push(
      `next start: the page of create-next-app, ${await gzipKilobytes(next)} KB, compressed for each request.`,
    );
  const contenders: [name: string, server: ChildServer][] = [
    ["this server", site],
    ["sirv", await startScript(sirvServer, { SERVED_DIR: served })],
    ...(nginx ? [["nginx", nginx] satisfies [string, ChildServer]] : []),
    ...(next ? [["next start", next] satisfies [string, ChildServer]] : []),
  ];
  const rows: (string | number)[][] = [];
  const refused: string[] = [];
  for (const clients of counts.clients) {
    const results = contenders.map(([name, server]) => ({
      name,
      server,
      rounds: [] as Awaited<ReturnType<typeof putPages>>[],
    }));
    for (let round = 0; round < Math.min(rounds, mostRounds); round++)
      for (const { name, server, rounds: all } of round % 2 ? results.toReversed() : results)
        await putPages(server, { paths: ["/"], connections: clients, seconds, known: false, folder }).then(
          (result) => all.push(result),
          (error: Error) => refused.push(`${clients} clients, ${name}: ${error.message}`),
        );
    for (const { name, server, rounds: all } of results)
      rows.push([
        clients,
        name,
        ...(["perSecond", "p50", "p99", "processor"] as const).map((figure) =>
          // Blank if a round had refusals, or answers after two seconds: such rounds would look
          // fast.
          all.length < Math.min(rounds, mostRounds) ? "" : median(all.map((each) => each[figure])),
        ),
        server.memory(),
      ]);
  }
  for (const [, server] of contenders) await server.stop();
  printTable(
    "growth: clients at one time",
    ["clients", "", "requests/s", "p50 ms", "p99 ms", "processor µs/request", "memory MB"],
    rows,
    [...notes, ...refused],
  );
}

const gzipKilobytes = async ({ url }: ChildServer): Promise<string> =>
  ((await servedBytes(`${url}/`, "gzip")).length / 1000).toFixed(1);
