import { readFile } from "node:fs/promises";

/** Processes that a process has started; none if the system does not report them. */
export async function childrenOf(pid: number): Promise<number[]> {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return ids.split(" ").filter(Boolean).map(Number);
}

/** A process that has ended stays in the list until its exit code is collected. */
export const isRunning = async (pid: number): Promise<boolean> =>
  /^State:\s+[^Z]/m.test(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""));
