/** How the process starts, refuses to start, and ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, sessionKey } from "#tests/support/assistant.ts";
import { startServer } from "#tests/support/built-server.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { chunk, startModelProvider, streamsAndHangs } from "#tests/support/model-provider.ts";
import { openSite } from "#tests/support/open-site.ts";
import { rawConnection, untilClosed } from "#tests/support/raw-request.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Starts the server with settings it cannot start with. */
async function failedStart(env: Record<string, string>) {
  const { PATH, BUILD_DIR = "build" } = process.env;
  const entry = env.BUILD_DIR ? "server.ts" : join(BUILD_DIR, "current/serve.js");
  const child = spawn(process.execPath, [entry], { env: { PATH, LOG_LEVEL: "warn", ...env } });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { stderr, code };
}

describe("a start that cannot succeed says why in one sentence", () => {
  test.each([
    [{ SITE_URL: "example.com" }, /^SITE_URL: [^\n]+\n$/],
    [{ BUILD_DIR: "/nowhere" }, /^There is no build in \/nowhere: run "npm run build" first\.\n$/],
  ])("%o", async (env, sentence) => {
    expect(await failedStart(env)).toEqual({ stderr: expect.stringMatching(sentence), code: 1 });
  });
});

test("a store that cannot be opened is told in one line that names the setting; the site serves", async () => {
  const server = await startServer({ env: { DATA_DIR: "/dev/null/data", LOG_LEVEL: "info" } });
  onTestFinished(async () => void (await server.stop()));
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const told = "DATA_DIR: the store in /dev/null/data cannot be opened";
  await expect.poll(server.output).toContain(told);
  const lines = server.output().trim().split("\n");
  expect(lines.filter((line) => line.includes(told))).toHaveLength(1);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400);
});

test("a second process on the same store says so, until the first has ended", async () => {
  const DATA_DIR = temporaryFolder();
  const first = await openSite({ DATA_DIR });
  const again = () => startServer({ env: { DATA_DIR, LOG_LEVEL: "info" } });
  const second = await again();
  await expectSoon("the start of the second", () => second.output().includes("listening"));
  expect(second.output()).toContain(`another process serves from ${DATA_DIR}`);
  await second.kill();
  await first.stop();
  const third = await again();
  await expectSoon("the start of the third", () => third.output().includes("listening"));
  expect(await third.stop()).toBe(0);
  expect(third.output()).not.toContain("another process");
});

/** Begins to send a form. Resolves when the server, which accepts connections in order, has begun it. */
async function begunForm(url: string, length: number) {
  const connection = await rawConnection(url);
  const type = "Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n";
  connection.write(`POST /contact HTTP/1.1\r\nHost: localhost\r\n${type}Content-Length: ${length}\r\n\r\n`);
  const [answer] = (await once(connection, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 100 /);
  return connection;
}

describe("SIGTERM", () => {
  test("ends it with 0 also when nobody reads its log any more", async () => {
    const { PATH, BUILD_DIR = "build" } = process.env;
    const child = spawn(process.execPath, [join(BUILD_DIR, "current/serve.js")], {
      env: { PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: temporaryFolder() },
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    for await (const output of child.stdout) if (String(output).includes('"listening"')) break;
    child.stdout.destroy();
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("lets what runs finish, says that it is not ready, takes nothing new, and waits no longer than 10 s", async () => {
    const provider = await startModelProvider();
    onTestFinished(provider.stop);
    const word = chunk({ content: "word " });
    // An answer that would take a minute.
    provider.script((response, call) => {
      streamsAndHangs(chunk({ role: "assistant", content: "" }), word)(response, call);
      const timer = setInterval(() => response.write(word), 1000);
      response.on("close", () => clearInterval(timer));
    });
    const settings = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` };
    const server = await startServer({ env: settings });
    const question = { messages: [{ role: "user", content: "How are you?" }], stream: true };
    const endless = await ask(server.url, question, { key: await sessionKey(server.url) });
    expect(endless.status).toBe(200);
    const body = "name=a";
    const kept = await rawConnection(server.url);
    kept.write("GET /readyz HTTP/1.1\r\nHost: loc");
    const running = await begunForm(server.url, body.length);
    running.write(body.slice(0, 2));
    const answers = [untilClosed(running), untilClosed(kept)];
    const stopped = server.stop();
    // A new connection, which fetch might not open: a kept-alive one gets one more answer.
    await expectSoon("the door is shut", () =>
      rawConnection(server.url).then(
        (taken) => void taken.destroy(),
        (error: Error) => error.message.includes("ECONNREFUSED"),
      ),
    );
    running.write(body.slice(2));
    kept.write("alhost\r\n\r\n");
    const [answer, readiness] = await Promise.all(answers);
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(readiness).toMatch(/^HTTP\/1\.1 503 /);
    await expect(endless.text()).rejects.toThrow("terminated");
    expect(await stopped).toBe(0);
  });
});
