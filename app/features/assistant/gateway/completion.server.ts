import type { AnswerPart, CallbackDraft, Guide, Usage } from "#app/features/assistant/answer.ts";

/** What every piece of one answer says of it. */
export type Completion = {
  /** Such as `chatcmpl-…`. */
  id: string;
  /** Seconds since 1970. */
  created: number;
  /** Of what answers. */
  model: string;
};

type End = Extract<AnswerPart, { type: "end" }>;

const finishReasons: Record<End["reason"], string> = {
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

/** Where to go on, beside OpenAI's own members: clients that do not know it pass over it. */
const guideOf = (guide: Guide | undefined) => guide && { certainty: guide.certainty, next: guide.next };

/** @throws Error where an answer breaks off: its last part is always its end */
export function endOf(parts: AnswerPart[]): End {
  const last = parts.at(-1);
  if (last?.type !== "end") throw new Error("the answer has no end");
  return last;
}

/** An answer in one piece, as OpenAI writes it. */
export function wholeCompletion({ id, created, model }: Completion, parts: AnswerPart[]): string {
  const { reason, usage } = endOf(parts);
  let content = "";
  let calls: unknown[] | undefined;
  let guide: Guide | undefined;
  for (const part of parts) {
    if (part.type === "text") content += part.text;
    else if (part.type === "guide") guide = part;
    else if (part.type === "callback") calls = [toolCall(id, part.draft)];
  }
  const message = {
    role: "assistant",
    content: content === "" && calls ? null : content,
    refusal: null,
    tool_calls: calls,
  };
  return JSON.stringify({
    id,
    object: "chat.completion",
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasons[reason] }],
    usage: counts(usage),
    guide: guideOf(guide),
  });
}

/**
 * An answer as a stream of events, as OpenAI writes it. Each function gives back text to be sent.
 */
export type CompletionEvents = {
  /** The first delta. */
  start: () => string;
  /**
   * What arrived together; text that follows text goes into one delta. A guide is told with the
   * reason of the end.
   */
  parts: (parts: AnswerPart[]) => string;
};

/** @param includeUsage whether the tokens are told at the end */
export function completionEvents({ id, created, model }: Completion, includeUsage: boolean): CompletionEvents {
  let guide: Guide | undefined;
  const event = (choices: object[], usage: object | null = null, more: object = {}) =>
    `data: ${JSON.stringify({
      id,
      object: "chat.completion.chunk",
      created,
      model,
      choices,
      usage: includeUsage ? usage : undefined,
      ...more,
    })}\n\n`;
  const delta = (delta: object, reason: string | null = null, more?: object) =>
    event([{ index: 0, delta, logprobs: null, finish_reason: reason }], null, more);
  return {
    start: () => delta({ role: "assistant", content: "", refusal: null }),
    parts: (parts) => {
      let written = "";
      let text = "";
      for (const part of parts) {
        if (part.type === "text") {
          text += part.text;
          continue;
        }
        if (part.type === "guide") {
          guide = part;
          continue;
        }
        if (text) written += delta({ content: text });
        text = "";
        if (part.type === "callback") written += delta({ tool_calls: [{ index: 0, ...toolCall(id, part.draft) }] });
        else {
          written += delta({}, finishReasons[part.reason], { guide: guideOf(guide) });
          if (includeUsage) written += event([], counts(part.usage));
          written += "data: [DONE]\n\n";
        }
      }
      return text ? written + delta({ content: text }) : written;
    },
  };
}
