import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ChildServer, startScript, startSite } from "./child-server.ts";
import { startNginx } from "./nginx-server.ts";
import type { Part } from "./part.ts";
import { loadProgram, type PagesResult as Result, putPages } from "./put-pages.ts";
import { pagePaths, savePages } from "./served-pages.ts";
import { median, printTable } from "./table.ts";

const connections = 32;
const sirvServer = fileURLToPath(new URL("sirv-server.ts", import.meta.url));

type Contender = { name: string; server: ChildServer; whole: Result[]; known: Result[] };

/** All ready-made pages in turn, from our server, sirv and nginx: whole, and not modified. */
export const pages: Part = async ({ rounds, seconds, folder, memory }) => {
  const paths = await pagePaths();
  const site = await startSite(join(folder, "pages-data"));
  const served = join(folder, "pages");
  await savePages(site.url, paths, served);
  const sirv = await startScript(sirvServer, { SERVED_DIR: served });
  const nginx = await startNginx(served, join(folder, "nginx"));
  const contender = (name: string, server: ChildServer): Contender => ({ name, server, whole: [], known: [] });
  const ours = contender("this server", site);
  const peers = [contender("sirv", sirv), ...(nginx ? [contender("nginx", nginx)] : [])];
  const all = [ours, ...peers];

  const put = (server: ChildServer, known: boolean, time = seconds) =>
    putPages(server, { paths, connections, seconds: time, known, folder });
  for (const { server } of all) await put(server, false, 1);
  for (let round = 0; round < rounds; round++) {
    // The order alternates, since the second one finds a warm machine.
    for (const { server, whole, known } of round % 2 ? all.toReversed() : all) {
      whole.push(await put(server, false));
      known.push(await put(server, true));
    }
  }
  memory.push(["after the pages part", site.memory()]);
  await Promise.all(all.map(({ server }) => server.stop()));

  const times = `${connections} connections, ${rounds} rounds of ${seconds} s each, by ${loadProgram}`;
  const title = {
    whole: `pages: ${paths.length} ready-made pages in turn, gzip, ${times}`,
    known: `the same, not modified (304)`,
  };
  for (const kind of ["whole", "known"] as const) {
    printTable(
      title[kind],
      ["", "requests/s", "p50 ms", "p99 ms", "processor µs/request"],
      all.map((each) => [each.name, ...figures.map((figure) => median(each[kind].map((result) => result[figure])))]),
      peers.map((peer) => comparison(ours[kind], peer.name, peer[kind])),
    );
  }
  if (!nginx) console.log("  nginx is not installed: its rows are left out.");
};

const figures = ["perSecond", "p50", "p99", "processor"] as const;

function comparison(ours: Result[], name: string, theirs: Result[]): string {
  const ratios = ours.map((result, round) => result.perSecond / (theirs[round]?.perSecond ?? NaN));
  const processor = (results: Result[]) => median(results.map((result) => result.processor));
  return (
    `requests/s: ${median(ratios).toFixed(2)} × ${name} (rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}); ` +
    `per processor second: ${(processor(theirs) / processor(ours)).toFixed(2)} ×`
  );
}
