/** Connections of Node: concurrent, abandoned and malformed requests. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openFiles } from "#tests/support/open-files.ts";
import { answers, rawConnection, untilClosed } from "#tests/support/raw-request.ts";
import { Exchange } from "./exchange.ts";
import { createHttpServer, refuseConnection, boundConnections } from "./http-server.ts";
import { limits } from "./limits.ts";
import { serveSite, staticFiles, testSite } from "#tests/support/test-site.ts";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

/** Called for each page that is rendered; a test may delay it. */
const render = vi.fn<(path: string) => Promise<void>>();
let server: Server;
let stop: () => void;
let url: string;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  const random = randomBytes(45_000).toString("base64");
  const film = Buffer.alloc(3_000_000, "x");
  const read = await staticFiles({ "about/index.html": "<p>about</p>", "film.mp4": film, "large.txt": random });
  ({ folder, remove } = read);
  const site = testSite(read.files, async (request) => {
    const { pathname } = new URL(request.url);
    await render(pathname);
    return new Response(`rendered ${pathname}`);
  });
  ({ server, stop, url } = await serveSite(site));
});
afterAll(async () => {
  stop();
  await remove();
});
beforeEach(() => void render.mockReset().mockResolvedValue());

/** A connection to the server until the test ends. */
async function connection(): Promise<Socket> {
  const socket = await rawConnection(url);
  onTestFinished(() => void socket.destroy());
  return socket;
}
const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

const formType = "Content-Type: application/x-www-form-urlencoded\r\n";

test("requests sent in one go are answered in order, prerendered, rendered, posted and in pieces", async () => {
  const socket = await connection();
  const round = (n: number) =>
    get(`/page-${n}`) +
    get("/film.mp4", `Range: bytes=${n}-${n + 9}\r\n`) +
    `POST /contact HTTP/1.1\r\nHost: localhost\r\n${formType}Content-Length: 6\r\n\r\nname=a` +
    get("/about", `Cookie: ${"x".repeat(2000)}\r\n`);
  // More than one read holds.
  const rounds = Array.from({ length: 40 }, (_, n) => n);
  socket.write(rounds.map(round).join(""));
  const received = await answers(socket, 4 * rounds.length);
  const told = received.map(({ status, headers, body }) => headers.get("content-range") ?? `${status} ${body}`);
  const expected = rounds.flatMap((n) => [
    `200 rendered /page-${n}`,
    `bytes ${n}-${n + 9}/3000000`,
    "200 rendered /contact",
    "200 <p>about</p>",
  ]);
  expect(told).toEqual(expected);
  // The connection still works.
  socket.write(get("/after"));
  expect((await answers(socket, 1))[0]?.body).toBe("rendered /after");
});

test("a page is rendered only once all before it on its connection are out", async () => {
  const gate = Promise.withResolvers<void>();
  render.mockReturnValueOnce(gate.promise);
  const socket = await connection();
  socket.write(get("/one") + get("/two") + get("/three"));
  await expect.poll(() => render).toHaveBeenCalled();
  // They do not delay another visitor.
  const other = await connection();
  other.write(get("/other"));
  expect((await answers(other, 1))[0]?.body).toBe("rendered /other");
  expect(render.mock.calls).toEqual([["/one"], ["/other"]]);
  gate.resolve();
  expect((await answers(socket, 3)).map(({ body }) => body)).toEqual([
    "rendered /one",
    "rendered /two",
    "rendered /three",
  ]);
});

test("a ready page comes between pages requested at once, on one connection or on many", async () => {
  const many = await Promise.all(Array.from({ length: 30 }, () => connection()));
  const other = await connection();
  for (const socket of many) socket.resume().write(get("/x").repeat(20));
  other.write(get("/about"));
  expect((await answers(other, 1))[0]?.body).toBe("<p>about</p>");
  expect(render.mock.calls.length).toBeLessThan(300);
  await expect.poll(() => render).toHaveBeenCalledTimes(600);
});

test("what waits on a connection is forgotten with it", async () => {
  const gate = Promise.withResolvers<void>();
  render.mockReturnValueOnce(gate.promise);
  const accepted = once(server, "connection");
  const socket = await connection();
  const [peer] = (await accepted) as [Socket];
  socket.write(get("/x").repeat(1000));
  await expect.poll(() => render).toHaveBeenCalled();
  socket.resetAndDestroy();
  gate.resolve();
  await expect.poll(() => peer.closed).toBe(true);
  const other = await connection();
  other.write(get("/other"));
  await answers(other, 1);
  // Running requests, and those begun before the next write noticed.
  expect(render.mock.calls.filter(([path]) => path === "/x").length).toBeLessThan(50);
});

test.runIf(process.platform === "linux")("a large file is open once, however many ask for it", async () => {
  const sockets = await Promise.all(Array.from({ length: 3 }, () => connection()));
  for (const socket of sockets) socket.pause().write(get("/film.mp4").repeat(100));
  const other = await connection();
  other.write(get("/film.mp4", "Range: bytes=0-9\r\n"));
  await answers(other, 1);
  expect(await openFiles(folder)).toEqual(["film.mp4"]);
  for (const socket of [...sockets, other]) socket.destroy();
  // A finished request frees its slot.
  const next = await connection();
  next.write(get("/film.mp4"));
  expect((await answers(next, 1))[0]!.body).toHaveLength(3_000_000);
  expect(await openFiles(folder)).toEqual(["film.mp4"]);
});

test("beyond what may wait in all, the connection with the longest line is closed and the others are answered", async () => {
  const gate = Promise.withResolvers<void>();
  render.mockReturnValue(gate.promise);
  const modest = await connection();
  modest.write(get("/x") + get("/about"));
  const greedy: Socket[] = [];
  // A read is 64 KiB, so that more of a connection waits on the other side.
  const inOneRead = Math.floor(65_536 / get("/x").length);
  for (let sent = 0; sent <= limits.waiting + inOneRead; sent += inOneRead) {
    const socket = await connection();
    socket.write(get("/x").repeat(inOneRead));
    greedy.push(socket);
  }
  await expect.poll(() => greedy.some((socket) => socket.closed)).toBe(true);
  for (const socket of greedy) socket.destroy();
  gate.resolve();
  expect((await answers(modest, 2)).map(({ body }) => body)).toEqual(["rendered /x", "<p>about</p>"]);
});

test.each(["", `If-None-Match: *\r\n`])(
  "a prerendered file is the same whether its connection goes on or not, whole and unmodified",
  async (condition) => {
    const socket = await connection();
    socket.write(get("/about", condition) + get("/about", `${condition}Connection: close\r\n`));
    const received = await answers(socket, 2);
    const [kept, last] = received.map(({ headers, ...rest }) => ({ ...rest, headers: Object.fromEntries(headers) }));
    expect(kept?.headers).toMatchObject({ connection: "keep-alive", "keep-alive": "timeout=5" });
    expect(last?.headers.connection).toBe("close");
    expect(Math.abs(Date.parse(kept?.headers.date ?? "") - Date.now())).toBeLessThan(60_000);
    for (const answer of [kept, last])
      for (const name of ["connection", "keep-alive", "date"]) delete answer?.headers[name];
    expect(kept).toEqual(last);
    expect(kept?.status).toBe(condition ? 304 : 200);
    expect(Object.keys(kept?.headers ?? {})).toContain("content-security-policy");
  },
);

test("a client that reads no answer to its pipelined requests makes nothing wait in memory", async () => {
  const accepted = once(server, "connection");
  const socket = (await connection()).pause();
  const [peer] = (await accepted) as [Socket];
  socket.write(get("/large.txt").repeat(1000));
  // The system's buffer is full first.
  await expect.poll(() => peer.writableLength).toBeGreaterThan(0);
  await setTimeout(200);
  expect(peer.writableLength).toBeLessThan(200_000);
});

test("in a full server a half-sent body makes place for a new connection, an answer under way does not", async () => {
  const openConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(openConnections).toBe(0);
  const gate = Promise.withResolvers<void>();
  render.mockReturnValueOnce(gate.promise);
  const answering = await connection();
  answering.write(get("/x"));
  await expect.poll(() => render).toHaveBeenCalled();
  const asked = once(server, "request");
  const half = await connection();
  half.resume().write(`POST /contact HTTP/1.1\r\nHost: localhost\r\n${formType}Content-Length: 6\r\n\r\nna`);
  await asked;
  vi.spyOn(limits as { connections: number }, "connections", "get").mockReturnValue(limits.spareConnections + 2);
  onTestFinished(() => void vi.restoreAllMocks());
  const other = await connection();
  other.write(get("/other"));
  expect((await answers(other, 1))[0]?.body).toBe("rendered /other");
  await expect.poll(() => half.closed).toBe(true);
  gate.resolve();
  expect((await answers(answering, 1))[0]?.body).toBe("rendered /x");
});

test("a post without a body and without a length is answered", async () => {
  const socket = await connection();
  socket.write(`POST /contact HTTP/1.1\r\nHost: localhost\r\n${formType}\r\n`);
  expect((await answers(socket, 1))[0]?.body).toBe("rendered /contact");
});

test("a large file that was removed since the start is sent whole", async () => {
  const { files, remove: removeAll } = await staticFiles({ "film.mp4": Buffer.alloc(100_000, "x") });
  await removeAll();
  const other = await serveSite(testSite(files, async () => new Response()));
  const socket = await rawConnection(other.url);
  socket.write(get("/film.mp4") + get("/film.mp4", "Range: bytes=99990-\r\n") + get("/healthz"));
  const [whole, part, next] = await answers(socket, 3);
  expect([whole!.status, part!.status, next!.status]).toEqual([200, 206, 200]);
  expect(whole!.body).toBe("x".repeat(100_000));
  expect(part!.body).toBe("x".repeat(10));
  other.stop();
});

test("a malformed request is refused after the answers to those before it", async () => {
  const socket = await connection();
  socket.write(`${get("/one")}${get("/about")}nonsense\r\n\r\n`);
  const received = await answers(socket, 4);
  expect(received.map(({ status, body }) => `${status} ${body}`)).toEqual([
    "200 rendered /one",
    "200 <p>about</p>",
    "400 This request is not well formed.\n",
  ]);
});

test("a tunnel requested behind other requests is refused in its turn", async () => {
  const socket = await connection();
  socket.write(`${get("/one")}CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
  expect((await answers(socket, 3)).map(({ status }) => status)).toEqual([200, 405]);
});

test("a body that may take its time outlives the time of a request; others do not", async () => {
  const site = testSite(new Map(), async () => new Response());
  const place = { SITE_URL: "http://localhost", ROBOTS: "index", siteUrlIsSet: false, addressOf: () => "" } as const;
  const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  const patient = createHttpServer(site, (request, response) => {
    const exchange = new Exchange(request, response, request.url!, place);
    const body = request.url === "/upload" ? exchange.upload() : exchange.body();
    // Like Node after a timeout.
    request.once("data", () => patient.emit("clientError", late, request.socket));
    body.then((read) => response.end(String(read))).catch(() => undefined);
  }).listen(0);
  onTestFinished(() => void patient.close());
  await once(patient, "listening");
  const { port } = patient.address() as AddressInfo;
  const ask = async (path: string) => {
    const socket = await rawConnection(`http://localhost:${port}`);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab`);
    await setTimeout(50);
    socket.write("cd");
    return untilClosed(socket);
  };
  expect(await ask("/upload")).toMatch(/^HTTP\/1\.1 200 [^]*abcd/);
  expect(await ask("/other")).toMatch(/^HTTP\/1\.1 408 /);
});

test("a refusal is a whole answer with security headers, and the last on its connection", async () => {
  const socket = new PassThrough();
  refuseConnection(socket, 431, { SITE_URL: "https://www.site.example", ROBOTS: "noindex" });
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(answer).toContain("\r\nConnection: close\r\n");
  expect(answer).toContain("\r\nContent-Security-Policy: default-src 'none'");
  expect(answer).toContain("\r\nStrict-Transport-Security: ");
  expect(answer).toContain("\r\nX-Robots-Tag: noindex\r\n");
  expect(answer.split("\r\n\r\n")[1]).toBe("This request has too many or too long headers.\n");
});

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
  await expect.poll(() => second.closed).toBe(true);
  expect(closed(first, third, other)).toEqual([false, false, false]);
});

test("where an address has an answer under way on each, its next connection is closed", async () => {
  const open = await bounded();
  const [first, second] = [await open(), await open()];
  for (const { localPort } of [first, second]) busy.add(localPort ?? 0);
  const third = await open();
  await expect.poll(() => third.closed).toBe(true);
  expect(closed(first, second)).toEqual([false, false]);
  first.destroy();
  const fourth = await vi.waitFor(async () => {
    const next = await open();
    next.write("GET / HTTP/1.1\r\n");
    await setTimeout(20);
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
  await expect.poll(() => sockets[0]!.closed).toBe(true);
  expect(closed(...sockets.slice(1), next, other)).not.toContain(true);
});

test("behind a proxy no address has a bound, yet near the limit of all the oldest idle one is closed", async () => {
  const open = await bounded({ TRUST_PROXY: 1 });
  const [first, second, third] = [await open(), await open(), await open()];
  expect(closed(first, second, third)).toEqual([false, false, false]);
  vi.spyOn(limits as { connections: number }, "connections", "get").mockReturnValue(limits.spareConnections + 3);
  busy.add(first.localPort ?? 0);
  const fourth = await open();
  await expect.poll(() => second.closed).toBe(true);
  expect(closed(first, third, fourth)).toEqual([false, false, false]);
});
