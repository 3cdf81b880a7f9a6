/** The server process: files, headers, hostile requests, slow connections. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currentRelease } from "#server/release/build-folder.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { ended, rawConnection, rawRequest, untilClosed } from "#tests/support/raw-request.ts";

const build = currentRelease();
const siteUrl = "https://www.site.example";
let server: BuiltServer;
beforeAll(async () => void (server = await startServer({ env: { SITE_URL: siteUrl, LOG_LEVEL: "info" } })));
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: "manual" });
const firstLine = async (bytes: string) => (await rawRequest(server.url, bytes)).split("\r\n", 1)[0];
/** The largest hashed asset of a kind. */
async function asset(extension: RegExp) {
  const names = (await readdir(`${build}/client/assets`)).filter((name) => extension.test(name));
  const sized = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(`${build}/client/assets/${name}`)).size })),
  );
  return `/assets/${sized.toSorted((a, b) => b.size - a.size)[0]!.name}`;
}

describe("prerendered files", () => {
  test("hashed assets are for ever and were compressed with the build", async () => {
    const path = await asset(/\.js$/);
    const answer = await get(path, { "Accept-Encoding": "br" });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(await readFile(`${build}/client${path}.br`)).toHaveLength(Number(answer.headers.get("content-length")));
  });

  test("let in their own scripts and styles by hash; pages made for one answer by its nonce", async () => {
    const inline = async (path: string) => {
      const answer = await get(path, { Accept: "text/html" });
      const policy = answer.headers.get("content-security-policy")!;
      const found = [...(await answer.text()).matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)];
      // The file that starts the page is allowed by its origin.
      return { policy, found: found.filter(([, , attributes]) => !/application\/ld\+json| src=/.test(attributes!)) };
    };
    for (const path of ["/", "/ar/about"]) {
      const { policy, found } = await inline(path);
      expect(found.length).toBeGreaterThan(3);
      for (const [, , attributes, source] of found) {
        expect(attributes).not.toContain("nonce");
        expect(policy).toContain(`'sha256-${createHash("sha256").update(source!).digest("base64")}'`);
      }
    }
    const { policy, found } = await inline("/ar/contact?about=mobile");
    const [, nonce] = /script-src 'self' 'nonce-([\w-]{22})';/.exec(policy)!;
    expect(policy).not.toContain("sha256");
    expect(found.length).toBeGreaterThan(3);
    for (const [, , attributes] of found) expect(attributes).toContain(`nonce="${nonce}"`);
    expect((await inline("/ar/contact?about=mobile")).policy).not.toContain(nonce);
  });

  test("leave no line in the log; the rest leaves one without query or address", async () => {
    await get("/about?utm_source=x");
    await get("/contact?about=mobile");
    await get(`/${"long".repeat(100)}`);
    const person = "john.doe@private.example/0551234567";
    for (const path of [
      `/contact/${person}`,
      `//contact/${person}`,
      `/${person}`,
      "/contact/john%2Edoe%40private.example",
    ])
      await rawRequest(server.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    await get("/last");
    await expect.poll(server.output).toContain('"/last"');
    const lines = server
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const ofPath = (path: string) => lines.filter((line) => line.path?.startsWith(path));
    expect(lines.filter(({ path }) => path === "/about")).toEqual([]);
    expect(ofPath("/contact")).toMatchObject([
      { method: "GET", path: "/contact", status: 200, ms: expect.any(Number) },
      { path: "/contact/…", status: 404 },
      { path: "/contact/…", status: 404 },
    ]);
    expect(ofPath("/long")).toEqual([]);
    expect(server.output()).not.toMatch(/utm_source|service=|"[\w-]*address|john|private|055123/i);
  });
});

describe("hostile requests", () => {
  const formType = "Content-Type: application/x-www-form-urlencoded\r\n";
  const plain = (line: string, rest = "") => `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${rest}\r\n`;

  test.each([
    ["/%00", 400],
    ["/../etc/passwd", 400],
    [`/${"a".repeat(5_000)}`, 414],
    [`/?${"a".repeat(60_000)}`, 414],
    ["http://evil.example/about", 200],
  ])("%.40s", async (target, status) => {
    const answer = await rawRequest(server.url, plain(`GET ${target}`));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-security-policy: /i);
    expect(answer).not.toMatch(/node:|at .*\.ts|\/server\//);
  });

  test.each([
    ["too long a header", plain("GET /about", `A: ${"a".repeat(20_000)}\r\n`), 431],
    ["too many headers", plain("GET /about", Array.from({ length: 200 }, (_, n) => `A${n}: b\r\n`).join("")), 431],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a host that is none", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n", 400],
    ["no HTTP", "nonsense\r\n\r\n", 400],
    ["TRACE", plain("TRACE /"), 405],
    ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
    ["a method of its own", plain("PROPFIND /"), 405],
    ["two lengths", plain("POST /contact", "Content-Length: 5\r\nContent-Length: 6\r\n"), 400],
    ["a length and chunks", plain("POST /contact", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400],
    ["HTTP/1.0 without a host", "GET /about HTTP/1.0\r\n\r\n", 200],
    ["two hosts", plain("GET /about", "Host: evil.example\r\n"), 400],
    ["twice the same host", plain("GET /about", "HOST: localhost\r\n"), 400],
    ["a coding that is not ours", plain("POST /contact", "Transfer-Encoding: gzip, chunked\r\n") + "0\r\n\r\n", 501],
    ["a coding in HTTP/1.0", "POST /contact HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
    ["a version to come", "GET /about HTTP/2.0\r\nHost: localhost\r\n\r\n", 505],
    ["a version long gone", "GET /about HTTP/0.9\r\n\r\n", 505],
  ])("%s", async (_name, bytes, status) => {
    expect(await firstLine(bytes)).toMatch(new RegExp(` ${status} `));
  });

  test("who asks first whether to send is told before sending", async () => {
    const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\n${formType}`;
    expect(await firstLine(`${head}Content-Length: 100000\r\n\r\n`)).toMatch(/ 413 /);
    expect(await firstLine(`${head}Content-Length: 1\r\n\r\na`)).toMatch(/ 100 /);
  });

  test("the warning about an unknown proxy comes once", async () => {
    for (let time = 0; time < 3; time++) await get("/search?q=a", { "X-Forwarded-For": "203.0.113.7" });
    await get("/after-the-warning");
    await expect.poll(server.output).toContain('"/after-the-warning"');
    expect(server.output().match(/TRUST_PROXY is 0/g)).toHaveLength(1);
  });

  test("after all this it serves, and has reported no fault", async () => {
    expect((await get("/")).status).toBe(200);
    expect(server.output()).not.toMatch(/"level":[56]0/);
  });

  test("visitors who go away while a film is on its way leave it to the others, and the server standing", async () => {
    const film = await asset(/\.webm$/);
    for (let round = 0; round < 15; round++) {
      const sockets = await Promise.all(Array.from({ length: 10 }, () => rawConnection(server.url)));
      for (const [index, socket] of sockets.entries()) {
        socket.write(`GET ${film} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-\r\n\r\n`, () =>
          setTimeout(() => socket.destroy(), index % 4),
        );
      }
      await Promise.all(sockets.map(ended));
    }
    const answer = await get(film);
    expect((await answer.bytes()).length).toBe(Number(answer.headers.get("content-length")));
    expect((await get("/healthz")).status).toBe(200);
    expect(server.output()).not.toContain("uncaughtException");
  });
});

describe("slow connections end within 15 s", () => {
  const connection = async (say: string, drip = "") => {
    const began = performance.now();
    const socket = await rawConnection(server.url);
    socket.write(say);
    const timer = drip ? setInterval(() => socket.write(drip), 500) : undefined;
    // A drop after the answer would reset the connection.
    socket.once("data", () => clearInterval(timer));
    const received = await untilClosed(socket);
    clearInterval(timer);
    return { received, seconds: (performance.now() - began) / 1000 };
  };

  test.concurrent.each([
    ["silence", "", ""],
    ["half a request line", "GET /ab", ""],
    ["headers drop by drop", "GET / HTTP/1.1\r\nHost: localhost\r\n", "A: b\r\n"],
    [
      "a body drop by drop",
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n",
      "a",
    ],
    ["nothing more after an answer", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", ""],
  ])("%s", async (_name, say, drip) => {
    const { received, seconds } = await connection(say, drip);
    // Fifteen seconds, and time for a busy machine. Node alone would wait for a minute or more.
    expect(seconds).toBeLessThan(55);
    expect(received).toMatch(/^HTTP\/1\.1 (408|200) /);
  });
});
