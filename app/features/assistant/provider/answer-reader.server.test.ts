import { describe, expect, test } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { AnswerReader } from "./answer-reader.server.ts";

const delta = (content: Record<string, unknown>, finish: string | null = null) =>
  JSON.stringify({ choices: [{ index: 0, delta: content, finish_reason: finish }] });
const calls = (...pieces: Record<string, unknown>[]) => ({ tool_calls: pieces });

/** What chunks become, end included. */
function read(...chunks: string[]): AnswerPart[] {
  const reader = new AnswerReader(5000);
  return [...[...chunks, "[DONE]"].flatMap((chunk) => reader.chunk(chunk)), ...reader.end(100)];
}
const textOf = (parts: AnswerPart[]) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");
const draftOf = (parts: AnswerPart[]) => parts.find((part) => part.type === "callback")?.draft;
const reasonOf = (parts: AnswerPart[]) => parts.find((part) => part.type === "end")?.reason;

describe("text", () => {
  test("comes as it came, without what stands before the first word", () => {
    const parts = read(
      delta({ role: "assistant", content: "" }),
      delta({ content: "\n " }),
      delta({ content: " Yes" }),
      delta({ content: " ." }),
    );
    expect(parts.slice(0, -1)).toEqual([
      { type: "text", text: "Yes" },
      { type: "text", text: " ." },
    ]);
  });

  test("loses control characters and keeps characters whole that were cut in two", () => {
    const [first, second] = ["\uD83D", "\uDC4B"];
    const parts = read(
      delta({ content: `a\u0000\u001b[31m${first}` }),
      delta({ content: `${second}b\r\n\tc` }),
      delta({ content: first }),
    );
    expect(textOf(parts)).toBe("a[31m👋b\n\tc");
    expect(parts.every((part) => part.type !== "text" || part.text.isWellFormed())).toBe(true);
  });

  test("is taken from lists of parts too", () => {
    expect(textOf(read(delta({ content: [{ type: "text", text: "Hello" }, { type: "image_url" }, null] })))).toBe(
      "Hello",
    );
  });

  test.each([null, 7, {}, undefined, [], ""])("counts as none where it is %j", (content) => {
    expect(() => read(delta({ content }, "stop"))).toThrow("an empty answer");
  });
});

describe("reasoning", () => {
  test.each<[string, Record<string, unknown>[]]>([
    ["DeepSeek, vLLM", [{ reasoning_content: "Hm, the visitor" }, { reasoning_content: " asks", content: null }]],
    ["OpenRouter", [{ content: "", reasoning: "Hm", reasoning_details: [{ type: "reasoning.text", text: "Hm" }] }]],
    ["Mistral", [{ content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm" }] }] }]],
    ["a list of parts", [{ content: [{ type: "reasoning", text: "Hm" }] }]],
    ["tags in the text", [{ content: "\n<think>\nHm, 1 < 2" }, { content: " </thi" }, { content: "nk>\n\n" }]],
    ["tags letter by letter", Array.from("<thought>Hm</think></thought>").map((content) => ({ content }))],
    ["tags twice", [{ content: "<thinking>Hm</thinking> <think>Hm</think>" }]],
  ])("is shown to nobody: %s", (_, deltas) => {
    const parts = read(...deltas.map((part) => delta(part)), delta({ content: "Yes" }), delta({}, "stop"));
    expect(textOf(parts)).toBe("Yes");
    const contents = deltas.map(({ content }) => content ?? "");
    const content = contents.every((piece) => typeof piece === "string")
      ? `${contents.join("")}Yes`
      : [...contents.flat(), { type: "text", text: "Yes" }];
    const message = { ...deltas[0], content };
    expect(textOf(new AnswerReader(5000).whole(JSON.stringify({ choices: [{ message }] })))).toBe("Yes");
  });

  test.each(["<", "<thin air> is", "Is 1 < 2? <think>"])("is not taken for what begins with %s", (content) => {
    const parts = read(...[...content.split(""), " yes"].map((content) => delta({ content })));
    expect(textOf(parts)).toBe(`${content} yes`);
  });

  test("counts as received, with its tokens and as a sign of life", () => {
    const reader = new AnswerReader(5000);
    reader.chunk(delta({ reasoning_content: "Hm, the visitor asks for apps" }));
    expect(reader).toMatchObject({ tokens: 15 });
    reader.chunk(delta({ content: "<think>" }));
    expect(reader.tokens).toBeGreaterThan(15);
  });

  test.each<[string, string[], boolean]>([
    ["all tokens", [delta({ reasoning_content: "Hm" }), delta({}, "length")], true],
    ["all tokens, unseen", [delta({ content: "" }), delta({}, "length")], true],
    ["all but some", [delta({ reasoning: "Hm" }), delta({ content: "Yes, we" }, "length")], true],
    [
      "all but some, unseen",
      [
        delta({ content: "Yes, we" }, "length"),
        JSON.stringify({
          usage: { prompt_tokens: 9, completion_tokens: 800, completion_tokens_details: { reasoning_tokens: 790 } },
        }),
      ],
      true,
    ],
    ["none", [delta({ content: "Yes, we" }, "length")], false],
    ["some", [delta({ reasoning_content: "Hm" }), delta({ content: "Yes." }, "stop")], false],
  ])("that took %s is told", (_, chunks, isCutByReasoning) => {
    const reader = new AnswerReader(5000);
    for (const chunk of chunks) reader.chunk(chunk);
    expect(reader.isCutByReasoning).toBe(isCutByReasoning);
  });

  test("that took all tokens is a fault of its own, no empty answer", () => {
    expect(() => read(delta({ reasoning_content: "Hm" }), delta({}, "length"))).toThrow("no tokens left for an answer");
  });
});

describe("the end", () => {
  test.each([
    ["stop", "stop"],
    ["length", "length"],
    ["content_filter", "content-filter"],
    ["tool_calls", "stop"],
    ["whatever", "stop"],
  ])("%s", (finish, reason) => {
    expect(reasonOf(read(delta({ content: "Hello" }), delta({}, finish)))).toBe(reason);
  });

  test("may say that nothing may be said", () => {
    expect(read(delta({}, "content_filter"))).toMatchObject([{ type: "end", reason: "content-filter" }]);
  });

  test("carries the provider's count, or an estimate", () => {
    const usage = JSON.stringify({ choices: [], usage: { prompt_tokens: 900, completion_tokens: 3 } });
    expect(read(delta({ content: "Hello" }), usage).at(-1)).toMatchObject({
      usage: { promptTokens: 900, completionTokens: 3 },
    });
    expect(read(delta({ content: "Hello there, visitor" })).at(-1)).toMatchObject({
      usage: { promptTokens: 100, completionTokens: 10 },
    });
  });

  test.each([
    { prompt_tokens: -5, completion_tokens: 1 },
    { prompt_tokens: "9", completion_tokens: 1 },
    { prompt_tokens: 1e300, completion_tokens: 1 },
    { prompt_tokens: 5000, completion_tokens: 1 },
    { prompt_tokens: 1, completion_tokens: Number.MAX_SAFE_INTEGER },
    { prompt_tokens: 900, completion_tokens: null },
  ])("believes no nonsense: %j", (usage) => {
    const reader = new AnswerReader(5000);
    // Nor what the same server counted before.
    const counts = [{ prompt_tokens: 1, completion_tokens: 1 }, usage];
    for (const count of counts) reader.chunk(JSON.stringify({ choices: [], usage: count }));
    for (const data of [delta({ content: "Hi" }), "[DONE]"]) reader.chunk(data);
    expect(reader.isUsageOdd).toBe(true);
    expect(reader.end(100).at(-1)).toMatchObject({ usage: { promptTokens: 100 } });
  });

  test.each([7, null, {}, { prompt_tokens: null, completion_tokens: null }])(
    "takes %j for no count at all",
    (usage) => {
      const reader = new AnswerReader(5000);
      reader.chunk(JSON.stringify({ choices: [], usage }));
      expect(reader).toMatchObject({ isUsageOdd: false, usage: undefined });
    },
  );
});

describe("the tool", () => {
  test("is called in pieces", () => {
    const parts = read(
      delta(calls({ index: 0, id: "call_1", type: "function", function: { name: "request_callback", arguments: "" } })),
      delta(calls({ index: 0, function: { arguments: '{"name":"سا' } })),
      delta(calls({ index: 0, function: { arguments: 'رة","preferred_' } })),
      delta(calls({ index: 0, function: { arguments: 'time":"Sunday"}' } })),
      delta({}, "tool_calls"),
    );
    expect(parts).toMatchObject([
      { type: "callback", draft: { name: "سارة", preferredTime: "Sunday" } },
      { type: "end", reason: "callback" },
    ]);
  });

  test.each([
    [
      "whole, without an index",
      calls({ id: "1", function: { name: "request_callback", arguments: '{"name":"Sara"}' } }),
    ],
    ["with an object", calls({ index: 0, function: { name: "request_callback", arguments: { name: "Sara" } } })],
    [
      "twice",
      calls(
        ...[0, 1].map((index) => ({ index, function: { name: "request_callback", arguments: '{"name":"Sara"}' } })),
      ),
    ],
    [
      "after another that it does not have",
      calls(
        { index: 0, function: { name: "send_money", arguments: "{}" } },
        { index: 1, function: { name: "request_callback", arguments: '{"name":"Sara"}' } },
      ),
    ],
  ])("is called once: %s", (_, message) => {
    const parts = read(delta(message, "stop"));
    expect(parts).toHaveLength(2);
    expect(draftOf(parts)).toEqual({ name: "Sara" });
    expect(reasonOf(parts)).toBe("callback");
  });

  test("may be called with nothing", () => {
    expect(draftOf(read(delta(calls({ index: 0, function: { name: "request_callback", arguments: "" } }))))).toEqual(
      {},
    );
  });

  test("gets lines of text, no more than 200 characters, in one direction", () => {
    const written = {
      name: `  ${"س".repeat(300)} `,
      phone: "+966\u202E 11\n\u0000222",
      topic: ["x"],
      preferred_time: 5,
      email: "x@y.z",
    };
    const parts = read(
      delta(calls({ index: 0, function: { name: "request_callback", arguments: JSON.stringify(written) } })),
    );
    expect(draftOf(parts)).toEqual({ name: "س".repeat(200), phone: "+966 11 222" });
  });

  test.each(["{", '"name"', "[]", "null", `{"name":"${"x".repeat(9000)}"}`])("is not called with %.12s", (written) => {
    const call = delta(calls({ index: 0, function: { name: "request_callback", arguments: written } }));
    expect(() => read(call)).toThrow("an empty answer");
    expect(read(delta({ content: "Hello" }), call)).toMatchObject([{ type: "text" }, { type: "end", reason: "stop" }]);
  });

  test.each([-1, 5, 1e9, 0.5])("is not called under the number %d", (index) => {
    expect(() => read(delta(calls({ index, function: { name: "request_callback", arguments: "{}" } })))).toThrow(
      "an empty answer",
    );
  });
});

test.each(["", "<html>", "7", "null", '{"choices":'])("is no answer: %s", (json) => {
  expect(() => read(json)).toThrow(/no JSON|no object/);
});

test("an error in place of a chunk is none either, and its words are not repeated", () => {
  const error = JSON.stringify({ error: { message: "key sk-secret is out of money", code: "insufficient_quota" } });
  expect(() => read(delta({ content: "Hello" }), error)).toThrow(/^an error in place of an answer$/);
});

test("what has no choices yet says nothing", () => {
  const parts = read(
    "{}",
    '{"choices":[]}',
    '{"choices":[null]}',
    '{"choices":"x","prompt_filter_results":[]}',
    delta({ content: "Hi" }),
  );
  expect(textOf(parts)).toBe("Hi");
});
