import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { chunk, startModelProvider, streamsAndHangs } from "#tests/support/model-provider.ts";
import { testStore } from "#tests/support/test-store.ts";
import { createAssistant } from "./assistant.server.ts";
import type { Call } from "./exchange.server.ts";
import { createSessionKeys } from "./session-key.server.ts";

const site = "https://www.site.example";
let provider: Awaited<ReturnType<typeof startModelProvider>>;
beforeAll(async () => void (provider = await startModelProvider()));
afterAll(() => provider.stop());
beforeEach(() => {
  provider.calls.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks, and keeps what comes back. */
async function asked(stream: boolean) {
  const store = await testStore({
    SESSION_SECRET: "a secret that is long enough for us",
    OPENAI_API_KEY: "sk-test",
    OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1`,
  });
  const assistant = createAssistant({ ...store.parts, onBegun: () => {} });
  onTestFinished(async () => {
    await assistant.stop();
    await store.remove();
  });
  const { key } = createSessionKeys(store.secrets).issue(site, Date.now());
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const call: Call = {
    address: "203.0.113.7",
    site,
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify({ messages: [{ role: "user", content: "Hello" }], stream })),
    abort: new AbortController(),
  };
  const seen = { status: 0, text: "", isOver: false };
  const over = assistant.at("/v1/chat/completions", "POST")!(call, {
    send: (status, _headers, text) => Object.assign(seen, { status, text, isOver: true }),
    begin: () => void (seen.status = 200),
    write: (text) => void (seen.text += text),
    end: () => void (seen.isOver = true),
  });
  return { call, seen, over };
}

/** Real sockets need real time between the steps of a clock that is set by hand. */
async function until(condition: () => boolean) {
  for (const deadline = performance.now() + 15_000; !condition() && performance.now() < deadline;) await setImmediate();
  expect(condition()).toBe(true);
}

const isAsked = () => provider.calls.length === 1;
const isCut = () => provider.calls[0]?.cutAt !== undefined;

test("an answer in one piece that does not come within a minute: 504", async () => {
  provider.script(() => {});
  const { seen, over } = await asked(false);
  await until(isAsked);
  vi.advanceTimersByTime(59_000);
  expect(seen.status).toBe(0);
  vi.advanceTimersByTime(1000);
  await over;
  expect(seen.status).toBe(504);
  expect(seen.text).toContain('"code":"provider_too_slow"');
  await until(isCut);
});

test("a stream that goes on for more than a minute is cut off, and says so", async () => {
  provider.script(streamsAndHangs(chunk({ role: "assistant", content: "" }), chunk({ content: "One" })));
  const { seen, over } = await asked(true);
  await until(() => seen.text.includes("One"));
  vi.advanceTimersByTime(60_000);
  await over;
  expect(seen.text).toMatch(/"code":"provider_too_slow"\}\}\n\n$/);
  expect(seen.text).not.toContain("[DONE]");
  await until(isCut);
});

test("whoever has gone is told nothing", async () => {
  provider.script(() => {});
  const { call, seen, over } = await asked(true);
  await until(isAsked);
  call.abort.abort();
  await over;
  expect(seen).toEqual({ status: 0, text: "", isOver: false });
  await until(isCut);
});
