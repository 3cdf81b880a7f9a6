import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Starts a program of a release as a child process, with none of the settings but those in `env`. */
export function forkBeside(program: string, { env, ...options }: ForkOptions, words: string[] = []): ChildProcess {
  // oxlint-disable-next-line node/no-process-env -- no settings, but what any process needs
  const { PATH, HOME, TMPDIR } = process.env;
  const child = fork(program, words, {
    // Without this process's options, which may name a file of settings.
    execArgv: [],
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", ...env },
    ...options,
  });
  // Visitors have priority; at the lowest priority a busy machine would never run it.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
