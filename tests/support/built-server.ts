import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { memoryFolder } from "./memory-folder.ts";
import { storeSettings } from "./store-under-test.ts";
import { testBuild } from "./test-build.ts";

export type BuiltServer = {
  /** Its origin, such as `http://localhost:40123`. */
  url: string;
  /** Folder of its store; `stop` removes it unless it was given in `env`. */
  dataDir: string;
  /** Its process. */
  pid: number;
  /** All output so far. */
  output: () => string;
  /** Requests a shutdown. @returns the exit code */
  stop: () => Promise<number | null>;
  /**
   * Kills the server, like a power cut; the data folder stays, so another server can reuse it.
   */
  kill: () => Promise<void>;
};

/** docs/decisions/http-server.md */
const heap = ["--max-old-space-size=768", "--max-semi-space-size=8", "--heap-growing-percent=50"];

/**
 * Starts the built site as `npm start` does, on a free port and with an empty store.
 * @param options.env settings; DATA_DIR reuses the data of another server, BUILD_DIR another build
 * @throws Error with the server's output, when it ends or does not answer within five minutes
 */
export async function startServer(options: { env?: Record<string, string> } = {}): Promise<BuiltServer> {
  const port = options.env?.PORT ?? String(await freePort());
  const dataDir = options.env?.DATA_DIR ?? (await mkdtemp(join(memoryFolder(), "site-data-")));
  const { PATH, HOME, TMPDIR, BUILD_DIR = testBuild.BUILD_DIR } = process.env;
  const release = join(options.env?.BUILD_DIR ?? BUILD_DIR, "current");
  const server = spawn(join(release, "node"), [...heap, join(release, "serve.js")], {
    // Without the settings of the tests' environment.
    env: {
      PATH,
      HOME,
      TMPDIR,
      // docs/decisions/http-server.md
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...(await storeSettings(dataDir)),
      ...options.env,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // All output has been read by then.
  const ended = once(server, "close") as Promise<[number | null]>;
  const url = `http://localhost:${port}`;
  const removeData = () =>
    options.env?.DATA_DIR ? undefined : rm(dataDir, { recursive: true, force: true, maxRetries: 10 });

  for (const deadline = Date.now() + 300_000; !(await answers(url)); await delay(25)) {
    if (server.exitCode === null && Date.now() < deadline) continue;
    server.kill("SIGKILL");
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    url,
    dataDir,
    pid: server.pid!,
    output: () => output,
    stop: async () => {
      server.kill("SIGTERM");
      const [code] = await ended;
      await removeData();
      return code;
    },
    kill: async () => {
      server.kill("SIGKILL");
      await ended;
    },
  };
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
