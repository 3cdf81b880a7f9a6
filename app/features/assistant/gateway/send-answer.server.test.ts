import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import type { Header } from "#app/platform/header.ts";
import { providerFailed } from "./api-error.server.ts";
import { sendEvents, smallDeltas } from "./send-answer.server.ts";

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
  const writer = {
    send: vi.fn<() => void>(),
    begin: vi.fn<(headers: Header[]) => void>(),
    write: vi.fn<(text: string) => Promise<void> | undefined>((piece) => void (written += piece)),
    end: vi.fn<() => void>(),
  };
  return { writer, written: () => written };
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
  const { writer, written } = receiver();
  const { parts, say } = provider();
  const first = [text("One"), text(" two")];
  const sent = sendEvents(streaming, { first, rest: parts }, writer, () => providerFailed);
  expect(writer.write).toHaveBeenCalledTimes(1);
  expect(written()).toMatch(/"role":"assistant".*\n\n.*"content":"One two"/);
  await say([end]);
  expect(await sent).toEqual({ promptTokens: 1, completionTokens: 2 });
  expect(written().match(/"finish_reason":"stop"/g)).toHaveLength(1);
  expect(written().endsWith("data: [DONE]\n\n")).toBe(true);
  expect(writer.end).toHaveBeenCalledTimes(1);
});

test("silence between tokens is filled with comments, and none comes after the end", async () => {
  const { writer, written } = receiver();
  const { parts, say } = provider();
  const sent = sendEvents(streaming, { first: [text("One")], rest: parts }, writer, () => providerFailed);
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
  const { writer, written } = receiver();
  async function* parts() {
    if (last instanceof Error) throw last;
    yield last;
  }
  const brokenBy = vi.fn<(error: unknown) => typeof providerFailed>(() => providerFailed);
  expect(await sendEvents(streaming, { first: [text("One")], rest: parts() }, writer, brokenBy)).toBeUndefined();
  expect((brokenBy.mock.calls[0]![0] as Error).message).toContain(reason);
  expect(written()).not.toMatch(/\[DONE\]|"finish_reason":"/);
  expect(written()).toMatch(/\ndata: \{"error":\{.*"code":"provider_failed"\}\}\n\n$/);
  expect(writer.end).toHaveBeenCalledTimes(1);
});

test("what a slow receiver has not read is not asked for", async () => {
  const { writer } = receiver();
  const read = Promise.withResolvers<void>();
  writer.write.mockReturnValue(read.promise);
  let asked = 0;
  async function* parts() {
    for (asked = 1; asked < 100; asked++) yield [text("One")];
    yield [end];
  }
  const sent = sendEvents(streaming, { first: [text("One")], rest: parts() }, writer, () => providerFailed);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(0);
  read.resolve();
  await sent;
  expect(asked).toBe(100);
});

test.each([
  "",
  "short",
  "word ".repeat(100),
  "x".repeat(500),
  " ".repeat(200),
  "كلمة ".repeat(60),
  "a\n\nb ".repeat(50),
])("the pieces are the text: %.12s…", (text) => {
  const deltas = smallDeltas(text);
  expect(deltas.join("")).toBe(text);
  expect(deltas.every((delta) => delta.length > 0)).toBe(true);
});

test("they are small, and break before words", () => {
  const deltas = smallDeltas("word ".repeat(100));
  expect(deltas.length).toBeGreaterThan(10);
  expect(deltas.slice(1).every((delta) => delta.startsWith(" "))).toBe(true);
});
