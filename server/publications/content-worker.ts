/** `content-worker.js` of a release: the thread that content-thread.ts starts. */
import { parentPort, workerData } from "node:worker_threads";
import { createContentWork } from "./content-work.ts";

type Task = { id: number; name: string; of: unknown[] };

const work = createContentWork(workerData as string) as Record<string, (...of: unknown[]) => unknown>;

async function answer({ id, name, of }: Task): Promise<void> {
  try {
    parentPort!.postMessage({ id, result: await work[name]!(...of) });
  } catch (error) {
    parentPort!.postMessage({ id, error });
  }
}

parentPort!.on("message", (task: Task) => void answer(task));
