import { expect, test } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { completionEvents, wholeCompletion } from "./completion.server.ts";

const completion = { id: "chatcmpl-1", created: 1_700_000_000, model: 'a "model"' };
const usage = { promptTokens: 7, completionTokens: 5 };
const counted = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };
const text = (words: string): AnswerPart => ({ type: "text", text: words });
const end: AnswerPart = { type: "end", reason: "stop", usage };
const guide: AnswerPart = { type: "guide", certainty: "sure", next: ["And then?"] };
const callback: AnswerPart[] = [
  { type: "callback", draft: { name: 'Sara "S"', preferredTime: "غدًا" } },
  { type: "end", reason: "callback", usage },
];
const toolCall = {
  id: "call_1",
  type: "function",
  function: { name: "request_callback", arguments: '{"name":"Sara \\"S\\"","preferred_time":"غدًا"}' },
};

/** The events as a client reads them. */
const read = (written: string) =>
  written
    .split("\n\n")
    .filter(Boolean)
    .map((event) => event.replace(/^data: /, ""))
    .map((data) => (data === "[DONE]" ? data : (JSON.parse(data) as object)));
const chunk = (delta: object, finish_reason: string | null = null) => ({
  ...completion,
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
});

test("in one piece", () => {
  const message = { role: "assistant", content: 'One\n"two"', refusal: null };
  expect(JSON.parse(wholeCompletion(completion, [guide, text("One\n"), text('"two"'), end]))).toEqual({
    ...completion,
    object: "chat.completion",
    choices: [{ index: 0, message, logprobs: null, finish_reason: "stop" }],
    usage: counted,
    guide: { certainty: "sure", next: ["And then?"] },
  });
});

test("a call of the tool has the draft as its arguments", () => {
  const choice = { message: { content: null, tool_calls: [toolCall] }, finish_reason: "tool_calls" };
  expect(JSON.parse(wholeCompletion(completion, callback))).toMatchObject({ choices: [choice] });
  expect(read(completionEvents(completion, false).of([text("One moment."), ...callback]))).toEqual([
    chunk({ content: "One moment." }),
    chunk({ tool_calls: [{ index: 0, ...toolCall }] }),
    chunk({}, "tool_calls"),
    "[DONE]",
  ]);
});

test("as events: role, text, one end with the guide, and no more than was asked for", () => {
  const { start, of } = completionEvents(completion, false);
  expect(read(start + of([guide, text("One"), text(" two")]) + of([text("."), end]))).toEqual([
    chunk({ role: "assistant", content: "", refusal: null }),
    chunk({ content: "One" }),
    chunk({ content: " two" }),
    chunk({ content: "." }),
    { ...chunk({}, "stop"), guide: { certainty: "sure", next: ["And then?"] } },
    "[DONE]",
  ]);
});

test.each([
  ["length", "length"],
  ["content-filter", "content_filter"],
] as const)("an answer that ends by %s says %s", (reason, finish_reason) => {
  const parts: AnswerPart[] = [text("One"), { type: "end", reason, usage }];
  expect(JSON.parse(wholeCompletion(completion, parts))).toMatchObject({ choices: [{ finish_reason }] });
});
