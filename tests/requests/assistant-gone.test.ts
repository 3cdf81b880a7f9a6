/** If visitors leave, time out or read too slowly, the provider's call ends and frees its slot. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask, completionsPath, type ErrorBody, question, readStream, sessionKey } from "#tests/support/assistant.ts";
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
  server = await startServer({ env: { TRUST_PROXY: "1", LOG_LEVEL: "info", ...provider.settings } });
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
const linesOfGone = () =>
  server
    .output()
    .split("\n")
    // The last one may not be whole yet.
    .slice(0, -1)
    .filter((line) => line.includes('"outcome":"gone"'));

describe("a visitor who goes away", () => {
  test.each<[string, boolean, Script]>([
    ["before a word, in one piece", false, nothing],
    ["in the middle, streaming", true, streamsAndHangs(role, one)],
  ])("%s ends the call to the provider", async (_name, stream, script) => {
    provider.script(script);
    const { length } = linesOfGone();
    const gone = new AbortController();
    const key = await sessionKey(server.url);
    const asked = ask(server.url, body(stream), { key, signal: gone.signal });
    await expectSoon("the provider is asked", () => provider.calls.length === 1);
    if (stream) await (await asked).body!.getReader().read();
    expect(areOver()).toBe(false);
    gone.abort();
    await asked.catch(nothing);
    await expectSoon("the provider hears of it", areOver);
    const line = await expectSoon("the line in the log", () => linesOfGone()[length]);
    expect(JSON.parse(line)).toMatchObject({ msg: "answer", outcome: "gone" });
    expect(server.output()).not.toContain("How are you");
    expect(provider.calls).toHaveLength(1);
  });

  test("leaves nothing taken of what a session and an address may have at once", async () => {
    const headers = newVisitor();
    const keys = await Promise.all(Array.from({ length: 5 }, () => sessionKey(server.url)));
    for (let round = 0; round < 2; round++) {
      provider.script(nothing);
      provider.calls.length = 0;
      const gone = new AbortController();
      const asked = keys
        .slice(0, 4)
        .flatMap((key) =>
          [true, false].map((stream) =>
            ask(server.url, body(stream), { key, headers, signal: gone.signal }).catch(nothing),
          ),
        );
      await expectSoon("eight are asked for", () => provider.calls.length === 8);
      for (const more of [
        { key: keys[0]!, headers: newVisitor() },
        { key: keys[4]!, headers },
      ]) {
        const answer = await ask(server.url, body(true), more);
        expect(answer.status).toBe(429);
        expect(answer.headers.get("Retry-After")).toBe("1");
        expect(((await answer.json()) as ErrorBody).error.code).toBe("rate_limit_exceeded");
      }
      gone.abort();
      await Promise.all(asked);
      await expectSoon("all are over", areOver);
    }
    provider.script(streams(role, one, end));
    const { text, isDone } = readStream(await (await ask(server.url, body(true), { key: keys[0]!, headers })).text());
    expect({ text, isDone }).toEqual({ text: "One", isDone: true });
  });
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
