import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

type Options = {
  /** Placeholder of the public origin in pages. */
  siteUrl: string;
  /** Ends it. */
  signal?: AbortSignal | undefined;
};

/**
 * Starts a program of a release as a child process without the settings. Errors go to its standard
 * error.
 * @param release its folder
 */
export function startProgram(release: string, program: "render.js", { siteUrl, signal }: Options): ChildProcess {
  // oxlint-disable-next-line node/no-process-env -- needed by any process, not settings
  const { PATH, HOME, TMPDIR } = process.env;
  const child = fork(join(release, program), {
    // Not this process's arguments, which may name a file with settings.
    execArgv: [],
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", LOG_LEVEL: "silent", SITE_URL: siteUrl },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(signal && { signal, killSignal: "SIGKILL" }),
  });
  // Visitors have priority; at the lowest priority a busy machine would never run it.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // Errors of a child without a task can be ignored.
  child.on("error", () => undefined);
  return child;
}
