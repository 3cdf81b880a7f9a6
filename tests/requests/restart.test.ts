/** A restart while visitors arrive: systemd holds the socket, and one process follows the other. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import * as net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { currentRelease } from "#server/process/build-folder.ts";

/** A socket that is bound but accepts nothing here; Node's own cluster module opens its sockets by it. */
type Handle = { fd: number; getsockname: (name: { port?: number }) => void; close: () => void };
const { _createServerHandle: openSocket } = net as unknown as {
  _createServerHandle: (host: string, port: number, family: 4) => Handle;
};

// Each start is a process, which takes seconds on a machine that is busy.
vi.setConfig({ testTimeout: 180_000 });
let dataDir: string;
let socket: Handle;
let url: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "restart-"));
  socket = openSocket("127.0.0.1", 0, 4);
  const name: { port?: number } = {};
  socket.getsockname(name);
  url = `http://127.0.0.1:${name.port}`;
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  socket.close();
  await rm(dataDir, { recursive: true });
});

/** Starts the release as systemd does: the socket is file 3, LISTEN_PID the number of the very process. */
async function start(sockets = "1") {
  const release = currentRelease();
  const command = `LISTEN_PID=$$ LISTEN_FDS=${sockets} exec "$0" "$1"`;
  const child = spawn("/bin/sh", ["-c", command, join(release, "node"), join(release, "serve.js")], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "1", HOST: "192.0.2.1" },
    stdio: ["ignore", "pipe", "pipe", socket as never],
  });
  running.push(child);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('"listening"') && child.exitCode === null) await delay(20);
  return { child, output: () => output };
}

async function stop({ child }: { child: ChildProcess }) {
  child.kill("SIGTERM");
  return (await once(child, "exit")) as [number | null];
}

/** Requests a page about 50 times a second. @returns answers other than 200, and the number of requests */
async function visitors(agent: Agent, ended: AbortSignal) {
  const answers: Promise<string>[] = [];
  for (; !ended.aborted; await delay(20)) answers.push(status(agent));
  const all = await Promise.all(answers);
  return { asked: all.length, failed: all.filter((each) => each !== "200") };
}

const status = (agent: Agent) =>
  new Promise<string>((resolve) => {
    get(`${url}/about`, { agent }, (response) => {
      response.resume().once("close", () => resolve(response.complete ? String(response.statusCode) : "cut"));
    }).once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test.each([
  ["new connections", { keepAlive: false }],
  ["connections kept alive", { keepAlive: true, maxSockets: 8 }],
])("two restarts under 50 requests a second over %s: none fails", async (_name, options) => {
  const agent = new Agent(options);
  const over = new AbortController();
  onTestFinished(() => over.abort());
  let site = await start();
  const asked = visitors(agent, over.signal);
  for (let restarts = 0; restarts < 2; restarts++) {
    await delay(700);
    expect(await stop(site)).toEqual([0, null]);
    site = await start();
  }
  await delay(700);
  over.abort();
  const result = await asked;
  expect(result.failed).toEqual([]);
  expect(result.asked).toBeGreaterThan(50);
  await stop(site);
  agent.destroy();
});

test("a process that is not meant listens at HOST and PORT", async () => {
  const release = currentRelease();
  const child = spawn(join(release, "node"), [join(release, "serve.js")], {
    env: { LISTEN_PID: "1", LISTEN_FDS: "1", DATA_DIR: dataDir, HOST: "192.0.2.1" },
  });
  running.push(child);
  const [words] = (await once(child.stderr, "data")) as [Buffer];
  expect(words.toString()).toMatch(/^HOST: 192\.0\.2\.1 is not an address/);
});

test("more than one socket is refused in a sentence", async () => {
  const { child, output } = await start("2");
  expect(output()).toBe("The socket unit hands over 2 sockets. One is needed: keep one ListenStream= line.\n");
  expect(child.exitCode).toBe(1);
});
