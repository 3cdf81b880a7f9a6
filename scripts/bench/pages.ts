import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ChildServer, startScript, startSite } from "./child-server.ts";
import { putLoad } from "./load.ts";
import type { Part } from "./part.ts";
import { pagePaths, savePages } from "./served-pages.ts";
import { median, printTable } from "./table.ts";

const connections = 32;
const sirvServer = fileURLToPath(new URL("sirv-server.ts", import.meta.url));

type Contender = { name: string; server: ChildServer; results: Awaited<ReturnType<typeof putLoad>>[] };

/** Ready-made pages, all in turn, from our server and from sirv. */
export const pages: Part = async ({ rounds, seconds, folder, memory }) => {
  const paths = await pagePaths();
  const site = await startSite(join(folder, "pages-data"));
  const served = join(folder, "pages");
  await savePages(site.url, paths, served);
  const peer = await startScript(sirvServer, { SERVED_DIR: served });
  const ours: Contender = { name: "this server", server: site, results: [] };
  const theirs: Contender = { name: "sirv", server: peer, results: [] };

  for (const { server } of [ours, theirs]) await putLoad(server, { paths, connections, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    // Whoever comes second finds a warmer machine: they take turns at it.
    for (const { server, results } of round % 2 ? [theirs, ours] : [ours, theirs])
      results.push(await putLoad(server, { paths, connections, seconds }));
  }
  memory.push(["after the pages part", site.memory()]);
  await site.stop();
  await peer.stop();

  const of = ({ results }: Contender, figure: "perSecond" | "p50" | "p99" | "processor") =>
    median(results.map((result) => result[figure]));
  const ratios = ours.results.map((result, round) => result.perSecond / (theirs.results[round]?.perSecond ?? NaN));
  const row = (contender: Contender) => [
    contender.name,
    of(contender, "perSecond"),
    of(contender, "p50"),
    of(contender, "p99"),
    of(contender, "processor"),
  ];
  printTable(
    `pages: ${paths.length} ready-made pages in turn, brotli, ${connections} connections, ${rounds} rounds of ${seconds} s each`,
    ["", "requests/s", "p50 ms", "p99 ms", "processor µs/request"],
    [row(ours), row(theirs)],
    [
      `requests/s: ${median(ratios).toFixed(2)} × sirv (rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}); ` +
        `processor time: ${(of(theirs, "processor") / of(ours, "processor")).toFixed(2)} × less`,
    ],
  );
};
