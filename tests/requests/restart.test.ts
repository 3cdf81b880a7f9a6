/** A restart while visitors arrive: systemd holds the socket, and the process is replaced. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { limits } from "#server/http/limits.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { passedSocket } from "#tests/support/passed-socket.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";

const dataDir = folderOfTests();
const socket = passedSocket();
afterAll(() => socket.close());

/** PORT and HOST have no effect. */
const start = (sockets?: string) =>
  socket.start(currentRelease(), { DATA_DIR: dataDir, PORT: "1", HOST: "192.0.2.1" }, { sockets });

async function stop({ child }: { child: ChildProcess }) {
  child.kill("SIGTERM");
  return (await once(child, "exit")) as [number | null];
}

/** Requests a page about 50 times a second. */
function visitors(agent: Agent, ended: AbortSignal) {
  const answers: Promise<string>[] = [];
  let answered = 0;
  const asking = (async () => {
    for (; !ended.aborted; await delay(20)) answers.push(status(agent).finally(() => answered++));
  })();
  return {
    /** Resolves after that many more answers. */
    next: (count: number) => {
      const enough = answered + count;
      return expectSoon("answers", () => answered >= enough);
    },
    /** Answers other than 200. */
    failed: async () => {
      await asking;
      return (await Promise.all(answers)).filter((each) => each !== "200");
    },
  };
}

/**
 * Time of a connection's last use. A stopping server closes a connection that is idle for a second,
 * even if a request is on its way; a busy machine may leave all of them idle that long.
 */
const lastUse = new WeakMap<Socket, number>();

const status = (agent: Agent) =>
  new Promise<string>((resolve) => {
    const asked = get(`${socket.url}/about`, { agent }, (response) => {
      const { socket: used } = response;
      response.resume().once("close", () => {
        lastUse.set(used, Date.now());
        resolve(response.complete ? String(response.statusCode) : "cut");
      });
    }).once("error", (error: NodeJS.ErrnoException) => {
      const idle = Date.now() - (lastUse.get(asked.socket!) ?? Date.now());
      // Browsers revalidate, too.
      const mayBeClosed = asked.reusedSocket && idle >= limits.lastRequestTime / 2;
      resolve(mayBeClosed ? status(agent) : (error.code ?? error.message));
    });
  });

test("two restarts under 50 requests a second over connections kept alive: none fails", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const over = new AbortController();
  onTestFinished(() => over.abort());
  let site = await start();
  const { next, failed } = visitors(agent, over.signal);
  for (let restarts = 0; restarts < 2; restarts++) {
    await next(20);
    expect(await stop(site)).toEqual([0, null]);
    site = await start();
  }
  await next(20);
  over.abort();
  expect(await failed()).toEqual([]);
  await stop(site);
  agent.destroy();
});

test("a process that is not meant listens at HOST and PORT", async () => {
  const release = currentRelease();
  const child = spawn(join(release, "node"), [join(release, "serve.js")], {
    env: { LISTEN_PID: "1", LISTEN_FDS: "1", DATA_DIR: dataDir, HOST: "192.0.2.1" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [words] = (await once(child.stderr, "data")) as [Buffer];
  expect(words.toString()).toMatch(/^HOST: 192\.0\.2\.1 is not an address/);
  expect(await once(child, "exit")).toEqual([1, null]);
});

test("more than one socket is refused in a sentence", async () => {
  const { child, output } = await start("2");
  expect(output()).toBe("The socket unit hands over 2 sockets. One is needed: keep one ListenStream= line.\n");
  expect(child.exitCode).toBe(1);
});
