import type { AnswerPart, CallbackDraft, Usage } from "#app/features/assistant/answer.ts";

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

const counts = ({ promptTokens, completionTokens }: Usage): string =>
  `{"prompt_tokens":${promptTokens},"completion_tokens":${completionTokens},"total_tokens":${promptTokens + completionTokens}}`;

/** The gateway's only tool, called as the model calls it (provider/request-callback.server.ts). */
const toolCall = (id: string, { preferredTime, ...draft }: CallbackDraft) => ({
  id: `call_${id.slice(id.indexOf("-") + 1)}`,
  type: "function",
  function: { name: "request_callback", arguments: JSON.stringify({ ...draft, preferred_time: preferredTime }) },
});

/** @throws Error where an answer breaks off: its last part is always its end */
export function endOf(parts: AnswerPart[]): End {
  const last = parts.at(-1);
  if (last?.type !== "end") throw new Error("the answer has no end");
  return last;
}

/** An answer in one piece, as OpenAI writes it. */
export function wholeCompletion({ id, created, model }: Completion, parts: AnswerPart[]): string {
  const end = endOf(parts);
  let content = "";
  let calls: unknown[] | undefined;
  for (const part of parts) {
    if (part.type === "text") content += part.text;
    else if (part.type === "callback") calls = [toolCall(id, part.draft)];
  }
  const message = JSON.stringify({
    role: "assistant",
    content: content === "" && calls ? null : content,
    refusal: null,
    tool_calls: calls,
  });
  return `{"id":"${id}","object":"chat.completion","created":${created},"model":${JSON.stringify(model)},"choices":[{"index":0,"message":${message},"logprobs":null,"finish_reason":"${finishReasons[end.reason]}"}],"usage":${counts(end.usage)}}`;
}

/** An answer as a stream of events, as OpenAI writes it. Each function gives back text to be sent. */
export type CompletionEvents = {
  /** The first delta. */
  start: () => string;
  /** What arrived together; text that follows text goes into one delta. */
  parts: (parts: AnswerPart[]) => string;
};

/** @param includeUsage whether the tokens are told at the end */
export function completionEvents({ id, created, model }: Completion, includeUsage: boolean): CompletionEvents {
  // Made once for all events of an answer: only what differs is made for each.
  const head = `data: {"id":"${id}","object":"chat.completion.chunk","created":${created},"model":${JSON.stringify(model)},"choices":[`;
  const tail = includeUsage ? `],"usage":null}\n\n` : "]}\n\n";
  const opening = `${head}{"index":0,"delta":`;
  const closing = `,"logprobs":null,"finish_reason":null}${tail}`;

  const textDelta = (text: string) => `${opening}{"content":${JSON.stringify(text)}}${closing}`;
  const callDelta = (draft: CallbackDraft) =>
    `${opening}{"tool_calls":[${JSON.stringify({ index: 0, ...toolCall(id, draft) })}]}${closing}`;
  const finish = ({ reason, usage }: End) =>
    `${opening}{},"logprobs":null,"finish_reason":"${finishReasons[reason]}"}${tail}${
      includeUsage ? `${head}],"usage":${counts(usage)}}\n\n` : ""
    }data: [DONE]\n\n`;

  return {
    start: () => `${opening}{"role":"assistant","content":"","refusal":null}${closing}`,
    parts: (parts) => {
      let written = "";
      let text = "";
      for (const part of parts) {
        if (part.type === "text") {
          text += part.text;
          continue;
        }
        if (text) written += textDelta(text);
        text = "";
        written += part.type === "callback" ? callDelta(part.draft) : finish(part);
      }
      return text ? written + textDelta(text) : written;
    },
  };
}
