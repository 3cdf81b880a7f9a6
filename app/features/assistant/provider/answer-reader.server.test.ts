import { describe, expect, test } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { AnswerReader, type Asked } from "./answer-reader.server.ts";

const delta = (content: Record<string, unknown>, finish: string | null = null) =>
  JSON.stringify({ choices: [{ index: 0, delta: content, finish_reason: finish }] });
const counts = (prompt_tokens: unknown, completion_tokens: unknown, more: object = {}) =>
  JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens, ...more } });

const secret = "sk-canary-0123456789";
const asked: Asked = { promptTokens: 450, maxTokens: 800, textTokens: 800, secret };

/** A reader that has read chunks, and accepts counts up to 5,000 tokens. */
function reading(...chunks: string[]) {
  const reader = new AnswerReader(asked);
  const parts = chunks.flatMap((chunk) => reader.chunk(chunk));
  return { reader, parts };
}
/** The parts of chunks, with the end. */
function read(...chunks: string[]): AnswerPart[] {
  const { reader, parts } = reading(...chunks, "[DONE]");
  return [...parts, ...reader.end()];
}
const textOf = (parts: AnswerPart[]) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");
const endOf = (parts: AnswerPart[]) => parts.at(-1) as Extract<AnswerPart, { type: "end" }>;

describe("text", () => {
  test("comes as it came, without white space before the first word", () => {
    const chunks = [{ role: "assistant", content: "" }, { content: "\n " }, { content: " Yes" }, { content: " ." }];
    expect(read(...chunks.map((chunk) => delta(chunk))).slice(0, -1)).toEqual([
      { type: "text", text: "Yes" },
      { type: "text", text: " ." },
    ]);
  });

  test("loses control characters and keeps characters whole that were cut in two", () => {
    const [first, second] = ["\uD83D", "\uDC4B"];
    const contents = [`a\u0000\u001b[31m${first}`, `${second}b\r\n\tc`, first];
    const parts = read(...contents.map((content) => delta({ content })));
    expect(textOf(parts)).toBe("a[31m👋b\n\tc");
    expect(parts.every((part) => part.type !== "text" || part.text.isWellFormed())).toBe(true);
  });

  test("is taken from lists of parts too", () => {
    const content = [{ type: "text", text: "Hello" }, { type: "image_url" }, null];
    expect(textOf(read(delta({ content })))).toBe("Hello");
  });

  test.each([null, 7, {}, undefined, [], "", " \n"])("counts as none if it is %j", (content) => {
    expect(() => read(delta({ content }, "stop"))).toThrow("an empty answer");
  });
});

describe("text that is far longer than was asked for", () => {
  const texts = { latin: "word ".repeat(1000), arabic: "كلمة ".repeat(600) };
  test.each(Object.entries(texts))("is cut at four times, between characters: %s", (_, content) => {
    const { reader, parts } = reading(...Array.from({ length: 9 }, () => delta({ content })), delta({}, "stop"));
    const text = textOf(parts);
    expect(Buffer.byteLength(text)).toBeGreaterThan(15_990);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16_000);
    expect(content.repeat(9).startsWith(text)).toBe(true);
    expect(reader).toMatchObject({ isDone: true, isFinished: true, isCutByReasoning: false });
    expect(endOf(reader.end()).reason).toBe("length");
  });

  test("is cut in one piece too", () => {
    const reader = new AnswerReader({ ...asked, textTokens: 10 });
    const message = { content: texts.latin };
    expect(textOf(reader.whole(JSON.stringify({ choices: [{ message, finish_reason: "stop" }] })))).toHaveLength(200);
    expect(endOf(reader.end()).reason).toBe("length");
  });
});

describe("the provider's key", () => {
  test.each([
    ["whole", [`It is ${secret}, as ${secret}.`]],
    ["in pieces", ["It is sk-can", "ary-01", "23456789, as sk-c", "anary-0123456789", "."]],
    ["letter by letter", Array.from(`It is ${secret}, as ${secret}.`)],
  ])("is in no text: %s", (_, contents) => {
    const text = textOf(read(...contents.map((content) => delta({ content })), delta({}, "stop")));
    expect(text).toBe("It is sk-…, as sk-….");
  });

  test("is in no draft", () => {
    const call = { function: { name: "request_callback", arguments: JSON.stringify({ topic: secret }) } };
    expect(read(delta({ tool_calls: [call] }))).toMatchObject([{ draft: { topic: "sk-…" } }, { reason: "callback" }]);
  });

  test("that only began is text", () => {
    expect(textOf(read(delta({ content: "A can" }), delta({ content: "ary" }), delta({}, "stop")))).toBe("A canary");
    expect(textOf(read(delta({ content: "A can" }), delta({}, "stop")))).toBe("A can");
  });

  test("that is a placeholder may be a word", () => {
    const reader = new AnswerReader({ ...asked, secret: "sk-none" });
    expect(textOf(reader.chunk(delta({ content: "We have none." })))).toBe("We have none.");
  });
});

describe("few tokens, as the client wished", () => {
  test("may leave none for an answer, and no reasoning is to blame", () => {
    const reader = new AnswerReader({ ...asked, maxTokens: 5, textTokens: 5 });
    reader.chunk(delta({ reasoning_content: "Hm" }));
    reader.chunk(delta({}, "length"));
    expect(reader.isCutByReasoning).toBe(false);
    expect(reader.end()).toMatchObject([{ type: "end", reason: "length" }]);
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
  ])("is not shown: %s", (_, deltas) => {
    expect(textOf(read(...deltas.map((part) => delta(part)), delta({ content: "Yes" }), delta({}, "stop")))).toBe(
      "Yes",
    );
    const contents = deltas.map(({ content }) => content ?? "");
    const content = contents.every((piece) => typeof piece === "string")
      ? `${contents.join("")}Yes`
      : [...contents.flat(), { type: "text", text: "Yes" }];
    const whole = JSON.stringify({ choices: [{ message: { ...deltas[0], content } }] });
    expect(textOf(new AnswerReader(asked).whole(whole))).toBe("Yes");
  });

  test.each(["<", "<thin air> is", "Is 1 < 2? <think>"])("is not taken for text that begins with %s", (content) => {
    expect(textOf(read(...[...content.split(""), " yes"].map((content) => delta({ content }))))).toBe(`${content} yes`);
  });

  test("counts tokens", () => {
    const { reader } = reading(delta({ reasoning_content: "Hm, the visitor asks for apps" }));
    expect(reader.tokens).toBe(15);
    reader.chunk(delta({ content: "<think>" }));
    expect(reader.tokens).toBeGreaterThan(15);
  });

  const unseen = counts(9, 800, { completion_tokens_details: { reasoning_tokens: 790 } });
  test.each<[string, string[], boolean]>([
    ["all tokens", [delta({ reasoning_content: "Hm" }), delta({}, "length")], true],
    ["all tokens, unseen", [delta({ content: "" }), delta({}, "length")], true],
    ["all but some", [delta({ reasoning: "Hm" }), delta({ content: "Yes, we" }, "length")], true],
    ["all but some, unseen", [delta({ content: "Yes, we" }, "length"), unseen], true],
    ["none", [delta({ content: "Yes, we" }, "length")], false],
    ["some", [delta({ reasoning_content: "Hm" }), delta({ content: "Yes." }, "stop")], false],
  ])("that took %s is told", (_, chunks, isCutByReasoning) => {
    expect(reading(...chunks).reader.isCutByReasoning).toBe(isCutByReasoning);
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
    expect(endOf(read(delta({ content: "Hello" }), delta({}, finish))).reason).toBe(reason);
  });

  test("may say that nothing may be said", () => {
    expect(read(delta({}, "content_filter"))).toMatchObject([{ type: "end", reason: "content-filter" }]);
  });

  test("is missing if neither a finish nor [DONE] came", () => {
    const { reader } = reading(delta({ content: "Hello" }));
    expect(() => reader.end()).toThrow("an answer without an end");
  });

  test.each([
    ["the provider's count", [delta({ content: "Hello" }), counts(900, 3)], 900, 3],
    ["an estimate without one", [delta({ content: "Hello there, visitor" })], 450, 10],
  ])("carries %s", (_, chunks, promptTokens, completionTokens) => {
    expect(endOf(read(...chunks)).usage).toEqual({ promptTokens, completionTokens });
  });

  test.each([
    [-5, 1],
    ["9", 1],
    [1e300, 1],
    [5000, 1],
    [1, Number.MAX_SAFE_INTEGER],
    [900, null],
  ])("believes no count of %j and %j, nor what the same server counted before", (prompt, completion) => {
    const { reader } = reading(counts(1, 1), counts(prompt, completion), delta({ content: "Hi" }), "[DONE]");
    expect(reader.isUsageOdd).toBe(true);
    expect(endOf(reader.end()).usage.promptTokens).toBe(450);
  });

  test.each([7, null, {}, { prompt_tokens: null, completion_tokens: null }])("takes %j for no count", (usage) => {
    const { reader } = reading(JSON.stringify({ choices: [], usage }));
    expect(reader).toMatchObject({ isUsageOdd: false, usage: undefined });
  });
});

describe("the tool", () => {
  const call = (written: unknown, more: object = { index: 0 }, name = "request_callback") => ({
    ...more,
    function: { name, arguments: written },
  });
  const calls = (...tool_calls: object[]) => delta({ tool_calls }, "stop");
  const draft = (draft: object) => [
    { type: "callback", draft },
    { type: "end", reason: "callback" },
  ];
  const sara = '{"name":"Sara"}';

  test("is called in pieces", () => {
    const pieces = ['{"name":"سا', 'رة","preferred_', 'time":"Sunday"}'];
    const rest = pieces.map((written) => delta({ tool_calls: [{ index: 0, function: { arguments: written } }] }));
    const parts = read(delta({ tool_calls: [call("", { index: 0, id: "call_1" })] }), ...rest, delta({}, "tool_calls"));
    expect(parts).toMatchObject(draft({ name: "سارة", preferredTime: "Sunday" }));
  });

  test.each<[string, object[]]>([
    ["whole, without an index", [call(sara, { id: "1" })]],
    ["with an object", [call({ name: "Sara" })]],
    ["twice", [call(sara), call(sara, { index: 1 })]],
    ["after an unknown one", [call("{}", { index: 0 }, "send_money"), call(sara, { index: 1 })]],
  ])("is called once: %s", (_, each) => {
    expect(read(calls(...each))).toMatchObject(draft({ name: "Sara" }));
  });

  test("may be called with nothing", () => {
    expect(read(calls(call("")))).toMatchObject(draft({}));
  });

  test("gets lines of text, no more than 200 characters, in one direction", () => {
    const phone = "+966\u202E 11\n\u0000222";
    const written = { name: `  ${"س".repeat(300)} `, phone, topic: ["x"], preferred_time: 5, email: "x@y.z" };
    expect(read(calls(call(JSON.stringify(written))))[0]).toEqual({
      type: "callback",
      draft: { name: "س".repeat(200), phone: "+966 11 222" },
    });
  });

  test.each(["{", '"name"', "[]", "null", `{"name":"${"x".repeat(9000)}"}`])("is not called with %.12s", (written) => {
    expect(() => read(calls(call(written)))).toThrow("an empty answer");
    expect(read(delta({ content: "Hello" }), calls(call(written)))).toMatchObject([
      { type: "text" },
      { type: "end", reason: "stop" },
    ]);
  });

  test.each([-1, 5, 1e9, 0.5])("is not called under the number %d", (index) => {
    expect(() => read(calls(call("{}", { index })))).toThrow("an empty answer");
  });
});

test.each(["", "<html>", "7", "null", '{"choices":'])("is no answer: %s", (json) => {
  expect(() => read(json)).toThrow(/no JSON|no object/);
});

test("an error instead of a chunk is none either, and its words are not repeated", () => {
  const error = JSON.stringify({ error: { message: "key sk-secret is out of money", code: "insufficient_quota" } });
  expect(() => read(delta({ content: "Hello" }), error)).toThrow(/^an error in place of an answer$/);
});

test("chunks without choices say nothing", () => {
  const chunks = ["{}", '{"choices":[]}', '{"choices":[null]}', '{"choices":"x","prompt_filter_results":[]}'];
  expect(textOf(read(...chunks, delta({ content: "Hi" })))).toBe("Hi");
});
