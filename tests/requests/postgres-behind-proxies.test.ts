/** Two instances behind each proxy of deploy/ with its own configuration: one restarted, the other killed. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { caddyArguments } from "#tests/support/caddy.ts";
import { keyPath } from "#tests/support/assistant.ts";
import { message, storedLeads } from "#tests/support/contact.ts";
import { debianProgram } from "#tests/support/debian-program.ts";
import { endLeases } from "#tests/support/end-leases.ts";
import { freePort } from "#tests/support/free-port.ts";
import { leaveOut } from "#tests/support/leave-out.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { type Asking, askProxy, nginxArguments } from "#tests/support/nginx.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const company = "leads@company.example";
const pages = ["/", "/ar", "/about", "/ar/services", "/blog", "/contact", "/search?q=network"];

const argumentsOf = { nginx: nginxArguments, caddy: caddyArguments };

const names = ["nginx", "caddy"] as const;
type Name = (typeof names)[number];
type Ports = [number, number];

/** A proxy in front of both instances. @param place tells its visitors from another's */
async function startProxy(
  name: Name,
  program: string,
  { sites, folder, place }: { sites: Ports; folder: string; place: number },
) {
  const [http, https] = [await freePort(), await freePort()];
  const own = mkdtempSync(join(folder, `${name}-`));
  const proxy = spawn(program, argumentsOf[name]({ http, https, sites }, own), {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own },
  });
  onTestFinished(() => void proxy.kill("SIGKILL"));
  let output = "";
  proxy.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ask = (path: string, { visitor = 0, ...asking }: Asking = {}) =>
    askProxy(https, path, { ...asking, visitor: place * 20 + visitor });
  const ready = () =>
    ask("/").then(
      ({ status }) => status,
      () => output,
    );
  await expect.poll(ready).toBe(200);
  return {
    name,
    http,
    ask,
    read: 0,
    failed: [] as string[],
    acknowledged: [] as string[],
    failedMessages: [] as string[],
  };
}
type Proxy = Awaited<ReturnType<typeof startProxy>>;

async function expectKnownVisitors({ http, ask }: Proxy): Promise<void> {
  expect((await ask("/")).headers["strict-transport-security"]).toMatch(/^max-age=/);
  const elsewhere = await ask("/about?a=1", { host: "example.com" });
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([301, "https://www.example.com/about?a=1"]);
  const insecure = await askProxy(http, "/about", { tls: false });
  expect(insecure.status).toBeGreaterThan(300);
  expect(insecure.headers.location).toMatch(/^https:\/\/www\.example\.com(?::\d+)?\/about$/);
  const key = async (visitor: number, headers: Record<string, string>) =>
    (await ask(keyPath, { visitor, body: "", headers })).status;
  expect(await key(8, { origin: "https://example.com" })).toBe(403);
  const spoofed = [];
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"])
    spoofed.push(await key(8, { "x-forwarded-for": address }));
  expect(spoofed).toEqual([200, 200, 429]);
  expect(await key(9, { origin: "https://www.example.com" })).toBe(200);
}

test("behind proxies visitors are known, no page fails while instances restart or die, and each acknowledged message is stored once and mailed", async (context) => {
  const installed = await Promise.all(names.map(async (name) => ({ name, program: await debianProgram(name) })));
  const programs = installed.flatMap(({ name, program }) => (program ? [{ name, program }] : []));
  if (programs.length === 0)
    leaveOut(
      context,
      `Two instances were not tried: ${names.join(" and ")} are not installed, and have no package here.`,
    );
  const mails = await startMailServer();
  onTestFinished(mails.stop);
  const folder = temporaryFolder();

  const sites: Ports = [await freePort(), await freePort()];
  const start = async (which: number) => {
    const server = await startServer({
      env: {
        PORT: String(sites[which]),
        DATA_DIR: folder,
        SITE_URL: "https://www.example.com",
        TRUST_PROXY: "1",
        SMTP_URL: mails.url,
        MAIL_FROM: "Our Company <website@company.example>",
        LEADS_TO: company,
        // A few addresses send messages as fast as they can.
        LEADS_MAX_STORED: "1000000",
        LEADS_MAX_TRIES: "1000000",
        LEADS_MAX_RECIPIENT: "1000000",
        LEADS_MAX_CONFIRMATIONS: "1000000",
        LEADS_MAX_NOTIFICATIONS: "1000000",
        ASSISTANT_MAX_KEYS: "2",
      },
    });
    // Until then it counts for itself.
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    return server;
  };
  const instances: BuiltServer[] = await Promise.all([start(0), start(1)]);
  onTestFinished(async () => void (await Promise.all(instances.map((one) => one.stop()))));
  const proxies: Proxy[] = [];
  for (const [place, { name, program }] of programs.entries())
    proxies.push(await startProxy(name, program, { sites, folder, place }));
  for (const proxy of proxies) await expectKnownVisitors(proxy);

  let running = true;
  // Caddy does not retry a message that an instance had accepted before it ended.
  let isStopping = false;
  const reader = async (proxy: Proxy, visitor: number) => {
    for (let number = visitor; running; number++) {
      const path = pages[number % pages.length]!;
      const { status } = await proxy.ask(path, { visitor }).catch((error: Error) => ({ status: error.message }));
      if (status === 200) proxy.read++;
      else proxy.failed.push(`${path}: ${status}`);
      await delay(150);
    }
  };
  const writer = async ({ name, ask, acknowledged, failedMessages }: Proxy, visitor: number) => {
    const mayFail = () => name === "caddy" && isStopping;
    for (let number = 0; running; number++) {
      const fields = { ...message, subject: `Message ${number} of ${name} ${visitor}`, kind: "contact", locale: "en" };
      const body = JSON.stringify({ ...fields, submission_id: crypto.randomUUID() });
      // Like the form after a missing answer: resends the same submission.
      for (let sent = false; !sent;) {
        const couldFail = mayFail();
        const answer = await ask("/api/leads", { visitor, body }).catch((error: Error) => ({
          status: 0,
          body: error.message,
        }));
        sent = answer.status === 201;
        if (sent) acknowledged.push((JSON.parse(answer.body) as { id: string }).id);
        else if (!couldFail && !mayFail()) failedMessages.push(`${answer.status} ${answer.body}`);
        await delay(150);
      }
    }
  };
  const visitors = proxies.flatMap((proxy) => [
    ...[0, 1, 2].map((visitor) => reader(proxy, visitor)),
    ...[5, 6].map((visitor) => writer(proxy, visitor)),
  ]);
  const more = (count: number) =>
    Promise.all(
      proxies.map(async (proxy) => {
        const [pagesRead, messages] = [proxy.read, proxy.acknowledged.length];
        const done = () => proxy.read - pagesRead >= count && proxy.acknowledged.length - messages >= count / 10;
        const newest = () => (done() ? "" : [proxy.failed.at(-1), proxy.failedMessages.at(-1)].join("; "));
        await expect.poll(newest).toBe("");
      }),
    );

  await more(30);
  isStopping = true;
  expect(await instances[0]!.stop()).toBe(0);
  isStopping = false;
  await more(30);
  instances[0] = await start(0);
  await more(30);
  for (const { failedMessages } of proxies) expect(failedMessages).toEqual([]);

  // The one that was restarted is alone.
  await instances[1]!.kill();
  await more(60);
  running = false;
  await Promise.all(visitors);
  for (const { failed } of proxies) expect(failed).toEqual([]);

  const stored = (await storedLeads(folder)).map(({ id }) => id);
  expect(stored).toHaveLength(new Set(stored).size);
  expect(stored.toSorted()).toEqual(proxies.flatMap(({ acknowledged }) => acknowledged).toSorted());

  // The dead process's deliveries are taken over when their lease expires.
  await endLeases(folder);
  const unsent = () => {
    const sent = mails.mails
      .filter(({ envelopeTo }) => envelopeTo.includes(company))
      .map(({ subject, text: words }) => `${subject} ${words}`);
    return stored.filter((id) => !sent.some((words) => words.includes(id)));
  };
  await expect.poll(unsent).toEqual([]);

  await instances[0]!.kill();
  for (const { ask } of proxies) {
    const away = await ask("/about");
    expect([away.status, away.body]).toEqual([502, readFileSync("deploy/unavailable.html", "utf8")]);
  }
});
