import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { providerFailed } from "./api-error.server.ts";
import { sendEvents } from "./send-answer.server.ts";

const streaming = {
  completion: { id: "chatcmpl-1", created: 1, model: "m" },
  includeUsage: false,
  request: "req_1",
};
const text = (words: string): AnswerPart => ({ type: "text", text: words });
const end: AnswerPart = { type: "end", reason: "stop", usage: { promptTokens: 1, completionTokens: 2 } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A receiver that reads at once unless told otherwise. */
function receiver() {
  let written = "";
  const outlet = {
    send: vi.fn<() => void>(),
    begin: vi.fn<(headers: string[]) => void>(),
    write: vi.fn<(text: string) => Promise<void> | undefined>((piece) => void (written += piece)),
    end: vi.fn<() => void>(),
  };
  return { outlet, written: () => written };
}

/** Parts that arrive when the test says so. */
function provider() {
  const batches: (AnswerPart[] | Error)[] = [];
  let more = Promise.withResolvers<void>();
  async function* parts() {
    for (;;) {
      while (batches.length === 0) await more.promise;
      const batch = batches.shift()!;
      if (batch instanceof Error) throw batch;
      yield batch;
      if (batch.at(-1)?.type === "end") return;
    }
  }
  return {
    parts: parts(),
    say: (batch: AnswerPart[] | Error) => {
      batches.push(batch);
      more.resolve();
      more = Promise.withResolvers();
      return vi.advanceTimersByTimeAsync(0);
    },
  };
}

test("what arrives together is written at once, the role with the first of it", async () => {
  const { outlet, written } = receiver();
  const { parts, say } = provider();
  const sent = sendEvents(streaming, parts, outlet, () => providerFailed);
  await say([text("One"), text(" two")]);
  expect(outlet.write).toHaveBeenCalledTimes(1);
  expect(written()).toMatch(/"role":"assistant".*\n\n.*"content":"One two"/);
  await say([end]);
  expect(await sent).toEqual({ promptTokens: 1, completionTokens: 2 });
  expect(written().match(/"finish_reason":"stop"/g)).toHaveLength(1);
  expect(written().endsWith("data: [DONE]\n\n")).toBe(true);
  expect(outlet.end).toHaveBeenCalledTimes(1);
});

test("silence between tokens is filled with comments, and none comes after the end", async () => {
  const { outlet, written } = receiver();
  const { parts, say } = provider();
  const sent = sendEvents(streaming, parts, outlet, () => providerFailed);
  await vi.advanceTimersByTimeAsync(1);
  expect(written()).toBe("");
  await say([text("One")]);
  await vi.advanceTimersByTimeAsync(4900);
  expect(written()).not.toContain(": keep-alive");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written().match(/\n\n: keep-alive\n\n/g)).toHaveLength(1);
  expect(written().match(/: keep-alive\n\n/g)).toHaveLength(2);
  await say([end]);
  await sent;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(written().endsWith("data: [DONE]\n\n")).toBe(true);
});

test.each([
  ["throws", new Error("reset"), "reset"],
  ["stops without an end", [text(" two"), { ...end, type: "callback", draft: {} }] as AnswerPart[], ""],
])("a provider that %s is never taken for complete", async (_name, last, reason) => {
  const { outlet, written } = receiver();
  async function* parts() {
    yield [text("One")];
    if (last instanceof Error) throw last;
    yield last;
  }
  const brokenBy = vi.fn<(error: unknown) => typeof providerFailed>(() => providerFailed);
  expect(await sendEvents(streaming, parts(), outlet, brokenBy)).toBeUndefined();
  expect((brokenBy.mock.calls[0]![0] as Error).message).toContain(reason);
  expect(written()).not.toMatch(/\[DONE\]|"finish_reason":"/);
  expect(written()).toMatch(/\ndata: \{"error":\{.*"code":"provider_failed"\}\}\n\n$/);
  expect(outlet.end).toHaveBeenCalledTimes(1);
});

test("what a slow receiver has not read is not asked for", async () => {
  const { outlet } = receiver();
  const read = Promise.withResolvers<void>();
  outlet.write.mockReturnValue(read.promise);
  let asked = 0;
  async function* parts() {
    for (asked = 1; asked < 100; asked++) yield [text("One")];
    yield [end];
  }
  const sent = sendEvents(streaming, parts(), outlet, () => providerFailed);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(1);
  read.resolve();
  await sent;
  expect(asked).toBe(100);
});
