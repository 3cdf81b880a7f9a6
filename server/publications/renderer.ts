import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { forkBeside } from "#app/platform/fork-beside.server.ts";

/** Folders: the one to render, and those that the same release rendered earlier, the newest first. */
export type RenderTask = { into: string; former: string[] };
/** The faults of documents that are held back, by path. */
export type SkippedDocuments = Record<string, string[]>;

/** A text to compress as far as possible, and the file for it. */
export type PackTask = { text: string; file: string };

/** `soon` announces a task, so that documents are read ahead. */
export type RenderMessage = RenderTask | PackTask | "soon";

export type Renderer = {
  /** Starts the process if there is none, so that a task that follows takes a third of the time. */
  prepare: () => void;
  /** Tasks run one after the other. @throws Error with the process's output */
  render: (task: RenderTask | PackTask) => Promise<SkippedDocuments>;
  /** Ends the process; the next task starts it again. */
  end: () => void;
};

/** Milliseconds without work after which the process ends to free its memory. */
const idleTime = 120_000;

/**
 * Renders publications in a separate process, so that visitors' requests do not wait. The process
 * stays for tasks that follow soon.
 * @param of.siteUrl placeholder of the public origin
 * @param of.signal ends the process and its rendering
 */
export function createRenderer(release: string, of: { siteUrl: string; signal?: AbortSignal }): Renderer {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    if (child?.connected) child.disconnect();
    child = undefined;
  }

  // The process may have been killed meanwhile.
  const current = () => (child = child?.connected ? child : startProgram(release, of));

  function prepare(): void {
    if (child?.connected) return;
    const worker = current();
    worker.send("soon" satisfies RenderMessage, () => undefined);
    rest(worker);
  }

  function rest(worker: ChildProcess): void {
    hold(worker, false);
    clearTimeout(idle);
    idle = setTimeout(end, idleTime).unref();
  }

  return {
    prepare,
    end,
    render: async (task) => {
      clearTimeout(idle);
      const worker = current();
      hold(worker, true);
      try {
        return await result(worker, task);
      } finally {
        rest(worker);
      }
    },
  };
}

async function result(child: ChildProcess, task: RenderTask | PackTask): Promise<SkippedDocuments> {
  let errors = "";
  const collect = (chunk: Buffer) => (errors += chunk.toString());
  child.stderr!.on("data", collect);
  const over = new AbortController();
  const { signal } = over;
  try {
    const skipped = once(child, "message", { signal }).then(([held]) => held as SkippedDocuments);
    const close = once(child, "close", { signal }).then(() => {
      throw new Error(errors.trim() || "the process that renders ended");
    });
    // The process may have ended without a result.
    child.send(task satisfies RenderMessage, () => undefined);
    return await Promise.race([skipped, close]);
  } finally {
    over.abort();
    child.stderr!.off("data", collect);
  }
}

/** Lets the child keep this process alive only while it renders. */
function hold(child: ChildProcess, isNeeded: boolean): void {
  const does = isNeeded ? "ref" : "unref";
  child[does]();
  child.channel?.[does]();
  // A pipe is a socket.
  (child.stderr as unknown as Record<typeof does, () => void>)[does]();
}

function startProgram(release: string, { siteUrl, signal }: Parameters<typeof createRenderer>[1]): ChildProcess {
  const child = forkBeside(join(release, "render.js"), {
    env: { LOG_LEVEL: "silent", SITE_URL: siteUrl },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(signal && { signal, killSignal: "SIGKILL" }),
  });
  // Errors of a child without a task can be ignored.
  child.on("error", () => undefined);
  return child;
}
