/** If visitors leave, time out or read too slowly, the provider's call ends and frees its slot. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  canaryKey,
  completionsPath,
  type ErrorBody,
  question,
  readStream,
  sessionKey,
} from "#tests/support/assistant.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { newVisitor } from "#tests/support/contact.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { rawConnection } from "#tests/support/raw-request.ts";
import {
  chunk,
  done,
  type Script,
  startModelProvider,
  streams,
  streamsAndHangs,
} from "#tests/support/model-provider.ts";

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let server: BuiltServer;
beforeAll(async () => {
  provider = await startModelProvider();
  const settings = { OPENAI_API_KEY: canaryKey, OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` };
  server = await startServer({ env: { TRUST_PROXY: "1", LOG_LEVEL: "info", ...settings } });
});
afterEach(() => void (provider.calls.length = 0));
afterAll(async () => {
  provider.stop();
  await server.stop();
});

const role = chunk({ role: "assistant", content: "" });
const one = chunk({ content: "One" });
const end = chunk({}, "stop") + done;
const nothing = () => {};
const areOver = () => provider.calls.every(({ cutAt }) => cutAt !== undefined);
const body = (stream: boolean) => ({ messages: [question("How are you?")], stream });
/** By itself a call without a word ends after ten seconds, which is told otherwise. */
const toldAsGone = () => server.output().split('"outcome":"gone"').length - 1;

describe("a visitor who goes away", () => {
  test.each<[string, boolean, Script]>([
    ["before a word, streaming", true, nothing],
    ["before a word, in one piece", false, nothing],
    ["in the middle, streaming", true, streamsAndHangs(role, one)],
    [
      "in the middle, in one piece",
      false,
      (response) => void response.writeHead(200, { "Content-Type": "application/json" }).write('{"id":'),
    ],
  ])("%s ends the call to the provider", async (_name, stream, script) => {
    provider.script(script);
    const before = toldAsGone();
    const gone = new AbortController();
    const key = await sessionKey(server.url);
    const asked = ask(server.url, body(stream), { key, signal: gone.signal });
    await expectSoon("the provider is asked", () => provider.calls.length === 1);
    if (stream && script !== nothing) await (await asked).body!.getReader().read();
    expect(areOver()).toBe(false);
    gone.abort();
    await asked.catch(nothing);
    await expectSoon("the provider hears of it", areOver);
    await expectSoon("the line in the log", () => toldAsGone() > before);
    expect(provider.calls).toHaveLength(1);
  });

  test("leaves nothing taken of what a session may have at once", async () => {
    const key = await sessionKey(server.url);
    const headers = newVisitor();
    for (let round = 0; round < 3; round++) {
      provider.script(nothing);
      provider.calls.length = 0;
      const gone = new AbortController();
      const asked = [true, false].map((stream) =>
        ask(server.url, body(stream), { key, headers, signal: gone.signal }).catch(nothing),
      );
      await expectSoon("both are asked for", () => provider.calls.length === 2);
      const third = await ask(server.url, body(true), { key, headers });
      expect(third.status).toBe(429);
      expect(third.headers.get("Retry-After")).toBe("1");
      expect(((await third.json()) as ErrorBody).error.code).toBe("rate_limit_exceeded");
      gone.abort();
      await Promise.all(asked);
      await expectSoon("both are over", areOver);
    }
    provider.script(streams(role, one, end));
    const { text, isDone } = readStream(await (await ask(server.url, body(true), { key, headers })).text());
    expect({ text, isDone }).toEqual({ text: "One", isDone: true });
  });

  test("is written down as gone, and nothing else", async () => {
    provider.script(streamsAndHangs(role, one));
    const gone = new AbortController();
    const asked = await ask(server.url, body(true), { key: await sessionKey(server.url), signal: gone.signal });
    const request = asked.headers.get("x-request-id")!;
    gone.abort();
    const line = await expectSoon("its line in the log", () =>
      server
        .output()
        .split("\n")
        .find((text) => text.includes(request)),
    );
    expect(JSON.parse(line)).toMatchObject({
      msg: "answer",
      request,
      outcome: "gone",
      status: 200,
      model: "gpt-4o-mini",
    });
    expect(server.output()).not.toContain("How are you");
  });
});

test("eight at once from one address, whatever the session", async () => {
  provider.script(nothing);
  const headers = newVisitor();
  const gone = new AbortController();
  const keys = await Promise.all(Array.from({ length: 5 }, () => sessionKey(server.url)));
  const asked = keys
    .slice(0, 4)
    .flatMap((key) =>
      [0, 1].map(() => ask(server.url, body(true), { key, headers, signal: gone.signal }).catch(nothing)),
    );
  await expectSoon("eight are asked for", () => provider.calls.length === 8);
  expect((await ask(server.url, body(true), { key: keys[4]!, headers })).status).toBe(429);
  gone.abort();
  await Promise.all(asked);
  await expectSoon("all are over", areOver);
});

test("what arrives is passed on at once, and a pause is filled with comments", async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  provider.script((response, call) => {
    streamsAndHangs(role, one)(response, call);
    void goOn.then(() => response.end(chunk({ content: " two" }) + end));
  });
  const asked = await ask(server.url, body(true), { key: await sessionKey(server.url) });
  const reader = asked.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readOn = async () => {
    const { value, done } = await reader.read();
    text += value ?? "";
    return done;
  };
  while (!text.includes('"content":"One"')) await readOn();
  expect(text).not.toContain(":keep-alive");
  while (!text.includes(": keep-alive")) await readOn();
  expect(text).not.toContain(" two");
  resolve();
  while (!(await readOn()));
  const { chunks, isDone, comments, rest } = readStream(text);
  expect(chunks.map(({ choices }) => choices[0]!.delta.content ?? "").join("")).toBe("One two");
  expect({ isDone, comments: comments >= 1, rest }).toEqual({ isDone: true, comments: true, rest: [] });
});

test("a visitor who does not read is no burden to others", async () => {
  provider.script(streams(role, chunk({ content: "word " }).repeat(3000), end));
  const key = await sessionKey(server.url);
  const text = JSON.stringify(body(true));
  const socket = await rawConnection(server.url);
  socket.pause();
  const { host } = new URL(server.url);
  socket.write(
    `POST ${completionsPath} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
  await expectSoon("the provider is asked", () => provider.calls.length === 1);
  const { text: read } = readStream(await (await ask(server.url, body(true), { key })).text());
  expect(read).toBe("word ".repeat(3000));
  socket.destroy();
});
