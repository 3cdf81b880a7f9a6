import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

let turn = randomInt(300);

/**
 * A free port of this machine, below the ephemeral ports and of this process's own ones, so that
 * nothing takes it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = 11_000 + 64 * (turn++ % 300) + (process.pid % 64);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, "close");
  return port;
}
