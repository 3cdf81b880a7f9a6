import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { PreparePictures } from "./picture-store.server.ts";
import type { Focus } from "#content/scene-sets.ts";
import { type Refused, refused } from "./refusal.ts";

/** What the other process is asked for. */
export type Task = { work: keyof PreparePictures; bytes: Uint8Array; focus: Focus };

/**
 * In milliseconds. The preparation, which visitors' requests come before, gives itself eight
 * minutes; this ends one that does not notice.
 */
const mostTime = 510_000;

type Limits = {
  /** Ends what is being prepared. */
  signal?: AbortSignal;
  /** In milliseconds. */
  longest?: number;
};

/**
 * Prepares pictures in a process of its own each: its memory is given back, and what harms a
 * decoder harms nothing else.
 * @param program `prepare-picture.js` of a release
 */
export function preparingBeside(program: string, limits: Limits = {}): PreparePictures {
  const run = <T>(task: Task) => runTask<T>(program, task, limits);
  return {
    scene: (bytes, focus) => run({ work: "scene", bytes, focus }),
    crop: (bytes, focus) => run({ work: "crop", bytes, focus }),
    mark: (bytes) => run({ work: "mark", bytes, focus: { x: 0.5, y: 0.5 } }),
  };
}

/** @param release its folder */
export const preparer = (release: string): string => join(release, "prepare-picture.js");

async function runTask<T>(program: string, task: Task, { signal, longest = mostTime }: Limits): Promise<T | Refused> {
  // oxlint-disable-next-line node/no-process-env -- no settings, but what any process needs
  const { PATH, HOME, TMPDIR } = process.env;
  const child = fork(program, [], {
    // Not this process's, which may name a file with settings.
    execArgv: [],
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: "ignore",
    timeout: longest,
    killSignal: "SIGKILL",
    ...(signal && { signal }),
  });
  // Visitors come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let result: T | Refused | undefined;
  child.once("message", (message) => (result = message as T | Refused));
  const began = performance.now();
  const ended = once(child, "exit");
  // It may have ended before: then there is no result.
  child.send(task, () => undefined);
  await ended;
  return result ?? refused(performance.now() - began < longest ? "damaged" : "too-slow");
}
