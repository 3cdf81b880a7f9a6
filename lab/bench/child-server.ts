import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { currentRelease } from "#server/release/build-folder.ts";
import { freePort } from "#tests/support/free-port.ts";

export type ChildServer = {
  url: string;
  /** From the start of the process to the end of its first answer with status 200. */
  startMilliseconds: number;
  /** Resident memory in MB; NaN if the system does not report it. */
  memory: () => number;
  /** Processor time since the start in microseconds; NaN if the system does not report it. */
  processorTime: () => number;
  stop: () => Promise<void>;
};

const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

/**
 * Starts the built site as `npm start` does, but on the loopback address only.
 * @param dataDir folder of its store
 */
export const startSite = (dataDir: string, env: Record<string, string> = {}): Promise<ChildServer> =>
  startScript(join(currentRelease(), "serve.js"), { DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env });

/**
 * Starts a script that serves on HOST and PORT, or on the address in its arguments.
 * @throws Error with its output, if it ends or does not answer within 20 s
 */
export const startScript = (
  script: string,
  env: Record<string, string>,
  argumentsFor: (port: number) => string[] = () => [],
): Promise<ChildServer> => startProgram(process.execPath, (port) => [script, ...argumentsFor(port)], env);

/** Like `startScript`, for any program. */
export async function startProgram(
  program: string,
  argumentsFor: (port: number) => string[],
  env: Record<string, string> = {},
): Promise<ChildServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Without the caller's settings.
  const { PATH, HOME, TMPDIR } = process.env;
  const began = performance.now();
  const child = spawn(program, argumentsFor(port), {
    env: { PATH, HOME, TMPDIR, ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)));
  const ended = once(child, "exit").finally(() => running.delete(child));

  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > 20_000) {
      child.kill("SIGKILL");
      throw new Error(`${child.spawnargs.join(" ")} did not start:\n${output}`);
    }
    await delay(5);
  }
  return {
    url,
    startMilliseconds: performance.now() - began,
    memory: () => memoryOf(child, "VmRSS"),
    processorTime: () => {
      // Fields 14 and 15: hundredths of a second in user and in kernel mode. Field 2, in
      // parentheses, may contain spaces.
      const fields = procFile(child, "stat")
        .replace(/^.*\) /s, "")
        .split(" ");
      return (Number(fields[11] ?? NaN) + Number(fields[12] ?? NaN)) * 10_000;
    },
    stop: async () => {
      child.kill("SIGTERM");
      // Our server ends within 10 s; one that hangs must not block the rest.
      const late = setTimeout(() => child.kill("SIGKILL"), 12_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Resident memory of a process, current or peak, in MB; NaN if the system does not report it. */
export const memoryOf = (child: ChildProcess, which: "VmRSS" | "VmHWM"): number =>
  (Number(new RegExp(`^${which}:\\s+(\\d+) kB`, "m").exec(procFile(child, "status"))?.[1] ?? NaN) * 1024) / 1e6;

/** Only Linux has these files. */
function procFile({ pid }: ChildProcess, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent: false }, (response) =>
      response.resume().on("end", () => resolve(response.statusCode === 200)),
    ).on("error", () => resolve(false));
  });
