import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startSite } from "./child-server.ts";
import type { Part } from "./part.ts";
import { median, printTable } from "./table.ts";

const starts = 5;

/** Time from the start of a release to its first page, and memory. */
export const start: Part = async ({ folder, memory }) => {
  const took: number[] = [];
  const idle: number[] = [];
  for (let number = 0; number < starts; number++) {
    const server = await startSite(join(folder, "start"));
    took.push(server.startMilliseconds);
    // Meanwhile memory that only the start needed is released.
    await delay(1000);
    idle.push(server.memory());
    await server.stop();
  }
  const all = took.map((milliseconds) => milliseconds.toFixed(0)).join(" ");
  printTable(
    "start: a finished release",
    ["", "median", "unit"],
    [
      ["process started to first 200", median(took), `ms (${all})`],
      ["resident memory idle", median(idle), "MB"],
      ...memory.map(([when, megabytes]) => [`resident memory ${when}`, megabytes, "MB"]),
    ],
    memory.length === 0 ? ["Run the parts pages and leads as well to see memory after load."] : [],
  );
};
