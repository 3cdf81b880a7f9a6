/** Requests and answers as sent over a connection. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { Client } from "undici";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { answers, rawConnection } from "#tests/support/raw-request.ts";
import { type Changes, buildNonce, serveSite, staticFiles, testSite } from "#tests/support/test-site.ts";
import type { StaticFiles } from "./read-static-files.ts";
import { loggedPath } from "./listener.ts";

let files: StaticFiles;
let remove: () => Promise<void>;
beforeAll(async () => {
  const page = `<!doctype html><script>go()</script>${"words ".repeat(200)}`;
  const film = Buffer.alloc(100_000, "x");
  const pages = ["", "about/", "ar/", "ar/contact/", "contact/"].map((path) => [`${path}index.html`, page]);
  const texts = ["ar/rss.xml", "rss.xml", "sitemap.xml"].map((path) => [path, "<a/>"]);
  ({ files, remove } = await staticFiles({ ...Object.fromEntries([...pages, ...texts]), "film.mp4": film }));
});
afterAll(() => remove());

/** The last request that reached the pages. */
let seen: { request: Request; address: string; body: string } | undefined;

const visitor = "203.0.113.7";
type Asked = { method?: string; headers?: Record<string, string>; body?: string };
type Ask = (path: string, asked?: Asked) => Promise<Response>;

/** Serves a site behind a proxy until the test ends. @returns a client that decodes nothing */
async function served(
  render?: (request: Request) => Response | Promise<Response>,
  changes: Changes = {},
): Promise<{ ask: Ask; client: Client; url: string }> {
  seen = undefined;
  const site = testSite(
    files,
    async (request, { address }) => {
      seen = { request, address, body: await request.clone().text() };
      return render
        ? render(request)
        : new Response("rendered", { headers: { "Content-Type": "text/html; charset=utf-8" } });
    },
    { ...changes, settings: { TRUST_PROXY: 1, ...changes.settings } },
  );
  const { stop, url } = await serveSite(site);
  const client = new Client(url);
  onTestFinished(async () => {
    await client.destroy();
    stop();
  });
  const ask: Ask = async (path, { method = "GET", headers, body } = {}) => {
    const sent = { "x-forwarded-for": visitor, ...headers };
    const answer = await client.request({ path, method, headers: sent, body: body ?? null });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const fields = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(bytes.length > 0 ? bytes : null, { status: answer.statusCode, headers: fields });
  };
  return { ask, client, url };
}

const get: Ask = async (path, asked) => (await served()).ask(path, asked);
const formType = { "content-type": "application/x-www-form-urlencoded" };
const post: Ask = (path, asked = {}) =>
  get(path, { method: "POST", body: "name=a", ...asked, headers: { ...formType, ...asked.headers } });

/** The answer to a post whose body has not been sent. */
async function postUnsent(path: string, headers: Record<string, string>) {
  const { url } = await served();
  const socket = await rawConnection(url);
  const fields = { host: "localhost", ...formType, "content-length": "6", ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const [answer] = await answers(socket, 1);
  socket.destroy();
  return answer!;
}

/** Headers besides Node's own for the connection. */
const ownHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => !["connection", "date", "keep-alive"].includes(name));

describe("reading", () => {
  test("prerendered files never reach the pages", async () => {
    const answer = await get("/about?utm_source=x");
    expect(await answer.text()).toContain("words");
    expect(seen).toBeUndefined();
    const film = await get("/film.mp4", { headers: { range: "bytes=0-99999" } });
    expect(film.status).toBe(206);
    expect((await film.bytes()).length).toBe(100_000);
    const head = await get("/film.mp4", { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("100000");
    expect(await head.text()).toBe("");
  });

  test("a query that the page uses is rendered for, with the visitor's address at hand", async () => {
    const answer = await get("/contact?sent=1");
    expect(await answer.text()).toBe("rendered");
    expect(seen).toMatchObject({ address: visitor });
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  });

  test.each([
    ["/about/", "/about"],
    ["/about/?a=b&c", "/about?a=b&c"],
    ["/nothing/", "/nothing"],
    ["/About", "/about"],
    ["/CONTACT/?Sent=A", "/contact?Sent=A"],
    ["/AR", "/ar"],
    ["/Ar/contact", "/ar/contact"],
    ["/AR/Contact/?a=B", "/ar/contact?a=B"],
    ["/%41bout", "/about"],
    ["/en", "/"],
    ["/en/?a=B", "/?a=B"],
    ["/en/contact", "/contact"],
    ["/EN/Contact/", "/contact"],
    ["/en/nothing", "/nothing"],
    ["/feed", "/rss.xml"],
    ["/feed/", "/rss.xml"],
    ["/rss", "/rss.xml"],
    ["/atom.xml", "/rss.xml"],
    ["/ar/feed", "/ar/rss.xml"],
    ["/AR/rss", "/ar/rss.xml"],
    ["/sitemap_index.xml", "/sitemap.xml"],
    ["/Film.MP4", "/film.mp4"],
  ])("%s has one canonical address", async (path, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(location);
  });

  test.each(["/Nothing", "/AR/nothing", "/english", "/ar/sitemap_index.xml", "/feed/x", "/en.html"])(
    "%s has no other address",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([200, "rendered"]);
    },
  );

  test("HEAD has the headers of GET", async () => {
    const render = () => new Response("<script>x()</script>", { headers: { "Content-Type": "text/html" } });
    const { ask } = await served(render);
    const [read, head] = [await ask("/x"), await ask("/x", { method: "HEAD" })];
    const same = (answer: Response) =>
      ownHeaders(answer).map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/g, "")]);
    expect(same(head)).toEqual(same(read));
    expect(await head.text()).toBe("");
  });
});

describe("methods", () => {
  test.each([
    ["OPTIONS", "/about", 204, "GET, HEAD, OPTIONS"],
    ["OPTIONS", "/contact", 204, "GET, HEAD, POST, OPTIONS"],
    ["POST", "/about", 405, "GET, HEAD, OPTIONS"],
    ["POST", "/healthz", 405, "GET, HEAD, OPTIONS"],
    ["PUT", "/about", 405, "GET, HEAD, OPTIONS"],
    ["DELETE", "/contact", 405, "GET, HEAD, POST, OPTIONS"],
    ["PATCH", "/nothing", 405, "GET, HEAD, OPTIONS"],
    ["POST", "/nothing", 405, "GET, HEAD, OPTIONS"],
    ["POST", "/nothing.data", 405, "GET, HEAD, OPTIONS"],
  ])("%s %s", async (method, path, status, allow) => {
    const answer = await get(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("allow")).toBe(allow);
    expect(seen).toBeUndefined();
  });
});

describe("posting", () => {
  test("reaches the page with its body and type", async () => {
    await post("/contact", { headers: { origin: "https://www.site.example", host: "inside:3000" } });
    expect(seen?.body).toBe("name=a");
    expect(seen?.request.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  });

  test.each(["/contact", "/ar/contact", "/contact.data", "/ar/contact.data", "/api/leads"])(
    "to %s from another site is refused before anything is read",
    async (path) => {
      const elsewhere: Record<string, string>[] = [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
      ];
      for (const headers of elsewhere) {
        const answer = await postUnsent(path, headers);
        expect(answer.status).toBe(403);
        expect(answer.body).toContain(path.startsWith("/ar") ? "403 ar" : "403 en");
      }
      expect(seen).toBeUndefined();
    },
  );

  const limit = 64 * 1024;

  test("more than 64 KiB is refused, announced or not", async () => {
    expect((await postUnsent("/contact", { "content-length": String(limit + 1) })).status).toBe(413);
    expect(seen).toBeUndefined();
    expect((await post("/contact", { body: "a".repeat(limit + 1) })).status).toBe(413);
    expect(seen).toBeUndefined();
    expect((await post("/contact", { body: "a".repeat(limit) })).status).toBe(200);
    expect(seen).toMatchObject({ body: "a".repeat(limit) });
  });

  test("a body of unannounced length is read up to 64 KiB", async () => {
    const { url } = await served();
    const socket = await rawConnection(url);
    socket.write("POST /api/leads HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    const piece = `2710\r\n${"a".repeat(10_000)}\r\n`;
    socket.write(piece.repeat(Math.ceil(limit / 10_000)));
    expect((await answers(socket, 1))[0]?.status).toBe(413);
    expect(seen).toBeUndefined();
    socket.destroy();
  });

  test.each(["text/plain", "application/json", "application/x-www-form-urlencodedx", ""])(
    "a form as %s is refused before anything is read",
    async (type) => {
      const answer = await postUnsent("/contact", { "content-type": type, accept: "text/html" });
      expect([answer.status, answer.body]).toEqual([415, expect.stringContaining("<p>415 en</p>")]);
      expect(seen).toBeUndefined();
    },
  );

  test("a refusal has the type that its client reads", async () => {
    const headers = { origin: "null" };
    const page = await post("/ar/contact", { headers: { ...headers, accept: "text/html,*/*" } });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
    expect(await page.text()).toContain(`<style nonce="${nonce}">`);
    const data = await post("/ar/contact.data", { headers: { ...headers, accept: "*/*" } });
    expect(data.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const json = await post("/api/leads", { headers });
    expect(await json.json()).toEqual({
      error: { message: "403 en", type: "invalid_request_error", param: null, code: null },
    });
  });
});

describe("addresses for programs", () => {
  test.each([
    "/v1/models.data",
    "/V1/models",
    "/v1/Models",
    "/v1/%6dodels",
    "/%76%31/models",
    "/v1/models/",
    "/API/leads",
    "/api/leads.data",
    "/api/other",
  ])("have no other spelling: %s", async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const answer = await (method === "POST" ? post(path) : get(path, { method }));
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error" } });
    }
    expect(seen).toBeUndefined();
  });
});

test("a missing part of a page is answered without looking for a page, which a visitor at its address gets", async () => {
  for (const path of ["/assets/none.js", "/logo.PNG?size=2"]) {
    const answer = await get(path, { headers: { accept: "*/*" } });
    expect([answer.status, await answer.text(), seen]).toEqual([404, "Not Found\n", undefined]);
    expect((await get(path, { headers: { accept: "text/html,*/*" } })).status).toBe(200);
  }
});

describe("an answer that is shared", () => {
  const html = `<!doctype html><script nonce="${buildNonce}">go()</script><script>evil()</script>${"words ".repeat(500)}`;
  let rendered: string[] = [];
  const site = async (status = 404) => {
    rendered = [];
    const render = async ({ url }: Request, { nonce }: { nonce: string }) => {
      rendered.push(new URL(url).pathname);
      return new Response(html.replace(buildNonce, nonce), { status, headers: { "Content-Type": "text/html" } });
    };
    const { pages } = testSite(new Map(), async () => new Response()).application;
    const sharedAddress = (_url: URL, _isUnknown: boolean, accept?: string) =>
      accept === "application/json" ? undefined : "/404";
    const { ask } = await served(undefined, { render, application: { pages: { ...pages, sharedAddress } } });
    return ask;
  };

  test("is sent in the form that is accepted, without the mark", async () => {
    const sealed = html.replace(` nonce="${buildNonce}"`, "");
    const askSite = await site();
    const ask = (encoding: string, method = "GET") =>
      askSite("/x", { method, headers: { "accept-encoding": encoding } });
    const [plain, br, gzip] = [await ask("identity"), await ask("br, gzip"), await ask("gzip")];
    expect([plain.status, await plain.text()]).toEqual([404, sealed]);
    expect(brotliDecompressSync(await br.bytes()).toString()).toBe(sealed);
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(sealed);
    expect([plain, br, gzip].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "br", "gzip"]);
    for (const { headers } of [plain, br, gzip]) expect(headers.get("vary")).toBe("Accept-Encoding");
    const head = await ask("br", "HEAD");
    expect([head.status, await head.text()]).toEqual([404, ""]);
    expect(ownHeaders(head)).toEqual(ownHeaders(br));
    expect(rendered).toEqual(["/404"]);
  });

  test.each([
    ["a fault", 503],
    ["a page at its address", 200],
  ])("is not made of %s: the request is answered by itself, and the next one tries again", async (_what, status) => {
    const ask = await site(status);
    expect((await ask("/x")).status).toBe(status);
    expect((await ask("/y")).status).toBe(status);
    expect(rendered).toEqual(["/404", "/x", "/404", "/y"]);
  });

  test("is none for a client that takes no pages", async () => {
    const ask = await site();
    expect((await ask("/x", { headers: { accept: "application/json" } })).status).toBe(404);
    expect(rendered).toEqual(["/x"]);
  });
});

test("an answer that nobody waits for is not finished", async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(line) });
  const left = Promise.withResolvers<void>();
  const render = async ({ signal }: Request) => {
    left.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return new Response("words ".repeat(1000), { headers: { "Content-Type": "text/html" } });
  };
  const { url } = await served(render, { application: { log } });
  const socket = await rawConnection(url);
  socket.write("GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await left.promise;
  socket.destroy();
  const line = await vi.waitFor(() => JSON.parse(lines[0] ?? "") as object, 60_000);
  expect(line).toMatchObject({ msg: "request", path: "/x", status: 499 });
});

describe("every answer", () => {
  test.each(["/about", "/contact?sent=1", "/nothing", "/about/", "/healthz", "/%00", "/%2e%2e%2fa"])(
    "%s has the security headers",
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get("content-security-policy")).toMatch(/^default-src '(?:none|self)'; .*frame-ancestors 'none'/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
      expect(headers.has("x-powered-by")).toBe(false);
      expect(headers.has("cache-control")).toBe(true);
    },
  );

  test("a rendered page is compressed and measured as a whole", async () => {
    const html = `<!doctype html><script>go()</script>${"words ".repeat(1000)}`;
    const { ask } = await served(() => new Response(html, { status: 404, headers: { "Content-Type": "text/html" } }));
    const answer = await ask("/x", { headers: { "accept-encoding": "br" } });
    const body = await answer.bytes();
    expect(answer.status).toBe(404);
    expect(brotliDecompressSync(body).toString()).toBe(html);
    expect(answer.headers.get("content-length")).toBe(String(body.length));
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  });

  test("an event stream is handed on piece by piece", async () => {
    const events = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    });
    const { client } = await served(() => new Response(events, { headers: { "Content-Type": "text/event-stream" } }));
    const answer = await client.request({ path: "/x", method: "GET", headers: { "accept-encoding": "br" } });
    const [first] = await answer.body.take(1).toArray();
    expect(String(first)).toMatch(/^data: 1\n\n/);
    expect(answer.headers).not.toHaveProperty("content-length");
  });

  test("a fault is answered in plain words, never with a stack", async () => {
    const broken = () => Promise.reject(new Error("secret"));
    const failing = await served(broken);
    const empty = await served(() => new Response(null, { status: 500 }));
    const lastResort = await served(
      () => new Response("secret", { status: 500, headers: { "Content-Type": "text/plain" } }),
    );
    const { pages } = testSite(files, broken).application;
    const plainErrorText = () => {
      throw new Error("secret");
    };
    const withoutWords = await served(broken, { application: { pages: { ...pages, plainErrorText } } });
    const texts: [Ask, string][] = [
      [failing.ask, "500 en\n"],
      [lastResort.ask, "500 en\n"],
      [empty.ask, "Unexpected Application Error!\n"],
      [withoutWords.ask, "Unexpected Application Error!\n"],
    ];
    for (const [ask, text] of texts) {
      const answer = await ask("/x");
      expect(answer.status).toBe(500);
      expect(await answer.text()).toBe(text);
    }
    const page = await failing.ask("/ar/x", { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([500, expect.stringContaining("<p>500 ar</p>")]);
    const json = await failing.ask("/v1/models");
    expect([json.status, await json.json()]).toMatchObject([500, { error: { type: "server_error" } }]);
    expect(json.headers.get("x-request-id")).toBe("req_of_a_test");
  });
});

describe("health", () => {
  const status = async (path: string, changes: Changes) => {
    const answer = await (await served(undefined, changes)).ask(path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return answer.status;
  };

  test("the process lives, whatever the store does", async () => {
    expect(await status("/healthz", { application: { ready: async () => false }, stopping: true })).toBe(200);
  });

  test("it is ready only while the store answers and it is to go on", async () => {
    expect(await status("/readyz", {})).toBe(200);
    expect(await status("/readyz", { application: { ready: async () => true } })).toBe(200);
    expect(await status("/readyz", { application: { ready: async () => false } })).toBe(503);
    expect(await status("/readyz", { application: { ready: () => Promise.reject(new Error("gone")) } })).toBe(503);
    expect(await status("/readyz", { application: { ready: async () => true }, stopping: true })).toBe(503);
  });

  const ready = async (changes: Changes) => (await (await served(undefined, changes)).ask("/readyz")).text();

  test("it says when visitors do not see what was published last", async () => {
    expect(await ready({})).toBe("ok\n");
    expect(await ready({ latest: { number: 4, publishedAt: "2026-12-01T06:00:00.000Z" } })).toBe(
      "ok\npublication 0 is shown, and not yet the last, 4\n",
    );
    expect(await ready({ latest: undefined, application: { ready: async () => false } })).toBe(
      "not ready\npublication 0 is shown; the store does not say whether it is the last\n",
    );
    expect(await ready({ held: ["en/pages/about.yaml", "company.yaml"] })).toBe(
      "ok\nen/pages/about.yaml no longer fits; the release's is shown\ncompany.yaml no longer fits; the release's is shown\n",
    );
  });

  test("a store that hangs is not ready", async () => {
    expect(await status("/readyz", { application: { ready: () => new Promise(() => {}) } })).toBe(503);
  });
});

const isKnown = (path: string) => path === "/services/mobile";

test.each([
  ["/services/mobile", "/services/mobile"],
  ["/services/mobile/", "/services/…"],
  ["/wp-login.php", "/wp-login.php"],
  ["/contact/john.doe@private.example/0551234567", "/contact/…"],
  ["/contact/", "/contact/…"],
  ["/john.doe@private.example", "/…"],
  ["/0551234567", "/…"],
  ["//contact/john.doe@private.example", "/…"],
  ["/john%2Edoe%40private.example", "/…"],
  ["/%6a%6f%68%6e/0551234567", "/…"],
  [`/${"x".repeat(41)}`, "/…"],
  ["/", "/…"],
  ["", "/…"],
])("%s is logged as %s", (path, logged) => expect(loggedPath(path, isKnown)).toBe(logged));
