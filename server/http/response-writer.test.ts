import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { limits } from "./limits.ts";
import { createResponseWriters } from "#server/answers/assistant.ts";
import type { ResponseWriter } from "#app/features/assistant/gateway/gateway-request.server.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

/** A writer to a client that has not read anything yet. */
async function toClient(): Promise<{
  writer: ResponseWriter;
  response: ServerResponse;
  received: Promise<IncomingMessage>;
}> {
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
  return { writer: createResponseWriters([["X-Safe", "yes"]])(response), response, received };
}

const piece = "x".repeat(100_000);
/** Bytes; more than the socket buffers of both sides hold. */
const moreThanBuffers = 30_000_000;

test("a slow receiver is waited for", async () => {
  const { writer, response, received } = await toClient();
  writer.begin([]);
  let behind: Promise<void> | undefined;
  while (response.writableLength < moreThanBuffers) behind = writer.write(piece);
  expect(response.listenerCount("drain")).toBe(1);
  let isRead = false;
  void behind?.then(() => (isRead = true));
  await delay(50);
  expect(isRead).toBe(false);
  (await received).resume();
  await behind;
  expect(response.writableLength).toBe(0);
});

test("a receiver that reads nothing is cut off, and nothing waits or is kept", async () => {
  const { writer, response } = await toClient();
  writer.begin([]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let behind: Promise<void> | undefined;
  while (response.writableLength < moreThanBuffers) behind = writer.write(piece);
  vi.advanceTimersByTime(limits.idleTime - 1);
  expect(response.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(response.destroyed).toBe(true);
  await behind;
});

test("everything is quiet once the receiver has gone", async () => {
  const { writer, response } = await toClient();
  writer.begin([]);
  response.destroy();
  expect(writer.write("x")).toBeUndefined();
  writer.end();
  writer.send(200, [], "x");
  expect(response.listenerCount("drain")).toBe(0);
});
