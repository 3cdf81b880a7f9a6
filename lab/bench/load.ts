import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ChildServer } from "./child-server.ts";

export type Load = {
  connections: number;
  seconds: number;
  /** Pages to request in turn. */
  paths: string[];
  /** If set, requests carry each server's ETag, and the answer is 304. */
  known?: boolean;
  /** If set, posts leads instead, starting at this number; each number makes another message. */
  leads?: { first: number };
  /** If set, posts these bodies instead, in turn. */
  post?: Post;
};

export type Post = { path: string; headers: Record<string, string>; bodies: readonly string[] };

export type LoadResult = {
  /** Answers with a status of 200 to 299, or 304 if that is expected. */
  answered: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes received, including headers. */
  bytes: number;
  /** Other answers, and requests without one. */
  refused: number;
  /** Reference numbers of acknowledged leads. */
  ids: string[];
  nextLead: number;
};

/**
 * @returns `processor` is the server's processor time per answer in microseconds, the figure least
 *   affected by other work
 * @throws Error if an answer was wrong, since refusals are fast
 */
export async function putLoad(server: ChildServer, load: Load): Promise<LoadResult & { processor: number }> {
  const { url } = server;
  const before = server.processorTime();
  const child = fork(fileURLToPath(new URL("load-process.ts", import.meta.url)), {
    timeout: (load.seconds + 20) * 1000,
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The load ended without a result");
  });
  child.send({ ...load, url });
  ended.catch(() => undefined);
  const [result] = (await Promise.race([once(child, "message"), ended])) as [LoadResult];
  child.disconnect();
  if (result.refused > 0) throw new Error(`${result.refused} requests to ${url} were refused or not answered`);
  return { ...result, processor: (server.processorTime() - before) / result.answered };
}
