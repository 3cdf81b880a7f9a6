import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { boundConnections } from "./bound-connections.ts";
import { limits } from "./limits.ts";
import { testSite } from "#tests/support/test-site.ts";

const busy = new Set<number>();

/**
 * A server with a limit of two connections per address; `open` connects from a given address.
 * @param remoteAddress the address of the nth connection
 */
async function bounded(changes: { TRUST_PROXY?: number } = {}, remoteAddress?: (nth: number) => string) {
  const { settings, ...site } = testSite(new Map(), async () => new Response());
  const server = createServer();
  const isAnswering = (socket: Socket) => busy.has(socket.remotePort ?? 0);
  let nth = 0;
  server.on("connection", (socket) => {
    if (remoteAddress) Object.defineProperty(socket, "remoteAddress", { value: remoteAddress(nth++) });
  });
  boundConnections(server, { settings: { ...settings, CONNECTIONS_MAX_ADDRESS: 2, ...changes }, ...site }, isAnswering);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    vi.restoreAllMocks();
    busy.clear();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (localAddress = "127.0.0.1") => {
    const accepted = once(server, "connection");
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => undefined).resume();
    await accepted;
    return socket;
  };
}

const closed = (...sockets: Socket[]) => sockets.map((socket) => socket.closed);

test.runIf(process.platform === "linux")("an address's oldest idle connection makes place for its next", async () => {
  const open = await bounded();
  const [first, second, other] = [await open(), await open(), await open("127.0.0.2")];
  busy.add(first.localPort ?? 0);
  const third = await open();
  await vi.waitFor(() => expect(second.closed).toBe(true), 60_000);
  expect(closed(first, third, other)).toEqual([false, false, false]);
});

test("where an address has an answer under way on each, its next connection is closed", async () => {
  const open = await bounded();
  const [first, second] = [await open(), await open()];
  for (const { localPort } of [first, second]) busy.add(localPort ?? 0);
  const third = await open();
  await vi.waitFor(() => expect(third.closed).toBe(true), 60_000);
  expect(closed(first, second)).toEqual([false, false]);
  first.destroy();
  const fourth = await vi.waitFor(async () => {
    const next = await open();
    next.write("GET / HTTP/1.1\r\n");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(next.closed).toBe(false);
    return next;
  }, 60_000);
  expect(closed(second, fourth)).toEqual([false, false]);
});

test("an IPv6 /48 may hold as much as ten addresses, however many networks it has", async () => {
  const open = await bounded({}, (nth) => (nth < 21 ? `2001:db8:1:${nth}::1` : "2001:db8:2:1::1"));
  const sockets: Socket[] = [];
  while (sockets.length < 20) sockets.push(await open());
  expect(closed(...sockets)).not.toContain(true);
  const [next, other] = [await open(), await open()];
  await vi.waitFor(() => expect(sockets[0]!.closed).toBe(true), 60_000);
  expect(closed(...sockets.slice(1), next, other)).not.toContain(true);
});

test("behind a proxy no address has a bound, yet near the limit of all the oldest idle one is closed", async () => {
  const open = await bounded({ TRUST_PROXY: 1 });
  const [first, second, third] = [await open(), await open(), await open()];
  expect(closed(first, second, third)).toEqual([false, false, false]);
  vi.spyOn(limits as { connections: number }, "connections", "get").mockReturnValue(limits.spareConnections + 3);
  busy.add(first.localPort ?? 0);
  const fourth = await open();
  await vi.waitFor(() => expect(second.closed).toBe(true), 60_000);
  expect(closed(first, third, fourth)).toEqual([false, false, false]);
});
