import { Worker } from "node:worker_threads";
import type { ContentWork } from "./content-work.ts";

export type ContentThread = ReturnType<typeof createContentThread>;

/** Milliseconds without work after which the thread ends to free its memory. */
const idleTime = 120_000;

/** Maximum milliseconds of a task, since other tasks wait for it. */
const taskTime = 20_000;

/** Megabytes; a thousand posts take half of it. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

/** A task timed out and was stopped; later tasks still run. */
export class ContentTimeout extends Error {
  override name = "ContentTimeout";
}

type Task = { name: string; of: unknown[]; resolve: (result: never) => void; reject: (error: Error) => void };

/**
 * Runs the work with content in a thread, one task after the other, so that no visitor waits for
 * it. The thread starts with the first task and ends after two idle minutes, or with a task of more
 * than 20 s, which throws ContentTimeout; a new thread runs the rest.
 */
export function createContentThread(file: string, release: string) {
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** The first task is running. */
  const tasks: Task[] = [];

  function begin(): Worker {
    const worker = new Worker(file, { workerData: release, resourceLimits });
    worker.on("message", ({ result, error }: { result?: never; error?: Error }) => {
      if (thread !== worker) return;
      const task = tasks.shift()!;
      if (error) task.reject(error);
      else task.resolve(result as never);
      next();
    });
    const end = (error: Error) => thread === worker && drop(error);
    worker.on("error", (error) => end(error as Error));
    worker.on("exit", () => end(new Error("the thread for content ended")));
    return worker;
  }

  function drop(error: Error): void {
    void thread?.terminate();
    thread = undefined;
    tasks.shift()?.reject(error);
    next();
  }

  function next(): void {
    clearTimeout(timer);
    const [task] = tasks;
    if (task) {
      thread ??= begin();
      thread.ref();
      thread.postMessage({ name: task.name, of: task.of });
      const late = () => drop(new ContentTimeout(`${task.name} took longer than ${taskTime / 1000} s`));
      timer = setTimeout(late, taskTime);
      return;
    }
    // An idle thread does not keep the process alive.
    thread?.unref();
    timer = setTimeout(() => {
      void thread?.terminate();
      thread = undefined;
    }, idleTime).unref();
  }

  const task =
    <Name extends keyof ContentWork>(name: Name) =>
    (...of: Parameters<ContentWork[Name]>) =>
      new Promise<Awaited<ReturnType<ContentWork[Name]>>>((resolve, reject) => {
        tasks.push({ name, of, resolve, reject });
        if (tasks.length === 1) next();
      });
  return {
    view: task("view"),
    markdown: task("markdown"),
    change: task("change"),
    blank: task("blank"),
    edit: task("edit"),
    newExamples: task("newExamples"),
    rebase: task("rebase"),
    check: task("check"),
    company: task("company"),
    heads: task("heads"),
    claims: task("claims"),
    find: task("find"),
    pictureWords: task("pictureWords"),
    unlink: task("unlink"),
    withPicture: task("withPicture"),
    differences: task("differences"),
    parts: task("parts"),
  };
}
