import { Worker } from "node:worker_threads";
import type { ContentWork } from "./content-work.ts";

/** The same work, done elsewhere. */
export type ContentThread = {
  [Name in keyof ContentWork]: (
    ...of: Parameters<ContentWork[Name]>
  ) => Promise<Awaited<ReturnType<ContentWork[Name]>>>;
};

/** Milliseconds without work after which the thread ends and gives its memory back. */
const idleTime = 120_000;

/** Megabytes; a thousand posts take half of it. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };

/**
 * Does the work with content in a thread, so that no visitor waits for it. The thread begins with
 * the first work and ends when there is none for two minutes.
 * @param file `content-worker.js` of the release
 * @param release its folder
 */
export function createContentThread(file: string, release: string): ContentThread {
  let thread: { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout } | undefined;
  let last = 0;

  function begin() {
    const worker = new Worker(file, { workerData: release, resourceLimits });
    const begun: NonNullable<typeof thread> = { worker, waiting: new Map() };
    const end = (error: Error) => {
      if (thread === begun) thread = undefined;
      for (const { reject } of begun.waiting.values()) reject(error);
    };
    worker.on("message", ({ id, result, error }: { id: number; result?: never; error?: Error }) => {
      const waiting = begun.waiting.get(id);
      begun.waiting.delete(id);
      if (begun.waiting.size === 0) rest(begun);
      if (error) waiting?.reject(error);
      else waiting?.resolve(result as never);
    });
    worker.on("error", (error) => end(error as Error));
    worker.on("exit", () => end(new Error("the thread for content ended")));
    return begun;
  }

  /** A thread without work keeps no process alive. */
  function rest(begun: NonNullable<typeof thread>): void {
    begun.worker.unref();
    begun.idle = setTimeout(() => {
      if (thread === begun) thread = undefined;
      void begun.worker.terminate();
    }, idleTime).unref();
  }

  const ask = (name: string, of: unknown[]) => {
    const { worker, waiting, idle } = (thread ??= begin());
    clearTimeout(idle);
    worker.ref();
    return new Promise<never>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, of });
    });
  };
  return {
    view: (...of) => ask("view", of),
    change: (...of) => ask("change", of),
    blank: (...of) => ask("blank", of),
    copy: (...of) => ask("copy", of),
    check: (...of) => ask("check", of),
    heads: (...of) => ask("heads", of),
    find: (...of) => ask("find", of),
    differences: (...of) => ask("differences", of),
    parts: (...of) => ask("parts", of),
  };
}
