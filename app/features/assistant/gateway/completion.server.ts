import type { AnswerPart, CallbackDraft, Guide, Usage } from "#app/features/assistant/answer.ts";

/** `id` is such as `chatcmpl-…`, `created` in seconds since 1970. */
export type Completion = { id: string; created: number; model: string };

const finishReasons: Record<Extract<AnswerPart, { type: "end" }>["reason"], string> = {
  stop: "stop",
  length: "length",
  "content-filter": "content_filter",
  callback: "tool_calls",
};

const counts = ({ promptTokens, completionTokens }: Usage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: promptTokens + completionTokens,
});

/** The gateway's only tool, called as the model calls it (provider/request-callback.server.ts). */
const toolCall = (id: string, { preferredTime, ...draft }: CallbackDraft) => ({
  id: `call_${id.slice(id.indexOf("-") + 1)}`,
  type: "function",
  function: { name: "request_callback", arguments: JSON.stringify({ ...draft, preferred_time: preferredTime }) },
});

/** In addition to OpenAI's own members; other clients ignore it. */
const guideOf = (guide: Guide | undefined) => guide && { certainty: guide.certainty, next: guide.next };

export const usageOf = (parts: AnswerPart[]): Usage | undefined => parts.find((part) => part.type === "end")?.usage;

export function wholeCompletion({ id, created, model }: Completion, parts: AnswerPart[]): string {
  const { reason, usage } = parts.find((part) => part.type === "end")!;
  const callback = parts.find((part) => part.type === "callback");
  const content = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const message = {
    role: "assistant",
    content: content === "" && callback ? null : content,
    refusal: null,
    tool_calls: callback && [toolCall(id, callback.draft)],
  };
  return JSON.stringify({
    id,
    object: "chat.completion",
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasons[reason] }],
    usage: counts(usage),
    guide: guideOf(parts.find((part) => part.type === "guide")),
  });
}

/** The events of an answer in OpenAI's format. A guide comes with the finish reason. */
export function completionEvents({ id, created, model }: Completion, includeUsage: boolean) {
  const head = JSON.stringify({ id, object: "chat.completion.chunk", created, model }).slice(0, -1);
  let guide: Guide | undefined;
  const event = (choices: object[], usage: object | null = null, more?: object) =>
    `data: ${head},${JSON.stringify({ choices, usage: includeUsage ? usage : undefined, ...more }).slice(1)}\n\n`;
  const delta = (delta: object, reason: string | null = null, more?: object) =>
    event([{ index: 0, delta, logprobs: null, finish_reason: reason }], null, more);

  function eventOf(part: AnswerPart): string {
    if (part.type === "text") return delta({ content: part.text });
    if (part.type === "callback") return delta({ tool_calls: [{ index: 0, ...toolCall(id, part.draft) }] });
    if (part.type === "guide") {
      guide = part;
      return "";
    }
    const usage = includeUsage ? event([], counts(part.usage)) : "";
    return `${delta({}, finishReasons[part.reason], { guide: guideOf(guide) })}${usage}data: [DONE]\n\n`;
  }

  return {
    start: delta({ role: "assistant", content: "", refusal: null }),
    of: (parts: AnswerPart[]): string => parts.map(eventOf).join(""),
  };
}
