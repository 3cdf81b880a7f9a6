import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { testBuild } from "./test-build.ts";

type DevServer = {
  /** Its origin, such as `http://localhost:40123`. */
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
};

/**
 * Runs `npm run dev` as in a new checkout: with an empty dependency cache.
 * @returns contentDir: a copy of the content, which it shows
 * @throws Error with the server's output, when it ends or does not listen within five minutes
 */
export async function startDevServer(content = testBuild.CONTENT_DIR): Promise<DevServer & { contentDir: string }> {
  const folder = await mkdtemp(join(tmpdir(), "site-dev-"));
  const contentDir = join(folder, "content");
  await cp(content, contentDir, { recursive: true });
  const { QUICK_PICTURES } = testBuild;
  const env = { CONTENT_DIR: contentDir, QUICK_PICTURES, COLD_CACHE: join(folder, "cache") };
  const server = await start(folder, env, ["dev", "--", ".", "--config", "tests/support/cold-vite.config.ts"]);
  return { ...server, contentDir };
}

/** Runs `npm run dev:desk` on top of the tests' build. @throws Error as startDevServer does */
export const startDeskDevServer = async (): Promise<DevServer> =>
  start(await mkdtemp(join(tmpdir(), "site-dev-")), testBuild, ["dev:desk", "--"]);

async function start(folder: string, settings: Record<string, string>, script: string[]): Promise<DevServer> {
  const port = await freePort();
  const dataDir = join(folder, "data");
  const { PATH, HOME } = process.env;
  const server = spawn("npm", ["run", ...script, "--port", String(port), "--strictPort"], {
    env: { PATH, HOME, ...settings, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
    // npm starts another process, which ends with the group.
    detached: true,
  });
  const ended = once(server, "exit");
  let output = "";
  server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-server.pid!, "SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 300_000; !output.includes(`:${port}/`); await delay(50)) {
    if (server.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  return { url: `http://localhost:${port}`, dataDir, stop };
}
