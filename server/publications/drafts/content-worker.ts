/** `content-worker.js` of a release: the thread that content-thread.ts starts. */
import { parentPort, workerData } from "node:worker_threads";
import { createContentWork } from "./content-work.ts";

type Task = { name: string; of: unknown[] };

const work = createContentWork(workerData as string) as Record<string, (...of: unknown[]) => unknown>;

async function answer({ name, of }: Task): Promise<void> {
  try {
    parentPort!.postMessage({ result: await work[name]!(...of) });
  } catch (error) {
    parentPort!.postMessage({ error });
  }
}

parentPort!.on("message", (task: Task) => void answer(task));
