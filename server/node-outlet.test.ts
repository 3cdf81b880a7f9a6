import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { limits } from "./limits.ts";
import { nodeOutlet } from "./node-outlet.ts";
import type { Outlet } from "./site.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

/** An outlet to a client that has not read anything yet. */
async function toClient(): Promise<{ outlet: Outlet; response: ServerResponse; received: Promise<IncomingMessage> }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: "127.0.0.1", agent: false });
  request.on("error", () => undefined);
  const received = once(request, "response").then(([answer]) => answer as IncomingMessage);
  const [, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  received.catch(() => undefined);
  ends.push(() => {
    request.destroy();
    server.close();
    server.closeAllConnections();
  });
  return { outlet: nodeOutlet(response, ["X-Safe", "yes"]), response, received };
}

const text = async (answer: IncomingMessage) => {
  let whole = "";
  for await (const piece of answer.setEncoding("utf8")) whole += piece;
  return whole;
};

test("an answer in one piece has its length and the headers of every answer", async () => {
  const { outlet, received } = await toClient();
  outlet.send(429, ["Retry-After", "7"], "غدًا");
  const answer = await received;
  expect(answer.statusCode).toBe(429);
  expect(answer.headers).toMatchObject({ "retry-after": "7", "x-safe": "yes", "content-length": "8" });
  expect(await text(answer)).toBe("غدًا");
});

test("an answer in pieces arrives piece by piece", async () => {
  const { outlet, received } = await toClient();
  outlet.begin(["Content-Type", "text/event-stream"]);
  expect(outlet.write("one ")).toBeUndefined();
  const answer = await received;
  expect(answer.headers).toMatchObject({ "content-type": "text/event-stream", "x-safe": "yes" });
  void outlet.write("two");
  outlet.end();
  expect(await text(answer)).toBe("one two");
});

const piece = "x".repeat(100_000);
/** What two systems' sockets may hold between them is less. */
const moreThanBuffers = 30_000_000;

test("whoever reads slowly is waited for", async () => {
  const { outlet, response, received } = await toClient();
  outlet.begin([]);
  let behind: Promise<void> | undefined;
  while (response.writableLength < moreThanBuffers) behind = outlet.write(piece);
  expect(response.listenerCount("drain")).toBe(1);
  let isRead = false;
  void behind?.then(() => (isRead = true));
  await delay(50);
  expect(isRead).toBe(false);
  (await received).resume();
  await behind;
  expect(response.writableLength).toBe(0);
});

test("whoever does not read at all is cut off, and nothing waits or is kept", async () => {
  const { outlet, response } = await toClient();
  outlet.begin([]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let behind: Promise<void> | undefined;
  while (response.writableLength < moreThanBuffers) behind = outlet.write(piece);
  vi.advanceTimersByTime(limits.idleTime - 1);
  expect(response.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(response.destroyed).toBe(true);
  await behind;
});

test("everything is quiet once the receiver has gone", async () => {
  const { outlet, response } = await toClient();
  outlet.begin([]);
  response.destroy();
  expect(outlet.write("x")).toBeUndefined();
  outlet.end();
  outlet.send(200, [], "x");
  expect(response.listenerCount("drain")).toBe(0);
});
