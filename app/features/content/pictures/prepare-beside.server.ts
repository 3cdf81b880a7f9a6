import { once } from "node:events";
import { join } from "node:path";
import type { PreparePictures } from "./picture-store.server.ts";
import { forkBeside } from "#app/platform/fork-beside.server.ts";
import type { Focus } from "#cms/scene-sets.ts";
import { type Refusal, refusal } from "./refusal.ts";

export type Task = { work: keyof PreparePictures; bytes: Uint8Array; focus: Focus };

/** Milliseconds, for a process that hangs: the preparation has its own limit of eight minutes. */
const mostTime = 510_000;

/**
 * Prepares each picture in a separate process: its memory is released, and a decoder fault harms
 * nothing else.
 * @param program `prepare-picture.js` of a release
 * @param longest milliseconds
 */
export function preparingBeside(program: string, longest = mostTime): PreparePictures {
  const run = <T>(task: Task) => runTask<T>(program, task, longest);
  return {
    scene: (bytes, focus) => run({ work: "scene", bytes, focus }),
    drawing: (bytes, focus) => run({ work: "drawing", bytes, focus }),
    crop: (bytes, focus) => run({ work: "crop", bytes, focus }),
    mark: (bytes) => run({ work: "mark", bytes, focus: { x: 0.5, y: 0.5 } }),
  };
}

/** @param release its folder */
export const preparer = (release: string): string => join(release, "prepare-picture.js");

async function runTask<T>(program: string, task: Task, longest: number): Promise<T | Refusal> {
  const child = forkBeside(program, {
    serialization: "advanced",
    stdio: "ignore",
    timeout: longest,
    killSignal: "SIGKILL",
  });
  let result: T | Refusal | undefined;
  child.once("message", (message) => (result = message as T | Refusal));
  const exit = once(child, "exit");
  // The child may have ended already, without a result.
  child.send(task, () => undefined);
  await exit;
  return result ?? refusal(child.killed ? "too-slow" : "damaged");
}
