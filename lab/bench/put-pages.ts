import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ChildServer } from "./child-server.ts";
import { installedProgram } from "#tests/support/installed-program.ts";
import { type LoadResult, putLoad } from "./load.ts";
import { etagOf } from "./served-pages.ts";

type Asked = { paths: string[]; connections: number; seconds: number; known: boolean; folder: string };
export type PagesResult = Pick<LoadResult, "perSecond" | "p50" | "p99"> & { processor: number };

const wrk = installedProgram("wrk");

/** The load generator. autocannon is slower than the servers, which hides differences. */
export const loadProgram = wrk ? "wrk" : "autocannon, which is the slowest of all: install wrk";

/**
 * Requests pages in turn, with gzip.
 * @param asked.known with the server's ETags, so that the answer is 304
 * @throws Error if an answer was wrong
 */
export async function putPages(server: ChildServer, asked: Asked): Promise<PagesResult> {
  if (!wrk) return putLoad(server, asked);
  const requests = await Promise.all(asked.paths.map((path) => request(server.url + path, asked.known)));
  const script = join(await mkdtemp(join(asked.folder, "wrk-")), "pages.lua");
  await writeFile(script, luaScript(requests));
  const before = server.processorTime();
  const counts = ["-t1", `-c${asked.connections}`, `-d${asked.seconds}s`];
  const { stdout } = await promisify(execFile)(wrk, [...counts, "-s", script, server.url]);
  const processor = server.processorTime() - before;
  const { answered, microseconds, faults, p50, p99 } = JSON.parse(stdout.slice(stdout.lastIndexOf("{"))) as Told;
  if (faults > 0) throw new Error(`${faults} requests to ${server.url} were refused or not answered`);
  return {
    perSecond: answered / (microseconds / 1e6),
    p50: p50 / 1000,
    p99: p99 / 1000,
    processor: processor / answered,
  };
}

type Told = { answered: number; microseconds: number; faults: number; p50: number; p99: number };
type Line = { path: string; mark: string };

async function request(address: string, known: boolean): Promise<Line> {
  const path = new URL(address).pathname;
  if (!known) return { path, mark: "" };
  const mark = await etagOf(address);
  const again = await fetch(address, { headers: { "accept-encoding": "gzip", "if-none-match": mark } });
  if (again.status !== 304) throw new Error(`${address} answers ${again.status} to who has it already`);
  return { path, mark };
}

/** JSON strings are valid Lua strings. */
const luaScript = (lines: Line[]): string => `
local requests, next = {}, 0
function init()
  for _, line in ipairs({ ${lines.map(({ path, mark }) => `{ ${JSON.stringify(path)}, ${JSON.stringify(mark)} }`).join(", ")} }) do
    local headers = { ["Accept-Encoding"] = "gzip" }
    if line[2] ~= "" then headers["If-None-Match"] = line[2] end
    requests[#requests + 1] = wrk.format("GET", line[1], headers)
  end
end
function request()
  next = next % #requests + 1
  return requests[next]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"answered":%d,"microseconds":%d,"faults":%d,"p50":%d,"p99":%d}', summary.requests,
    summary.duration, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50), latency:percentile(99)))
end
`;
