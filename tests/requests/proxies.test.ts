/** The website behind the proxies of deploy/, each with its own configuration. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startServer, type BuiltServer } from "#tests/support/built-server.ts";
import { caddyArguments } from "#tests/support/caddy.ts";
import { message } from "#tests/support/contact.ts";
import { debianProgram } from "#tests/support/debian-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { leaveOut } from "#tests/support/leave-out.ts";
import { nginxArguments } from "#tests/support/nginx.ts";

type Ports = { http: number; https: number; site: number };

const argumentsOf = { nginx: nginxArguments, caddy: caddyArguments };

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  let program: string | undefined;
  let folder: string;
  let site: BuiltServer;
  let ports: Ports;

  beforeAll(async () => {
    program = await debianProgram(name);
    folder = mkdtempSync(join(tmpdir(), `${name}-`));
    ports = { http: await freePort(), https: await freePort(), site: await freePort() };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  type Ask = { host?: string; from?: string; method?: string; headers?: Record<string, string>; body?: string };

  /** Requests a page from the proxy as a visitor at a loopback address. */
  async function ask(path: string, { host = "www.example.com", from, method, headers, body }: Ask = {}, tls = true) {
    const to = { host: "127.0.0.1", port: tls ? ports.https : ports.http, localAddress: from, agent: false } as const;
    const options = { ...to, path, method, headers: { host, ...headers } };
    const asked = tls ? secure({ ...options, servername: host, rejectUnauthorized: false }) : plain(options);
    const [answer] = (await once(asked.end(body), "response")) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  const post = (from: string, headers: Record<string, string> = {}) =>
    ask("/api/leads", {
      from,
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({
        ...message,
        message: `${message.message} ${Math.random()}`,
        kind: "contact",
        locale: "en",
      }),
    });

  test("serves over TLS, redirects to the one origin, and knows visitors' addresses", async (context) => {
    if (!program) leaveOut(context, `${name} was not tried: it is not installed, and there is no package of Debian's.`);
    site = await startServer({
      env: { PORT: String(ports.site), SITE_URL: "https://www.example.com", TRUST_PROXY: "1", LEADS_MAX_STORED: "2" },
    });
    onTestFinished(async () => void (await site.stop()));
    const proxy = spawn(program, argumentsOf[name]({ ...ports, sites: [ports.site] }, folder), {
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    onTestFinished(() => void proxy.kill("SIGKILL"));
    let output = "";
    proxy.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const status = (path: string) =>
      ask(path).then(
        (answer) => answer.status,
        () => output,
      );
    await expect.poll(() => status("/")).toBe(200);

    expect((await ask("/")).headers["strict-transport-security"]).toMatch(/^max-age=/);
    expect((await ask("/ar/blog")).status).toBe(200);
    const elsewhere = await ask("/about?a=1", { host: "example.com" });
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([301, "https://www.example.com/about?a=1"]);
    const insecure = await ask("/about", {}, false);
    expect(insecure.status).toBeGreaterThan(300);
    expect(insecure.headers.location).toMatch(/^https:\/\/www\.example\.com(?::\d+)?\/about$/);

    expect((await post("127.0.0.2", { origin: "https://example.com" })).status).toBe(403);
    const spoofed = (address: string) => post("127.0.0.2", { "x-forwarded-for": address });
    const statuses = [];
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) statuses.push((await spoofed(address)).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect((await post("127.0.0.3", { origin: "https://www.example.com" })).status).toBe(201);

    await site.kill();
    const away = await ask("/about");
    expect([away.status, away.body]).toEqual([502, readFileSync("deploy/unavailable.html", "utf8")]);
  });
});
