import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHandle, type Handle } from "./handle.ts";
import type { StaticFiles } from "./read-static-files.ts";
import type { Application, Site } from "./site.ts";
import { clientAddress, keptPage, pageMark, pageNonce, staticFiles, testSite } from "./test-site.ts";

const origin = "https://www.site.example";
let files: StaticFiles;
let remove: () => Promise<void>;
beforeAll(async () => {
  const page = `<!doctype html><script>go()</script>${"words ".repeat(200)}`;
  const film = Buffer.alloc(100_000, "x");
  ({ files, remove } = await staticFiles({ "about/index.html": page, "contact/index.html": page, "film.mp4": film }));
});
afterAll(() => remove());

/** The last request that reached the pages. */
let seen: { request: Request; address: string; nonce: string; body: string } | undefined;

function door(render?: () => Response | Promise<Response>, changes: Partial<Site> & Partial<Application> = {}): Handle {
  seen = undefined;
  return createHandle(
    testSite(
      files,
      async (request, context) => {
        const [address, nonce] = [context.get(clientAddress), context.get(pageNonce)];
        seen = { request, address, nonce, body: await request.clone().text() };
        return render
          ? render()
          : new Response("rendered", { headers: { "Content-Type": "text/html; charset=utf-8" } });
      },
      changes,
    ),
  );
}

const sender = { address: "203.0.113.7" };
const get = (path: string, init: RequestInit = {}) => door()(new Request(origin + path, init), sender);
const formType = { "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, init: RequestInit = {}) =>
  get(path, { method: "POST", body: "name=a", ...init, headers: { ...formType, ...(init.headers as object) } });

describe("reading", () => {
  test("ready-made files never reach the pages", async () => {
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
    expect(seen).toMatchObject({ address: "203.0.113.7" });
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  });

  test.each([
    ["/about/", "/about"],
    ["/about/?a=b&c", "/about?a=b&c"],
    ["/nothing/", "/nothing"],
  ])("%s has one canonical address", async (path, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(location);
  });

  test("HEAD says what GET would", async () => {
    const render = () => new Response("<script>x()</script>", { headers: { "Content-Type": "text/html" } });
    const request = (method: string) => door(render)(new Request(`${origin}/x`, { method }), sender);
    const [read, head] = [await request("GET"), await request("HEAD")];
    const withoutNonce = ({ headers }: Response) =>
      [...headers].map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/g, "")]);
    expect(withoutNonce(head)).toEqual(withoutNonce(read));
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
  test("reaches the page with its body, type and our own origin", async () => {
    const inside = "http://inside:3000";
    const handle = door(undefined, {
      settings: {
        CONNECTIONS_MAX_ADDRESS: 100,
        HOST: "localhost",
        PORT: 3000,
        SITE_URL: origin,
        siteUrlIsSet: true,
        TRUST_PROXY: 1,
      },
    });
    const headers = { origin, host: "inside:3000", "content-type": "application/x-www-form-urlencoded" };
    await handle(new Request(`${inside}/contact`, { method: "POST", body: "name=a", headers }), sender);
    expect(seen?.body).toBe("name=a");
    expect(seen?.request.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(seen?.request.headers.get("origin")).toBe(new URL(seen!.request.url).origin);
  });

  test.each(["/contact", "/ar/contact", "/contact.data", "/ar/contact.data", "/api/leads"])(
    "to %s from another site is refused before anything is read",
    async (path) => {
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
      ]) {
        const body = new ReadableStream({ pull: () => expect.fail("was read") }, { highWaterMark: 0 });
        const answer = await post(path, { headers, body, duplex: "half" } as unknown as RequestInit);
        expect(answer.status).toBe(403);
        expect(await answer.text()).toContain(path.startsWith("/ar") ? "403 ar" : "403 en");
      }
      expect(seen).toBeUndefined();
    },
  );

  test("more than 64 KiB is refused, said so or not", async () => {
    const limit = 64 * 1024;
    const unread = new ReadableStream({ pull: () => expect.fail("was read") }, { highWaterMark: 0 });
    const declared = { headers: { "content-length": String(limit + 1) }, body: unread, duplex: "half" };
    expect((await post("/contact", declared as unknown as RequestInit)).status).toBe(413);
    expect((await post("/contact", { body: "a".repeat(limit + 1) })).status).toBe(413);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000)) });
    expect((await post("/api/leads", { body: endless, duplex: "half" } as RequestInit)).status).toBe(413);
    expect(seen).toBeUndefined();
    expect((await post("/contact", { body: "a".repeat(limit) })).status).toBe(200);
    expect(seen).toMatchObject({ body: "a".repeat(limit) });
  });

  test.each(["text/plain", "application/json", "application/x-www-form-urlencodedx", ""])(
    "a form as %s is refused before anything is read",
    async (type) => {
      const body = new ReadableStream({ pull: () => expect.fail("was read") }, { highWaterMark: 0 });
      const init = { headers: { "content-type": type, accept: "text/html" }, body, duplex: "half" };
      const answer = await post("/contact", init as unknown as RequestInit);
      expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining("<p>415 en</p>")]);
      expect(seen).toBeUndefined();
    },
  );

  test("a refusal speaks to whoever asked", async () => {
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

  test("answer what nobody may keep", async () => {
    expect((await get("/v1/models")).headers.get("cache-control")).toBe("no-store");
    expect((await post("/api/leads")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("a page that is kept", () => {
  const html = `<!doctype html><script nonce="${pageMark}">go()</script><script>evil()</script>${"words ".repeat(500)}`;
  const page = { html };
  const handle = () =>
    createHandle(
      testSite(files, async (_request, context) => {
        context.set(keptPage, page);
        return new Response(null, { status: 404, headers: { "Content-Type": "text/html; charset=utf-8" } });
      }),
    );
  const ask = (encoding: string, method = "GET") =>
    handle()(new Request(`${origin}/x`, { method, headers: { "accept-encoding": encoding } }), sender);

  test("is sent in the form that is accepted, without the mark", async () => {
    const sealed = html.replace(` nonce="${pageMark}"`, "");
    const [plain, br, gzip] = [await ask("identity"), await ask("br, gzip"), await ask("gzip")];
    expect([plain.status, await plain.text()]).toEqual([404, sealed]);
    expect(brotliDecompressSync(await br.bytes()).toString()).toBe(sealed);
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(sealed);
    expect([plain, br, gzip].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "br", "gzip"]);
    for (const { headers } of [plain, br, gzip]) expect(headers.get("vary")).toBe("Accept-Encoding");
    const head = await ask("br", "HEAD");
    expect([head.status, await head.text()]).toEqual([404, ""]);
    expect([...head.headers]).toEqual([...br.headers]);
  });

  test("lets in by hash what carried the mark, and nothing else", async () => {
    const policy = (await ask("br")).headers.get("content-security-policy");
    const hash = (source: string) => createHash("sha256").update(source).digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash("go()")}';`);
    expect(policy).not.toMatch(/nonce/);
    expect(policy).not.toContain(hash("evil()"));
  });
});

test("an answer that nobody waits for is not finished", async () => {
  const gone = new AbortController();
  const handle = door(() => {
    gone.abort();
    return new Response("words ".repeat(1000), { headers: { "Content-Type": "text/html" } });
  });
  const answer = await handle(new Request(`${origin}/x`, { signal: gone.signal }), sender);
  expect([answer.status, answer.body]).toEqual([499, null]);
});

describe("every answer", () => {
  test.each(["/about", "/contact?sent=1", "/nothing", "/about/", "/healthz", "/%00", "/%2e%2e%2fa"])(
    "%s has the security headers",
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
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
    const handle = door(() => new Response(html, { status: 404, headers: { "Content-Type": "text/html" } }));
    const answer = await handle(new Request(`${origin}/x`, { headers: { "accept-encoding": "br" } }), sender);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(404);
    expect(brotliDecompressSync(body).toString()).toBe(html);
    expect(answer.headers.get("content-length")).toBe(String(body.length));
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  });

  test("a rendered page lets in what carries the nonce of this answer, whatever else stands in it", async () => {
    const html = `<!doctype html><script>evil()</script>`;
    const nonces = new Set<string>();
    const handle = door(() => new Response(html, { headers: { "Content-Type": "text/html" } }));
    for (let time = 0; time < 3; time++) {
      const { headers } = await handle(new Request(`${origin}/x`), sender);
      const policy = headers.get("content-security-policy")!;
      expect(policy).toContain(`script-src 'self' 'nonce-${seen!.nonce}';`);
      expect(policy).not.toContain("sha256");
      expect(seen!.nonce).toMatch(/^[\w-]{22}$/);
      nonces.add(seen!.nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test("an event stream is handed on piece by piece", async () => {
    const events = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    });
    const handle = door(() => new Response(events, { headers: { "Content-Type": "text/event-stream" } }));
    const answer = await handle(new Request(`${origin}/v1`, { headers: { "accept-encoding": "br" } }), sender);
    const reader = answer.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 1\n\n");
    expect(answer.headers.has("content-length")).toBe(false);
    await reader.cancel();
  });

  test("a fault says so in plain words and never shows a stack", async () => {
    const failing = door(() => Promise.reject(new Error("secret")));
    const empty = door(() => new Response(null, { status: 500 }));
    const lastResort = door(() => new Response("secret", { status: 500, headers: { "Content-Type": "text/plain" } }));
    const withoutWords = door(() => Promise.reject(new Error("secret")), {
      plainErrorText: () => {
        throw new Error("secret");
      },
    });
    const texts: [Handle, string][] = [
      [failing, "500 en\n"],
      [lastResort, "500 en\n"],
      [empty, "Unexpected Application Error!\n"],
      [withoutWords, "Unexpected Application Error!\n"],
    ];
    for (const [handle, text] of texts) {
      const answer = await handle(new Request(`${origin}/x`), sender);
      expect(answer.status).toBe(500);
      expect(await answer.text()).toBe(text);
    }
    const page = await failing(new Request(`${origin}/ar/x`, { headers: { accept: "text/html" } }), sender);
    expect([page.status, await page.text()]).toEqual([500, expect.stringContaining("<p>500 ar</p>")]);
    const json = await failing(new Request(`${origin}/v1/models`), sender);
    expect([json.status, await json.json()]).toMatchObject([500, { error: { type: "server_error" } }]);
    expect(json.headers.get("x-request-id")).toBe("req_of_a_test");
  });
});

describe("health", () => {
  const status = async (path: string, changes: Partial<Site> & Partial<Application>) => {
    const answer = await door(undefined, changes)(new Request(origin + path), sender);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return answer.status;
  };

  test("the process lives, whatever the store does", async () => {
    expect(await status("/healthz", { ready: async () => false, stopping: true })).toBe(200);
  });

  test("it is ready only while the store answers and it is to go on", async () => {
    expect(await status("/readyz", {})).toBe(200);
    expect(await status("/readyz", { ready: async () => true })).toBe(200);
    expect(await status("/readyz", { ready: async () => false })).toBe(503);
    expect(await status("/readyz", { ready: () => Promise.reject(new Error("gone")) })).toBe(503);
    expect(await status("/readyz", { ready: async () => true, stopping: true })).toBe(503);
  });

  test("what is wrong with deliveries is told on this machine only", async () => {
    const handle = door(undefined, { currentAlarmLine: () => "Deliveries need attention" });
    const text = async (address: string, headers: Record<string, string> = {}) =>
      (await handle(new Request(`${origin}/readyz`, { headers }), { address })).text();
    for (const address of ["127.0.0.1", "::1"]) expect(await text(address)).toBe("ok\nDeliveries need attention\n");
    for (const address of ["203.0.113.7", "10.0.0.1", "2001:db8::1"]) expect(await text(address)).toBe("ok\n");
    for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
      expect(await text("127.0.0.1", { [name]: "127.0.0.1" })).toBe("ok\n");
  });

  test("a store that hangs is not ready", async () => {
    expect(await status("/readyz", { ready: () => new Promise(() => {}) })).toBe(503);
  });
});
