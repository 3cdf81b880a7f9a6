import { beforeEach, expect, test, vi } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import type { Header } from "#app/platform/request-context.server.ts";
import { providerFailure } from "./api-error.server.ts";
import { smallDeltas, streamCompletion } from "./completion-stream.server.ts";

const text = (words: string): AnswerPart => ({ type: "text", text: words });
const usage = { promptTokens: 1, completionTokens: 2 };
const end: AnswerPart = { type: "end", reason: "stop", usage };

beforeEach(() => void vi.useFakeTimers());

/** Streams batches to a client that reads at once by default. */
function stream(
  batches: AsyncIterable<AnswerPart[]>,
  onBroken: (error: unknown) => typeof providerFailure = () => providerFailure,
) {
  let written = "";
  const writer = {
    send: vi.fn<() => void>(),
    begin: vi.fn<(headers: Header[]) => void>(),
    write: vi.fn<(text: string) => Promise<void> | undefined>((piece) => void (written += piece)),
    end: vi.fn<() => void>(),
  };
  const completion = { id: "chatcmpl-1", created: 1, model: "m" };
  const options = { completion, includeUsage: false, requestId: "req_1", onBroken };
  return { writer, written: () => written, sent: streamCompletion(batches, writer, options) };
}

/** Batches of which the second, the end, waits. */
function withPause(...first: AnswerPart[]) {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  async function* batches() {
    yield first;
    await goOn;
    yield [end];
  }
  return { batches: batches(), resolve };
}

test("parts that arrive together are written at once, the role with the first of them", async () => {
  const { batches, resolve } = withPause(text("One"), text(" two"));
  const { writer, written, sent } = stream(batches);
  await vi.advanceTimersByTimeAsync(0);
  expect(writer.write).toHaveBeenCalledTimes(1);
  expect(written()).toMatch(/"role":"assistant".*\n\n.*"content":"One".*\n\n.*"content":" two"/);
  resolve();
  expect(await sent).toEqual(usage);
  expect(written().match(/"finish_reason":"stop"/g)).toHaveLength(1);
  expect(written().endsWith("data: [DONE]\n\n")).toBe(true);
  expect(writer.end).toHaveBeenCalledTimes(1);
});

test("silence between tokens is filled with comments, and none comes after the end", async () => {
  const { batches, resolve } = withPause(text("One"));
  const { written, sent } = stream(batches);
  await vi.advanceTimersByTimeAsync(4900);
  expect(written()).not.toContain(": keep-alive");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written().match(/: keep-alive\n\n/g)).toHaveLength(2);
  resolve();
  await sent;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(written().endsWith("data: [DONE]\n\n")).toBe(true);
});

test("a provider that breaks off is never taken for complete", async () => {
  async function* batches() {
    yield [text("One")];
    throw new Error("reset");
  }
  const onBroken = vi.fn<(error: unknown) => typeof providerFailure>(() => providerFailure);
  const { writer, written, sent } = stream(batches(), onBroken);
  expect(await sent).toBeUndefined();
  expect(onBroken.mock.calls[0]![0]).toMatchObject({ message: "reset" });
  expect(written()).not.toMatch(/\[DONE\]|"finish_reason":"/);
  expect(written()).toMatch(/\ndata: \{"error":\{.*"code":"provider_failed"\}\}\n\n$/);
  expect(writer.end).toHaveBeenCalledTimes(1);
});

test("nothing is asked for that a slow client has not read", async () => {
  const read = Promise.withResolvers<void>();
  let asked = 0;
  async function* batches() {
    for (asked = 1; asked < 100; asked++) yield [text("One")];
    yield [end];
  }
  const { writer, sent } = stream(batches());
  writer.write.mockReturnValue(read.promise);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBeLessThan(3);
  read.resolve();
  await sent;
  expect(asked).toBe(100);
});

test.each([
  ["", 0],
  ["short", 1],
  ["word ".repeat(100), 13],
  ["x".repeat(500), 1],
  [" ".repeat(200), 5],
  ["كلمة ".repeat(60), 8],
  ["a\n\nb ".repeat(50), 7],
])("small deltas are the text, and break before words: %.12s…", (words, count) => {
  const deltas = smallDeltas(words);
  expect(deltas.join("")).toBe(words);
  expect(deltas).toHaveLength(count);
  for (const delta of deltas.slice(1)) expect(delta).toMatch(/^ /);
});
