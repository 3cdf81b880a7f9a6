import { expect, test } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { completionEvents, wholeCompletion } from "./completion.server.ts";

const completion = { id: "chatcmpl-1", created: 1_700_000_000, model: 'a "model"' };
const usage = { promptTokens: 7, completionTokens: 5 };
const counted = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };
const text = (words: string): AnswerPart => ({ type: "text", text: words });
const end: AnswerPart = { type: "end", reason: "stop", usage };
const callback: AnswerPart[] = [
  { type: "callback", draft: { name: 'Sara "S"', preferredTime: "غدًا" } },
  { type: "end", reason: "callback", usage },
];

/** The events as a client reads them. */
const read = (written: string) =>
  written
    .split("\n\n")
    .filter(Boolean)
    .map((event) => event.replace(/^data: /, ""))
    .map((data) => (data === "[DONE]" ? data : (JSON.parse(data) as unknown)));

test("in one piece", () => {
  expect(JSON.parse(wholeCompletion(completion, [text("One\n"), text('"two"'), end]))).toEqual({
    ...completion,
    object: "chat.completion",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: 'One\n"two"', refusal: null },
        logprobs: null,
        finish_reason: "stop",
      },
    ],
    usage: counted,
  });
});

test("a call of the tool has the draft as its arguments", () => {
  const { choices } = JSON.parse(wholeCompletion(completion, callback)) as { choices: { message: unknown }[] };
  expect(choices[0]).toMatchObject({
    message: {
      content: null,
      tool_calls: [
        {
          id: "call_1",
          type: "function",
          function: { name: "request_callback", arguments: '{"name":"Sara \\"S\\"","preferred_time":"غدًا"}' },
        },
      ],
    },
    finish_reason: "tool_calls",
  });
});

test("as events: role, text, one end, and no more than was asked for", () => {
  const events = completionEvents(completion, false);
  const written = events.start() + events.parts([text("One"), text(" two")]) + events.parts([text("."), end]);
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...completion,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  });
  expect(read(written)).toEqual([
    chunk({ role: "assistant", content: "", refusal: null }),
    chunk({ content: "One two" }),
    chunk({ content: "." }),
    chunk({}, "stop"),
    "[DONE]",
  ]);
});

test("the tokens come last, without a choice", () => {
  const events = completionEvents(completion, true);
  const told = read(events.start() + events.parts([text("One"), end]));
  expect(told.at(-2)).toEqual({ ...completion, object: "chat.completion.chunk", choices: [], usage: counted });
  expect(told.slice(0, -2)).toHaveLength(3);
  for (const event of told.slice(0, -2)) expect(event).toMatchObject({ usage: null });
});

test("a call of the tool as events", () => {
  const events = completionEvents(completion, false);
  const [words, call, finish] = read(events.parts([text("One moment."), ...callback])) as {
    choices: { delta: object; finish_reason: string | null }[];
  }[];
  expect(words?.choices[0]?.delta).toEqual({ content: "One moment." });
  expect(call?.choices[0]?.delta).toMatchObject({
    tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: "request_callback" } }],
  });
  expect(finish?.choices[0]).toMatchObject({ delta: {}, finish_reason: "tool_calls" });
});

test.each([
  ["length", "length"],
  ["content-filter", "content_filter"],
] as const)("an answer that ends by %s says %s", (reason, finish_reason) => {
  const parts: AnswerPart[] = [text("One"), { type: "end", reason, usage }];
  expect(JSON.parse(wholeCompletion(completion, parts))).toMatchObject({ choices: [{ finish_reason }] });
});

test("an answer without an end is none", () => {
  expect(() => wholeCompletion(completion, [text("One")])).toThrow("the answer has no end");
});
