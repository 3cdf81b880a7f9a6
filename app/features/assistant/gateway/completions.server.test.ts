import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chunk, startModelProvider, streamsAndHangs } from "#tests/support/model-provider.ts";
import { type TestStore, testStore } from "#tests/support/test-store.ts";
import { createAssistant } from "./assistant.server.ts";
import type { GatewayRequest } from "./gateway-request.server.ts";
import { createSessionKeys } from "./session-key.server.ts";

const site = "https://www.site.example";
let provider: Awaited<ReturnType<typeof startModelProvider>>;
let store: TestStore;
let assistant: ReturnType<typeof createAssistant>;
beforeAll(async () => {
  provider = await startModelProvider();
  store = await testStore({ SESSION_SECRET: "a secret that is long enough for us", ...provider.settings });
  assistant = createAssistant({ ...store.parts, onBegun: () => {} });
});
afterAll(async () => {
  await assistant.stop();
  await store.remove();
  provider.stop();
});
beforeEach(() => {
  provider.calls.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

/** Asks, and collects the answer. */
function ask(stream: boolean, authorization = "Bearer KEY") {
  const { key } = createSessionKeys(store.secrets).issue(site, Date.now());
  const headers: Record<string, string> = {
    authorization: authorization.replaceAll("KEY", key),
    "content-type": "application/json",
  };
  const client = new AbortController();
  const request: GatewayRequest = {
    address: "203.0.113.7",
    site,
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify({ messages: [{ role: "user", content: "Hello" }], stream })),
    signal: client.signal,
  };
  const answer = { status: 0, text: "", isOver: false };
  const over = assistant.at("/v1/chat/completions", "POST")!(request, {
    send: (status, _headers, text) => Object.assign(answer, { status, text, isOver: true }),
    begin: () => void (answer.status = 200),
    write: (text) => void (answer.text += text),
    end: () => void (answer.isOver = true),
  });
  return { client, answer, over };
}

/** Real sockets need real time between the steps of a clock that is set by hand. */
async function until(condition: () => boolean) {
  for (const deadline = performance.now() + 60_000; !condition() && performance.now() < deadline;) await setImmediate();
  expect(condition()).toBe(true);
}
const isAsked = () => provider.calls.length === 1;
const isCut = () => provider.calls[0]?.cutAt !== undefined;

test.each(["KEY", "Bearer", "Basic KEY", "Bearer KEY KEY", "Bearer KEY,", "Bearer KEY, Bearer KEY"])(
  "Authorization: %s is no key",
  async (authorization) => {
    const { answer, over } = ask(false, authorization);
    await over;
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('"code":"invalid_api_key"');
    expect(provider.calls).toEqual([]);
  },
);

test.each([false, true])("an answer that does not begin within ten seconds: 504 (stream: %j)", async (stream) => {
  provider.script(() => {});
  const { answer, over } = ask(stream);
  await until(isAsked);
  vi.advanceTimersByTime(9900);
  expect(answer.status).toBe(0);
  vi.advanceTimersByTime(100);
  await over;
  expect(answer.status).toBe(504);
  expect(answer.text).toContain('"code":"provider_too_slow"');
  await until(isCut);
});

test("a stream that goes on for more than a minute is cut off, and says so", async () => {
  provider.script(streamsAndHangs(chunk({ role: "assistant", content: "" }), chunk({ content: "One" })));
  const { answer, over } = ask(true);
  await until(() => answer.text.includes("One"));
  vi.advanceTimersByTime(60_000);
  await over;
  expect(answer.text).toMatch(/"code":"provider_too_slow"\}\}\n\n$/);
  expect(answer.text).not.toContain("[DONE]");
  await until(isCut);
});
