import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { timed } from "#lab/bench/timed.ts";
import { quantile, startSite, type Trial } from "./trial.ts";

const clients = 2000;

/**
 * 2,000 connections send a byte every few seconds, half of them within a header and half within a
 * form. Meanwhile pages stay fast for another visitor, and the connections are closed at their
 * limit.
 */
export const slowClients: Trial = async ({ folder }) => {
  const faults: string[] = [];
  const site = await startSite(folder);
  const alone: number[] = [];
  for (let count = 0; count < 200; count++) alone.push(await timed(`${site.url}/about`));
  const port = Number(new URL(site.url).port);
  const open = new Set<Socket>();
  for (let number = 0; number < clients; number++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    await once(socket, "connect").catch(() => {});
    open.add(socket);
    socket.resume();
    socket.write(
      number % 2
        ? "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
        : "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n",
    );
  }
  const most = open.size;
  const times: number[] = [];
  let ended = NaN;
  const began = performance.now();
  // The longest that a request may take to arrive is a minute and a half.
  while (performance.now() - began < 120_000) {
    for (const socket of open) if (Math.random() < 0.02) socket.write("a");
    times.push(await timed(`${site.url}/about`));
    if (open.size === 0) {
      ended = (performance.now() - began) / 1000;
      break;
    }
    await delay(100);
  }
  if (open.size > 0) faults.push(`${open.size} of the connections were still open after two minutes`);
  for (const socket of open) socket.destroy();
  if (!(quantile(times, 0.99) < 1000)) faults.push("another visitor waited for more than a second");
  if ((await site.stop()) !== 0) faults.push("the process did not end well");
  return {
    faults,
    figures: {
      "slow connections": most,
      "page alone p99 ms": quantile(alone, 0.99),
      "page meanwhile p50 ms": quantile(times, 0.5),
      "page meanwhile p99 ms": quantile(times, 0.99),
      "all ended after s": ended,
    },
  };
};
