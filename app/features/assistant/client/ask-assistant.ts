import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CallbackDraft, Turn } from "#app/features/assistant/answer.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { apiError } from "./api-errors.ts";
import { readCallbackDraft } from "./read-callback-draft.ts";
import { forgetSessionKey, sessionKey } from "./session-key.ts";
import { trimmedTurns } from "./trimmed-turns.ts";

export type Arrival = { type: "text"; text: string } | { type: "callback"; draft: CallbackDraft };

/** The gateway ends every answer within 60 s; beyond this the connection itself is gone. */
const patience = 75_000;

/**
 * Asks the gateway and yields the answer as it arrives. It has come whole only when the generator ends by itself.
 * @param turns the whole conversation, the visitor's question last
 * @throws QuotaExceededError, AuthenticationError or Error for an answer that failed, also midway; the signal's reason once it is aborted
 */
export async function* askAssistant(
  turns: readonly Turn[],
  { locale, signal }: { locale: Locale; signal: AbortSignal },
): AsyncGenerator<Arrival, void> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const body = JSON.stringify({ stream: true, locale, messages: trimmedTurns(turns) });
  let response = await send(body, either);
  let error = await errorIn(response);
  // The one fault that is mended silently, once a message.
  if (response.status === 401 && error?.code === "session_expired") {
    forgetSessionKey();
    response = await send(body, either);
    error = await errorIn(response);
  }
  if (error || !response.body) throw apiError(response.status, error ?? {});
  yield* readAnswer(response.body);
}

async function send(body: string, signal: AbortSignal): Promise<Response> {
  const key = await Promise.race([sessionKey(), aborted(signal)]);
  return fetch("/v1/chat/completions", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body,
    signal,
  });
}

/** Never fulfilled; rejected with the signal's reason. The key itself is fetched on: the next message takes it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

type ErrorObject = { code?: unknown; message?: unknown };

async function errorIn(response: Response): Promise<ErrorObject | undefined> {
  if (response.ok) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  return (body as { error?: ErrorObject } | undefined)?.error ?? {};
}

/** One event of OpenAI's stream, as far as it is read here. */
type Chunk = {
  error?: ErrorObject;
  choices?: {
    delta?: { content?: string | null; tool_calls?: { function?: { name?: string; arguments?: string } }[] };
    finish_reason?: string | null;
  }[];
};

async function* readAnswer(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Arrival, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  const call = { name: "", arguments: "" };
  let hasText = false;
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value.data === "[DONE]") break;
      const chunk = JSON.parse(value.data) as Chunk;
      if (chunk.error) throw apiError(200, chunk.error);
      const { delta, finish_reason } = chunk.choices?.[0] ?? {};
      // Of several calls only one can be meant: there is one tool, to be called once.
      const part = delta?.tool_calls?.[0]?.function;
      call.name += part?.name ?? "";
      call.arguments += part?.arguments ?? "";
      if (delta?.content) {
        hasText = true;
        yield { type: "text", text: delta.content };
      }
      if (finish_reason) finished = true;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (!finished) throw new Error("OpenAI API error: the answer broke off");
  const isCallback = call.name === "request_callback";
  if (isCallback) yield { type: "callback", draft: readCallbackDraft(call.arguments) };
  if (!hasText && !isCallback) throw new Error("OpenAI API error: the answer is empty");
}
