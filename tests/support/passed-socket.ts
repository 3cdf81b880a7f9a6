import { type ChildProcess, spawn } from "node:child_process";
import * as net from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A bound socket that accepts no connections here; Node's cluster module uses the same API. */
type Handle = { fd: number; getsockname: (name: { port?: number }) => void; close: () => void };
const { _createServerHandle: openSocket } = net as unknown as {
  _createServerHandle: (host: string, port: number, family: 4) => Handle;
};

export type Started = { child: ChildProcess; output: () => string };

/** A socket that outlives the processes that serve on it, like a systemd socket unit. */
export function passedSocket() {
  const socket = openSocket("127.0.0.1", 0, 4);
  const name: { port?: number } = {};
  socket.getsockname(name);
  const running: ChildProcess[] = [];

  /**
   * Starts a release as systemd does: the socket is file descriptor 3, LISTEN_PID the id of that
   * very process. Resolves when it listens or has ended.
   */
  async function start(
    release: string,
    env: Record<string, string>,
    { sockets = "1", user = {} }: { sockets?: string; user?: { uid?: number; gid?: number } } = {},
  ): Promise<Started> {
    const command = `LISTEN_PID=$$ LISTEN_FDS=${sockets} exec "$0" "$1"`;
    const child = spawn("/bin/sh", ["-c", command, join(release, "node"), join(release, "serve.js")], {
      ...user,
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", "pipe", "pipe", socket as never],
    });
    running.push(child);
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    // All output has been read by then.
    let isOver = false;
    child.once("close", () => (isOver = true));
    while (!output.includes('"listening"') && !isOver) await delay(20);
    return { child, output: () => output };
  }

  return {
    port: name.port!,
    url: `http://127.0.0.1:${name.port}`,
    start,
    close: () => {
      for (const child of running) child.kill("SIGKILL");
      socket.close();
    },
  };
}
