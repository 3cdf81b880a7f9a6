import { EventSourceParserStream } from "eventsource-parser/stream";
import { type CallbackDraft, type Guide, type Turn, questionLimits } from "#app/features/assistant/answer.ts";
import type { Locale } from "#i18n/locale.ts";
import { firstLetters } from "#i18n/first-letters.ts";

export type Arrival =
  | { type: "text"; text: string }
  | { type: "callback"; draft: CallbackDraft }
  /** The answer ends at the limit of its length. */
  | { type: "cut" }
  | Guide;

/** Declares the card: the gateway has its own description of the tool. */
const tools = [{ type: "function", function: { name: "request_callback" } }];

/** Milliseconds. The gateway ends every answer within 60 s: after this the connection is lost. */
const timeout = 75_000;

/**
 * Asks the gateway and yields the answer as it arrives. The answer is complete only if the
 * generator returns.
 * @param turns the whole conversation, the visitor's question last
 * @param of.page path of the page that the visitor is on
 * @throws QuotaExceededError, AuthenticationError or Error if the answer fails, also midway; the
 *   signal's reason when it is aborted
 */
export async function* askAssistant(
  turns: readonly Turn[],
  { locale, page, signal }: { locale: Locale; page: string; signal: AbortSignal },
): AsyncGenerator<Arrival, void> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const body = JSON.stringify({ stream: true, locale, page, tools, messages: trimmedTurns(turns) });
  let response = await send(body, either);
  let error = await errorIn(response);
  // The one error that is retried silently, once per message.
  if (response.status === 401 && error?.code === "session_expired") {
    forgetSessionKey();
    response = await send(body, either);
    error = await errorIn(response);
  }
  if (error || !response.body) throw apiError(response.status, error ?? {});
  yield* readAnswer(response.body);
}

async function send(body: string, signal: AbortSignal): Promise<Response> {
  const key = await Promise.race([sessionKey(), untilAborted(signal)]);
  return fetch("/v1/chat/completions", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body,
    signal,
  });
}

/** Rejects with the signal's reason; the request for the key continues, for the next message. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

async function errorIn(response: Response): Promise<ErrorObject | undefined> {
  if (response.ok) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  return (body as { error?: ErrorObject } | undefined)?.error ?? {};
}

/** The parts of an event of OpenAI's stream that are used here. */
type Chunk = {
  error?: ErrorObject;
  /** Our own members, in addition to OpenAI's. */
  guide?: Omit<Guide, "type">;
  choices?: {
    delta?: { content?: string | null; tool_calls?: { function?: { name?: string; arguments?: string } }[] };
    finish_reason?: string | null;
  }[];
};

async function* readAnswer(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Arrival, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  const call = { name: "", arguments: "" };
  let hasText = false;
  let reason: string | null | undefined;
  let guide: Chunk["guide"];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value.data === "[DONE]") break;
      const chunk = JSON.parse(value.data) as Chunk;
      if (chunk.error) throw apiError(200, chunk.error);
      const { delta, finish_reason } = chunk.choices?.[0] ?? {};
      // There is one tool, to be called once; further calls are ignored.
      const part = delta?.tool_calls?.[0]?.function;
      call.name += part?.name ?? "";
      call.arguments += part?.arguments ?? "";
      if (delta?.content) {
        hasText = true;
        yield { type: "text", text: delta.content };
      }
      reason ||= finish_reason;
      guide ??= chunk.guide;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (!reason) throw new Error("OpenAI API error: the answer broke off");
  const isCallback = call.name === "request_callback";
  if (isCallback) yield { type: "callback", draft: draftOf(call.arguments) };
  if (!hasText && !isCallback) throw new Error("OpenAI API error: the answer is empty");
  if (reason === "length") yield { type: "cut" };
  if (guide) yield { type: "guide", ...guide };
}

/** The gateway writes the arguments itself, checked (provider/request-callback.server.ts). */
function draftOf(json: string): CallbackDraft {
  const { preferred_time: preferredTime, ...draft } = JSON.parse(json) as Record<string, string>;
  return preferredTime ? { ...draft, preferredTime } : draft;
}

let keyRequest: Promise<string> | undefined;

/**
 * The key for our gateway, requested once and kept in the page's memory; requested again after a
 * failure. Independent of one message: stopping it keeps the key for the next.
 * @throws Error if it could not be obtained
 */
function sessionKey(): Promise<string> {
  keyRequest ??= fetchKey().catch((error: unknown) => {
    keyRequest = undefined;
    throw error;
  });
  return keyRequest;
}

export function forgetSessionKey(): void {
  keyRequest = undefined;
}

async function fetchKey(): Promise<string> {
  const response = await fetch("/functions/v1/get-openai-key", { method: "POST", signal: AbortSignal.timeout(15_000) });
  const { key } = (response.ok ? await response.json() : {}) as { key?: unknown };
  if (typeof key === "string") return key;
  throw new Error(`The key for the assistant could not be obtained (status ${response.status})`);
}

/** `hosted`: a provider's language model, to which messages are sent. */
export type Answerer = "embedded" | "hosted";

/** The current model. If unknown, the value that promises less privacy. */
export async function whoAnswers(): Promise<Answerer> {
  try {
    const response = await fetch("/v1/models", { signal: AbortSignal.timeout(10_000) });
    const { data } = (await response.json()) as { data: { id: string }[] };
    return data[0]?.id === "embedded" ? "embedded" : "hosted";
  } catch {
    return "hosted";
  }
}

/** Bytes reserved for the rest of the request's body. */
const envelope = 512;

/** The end of a conversation that fits into a request: long answers are cut, then the oldest turns dropped. */
export function trimmedTurns(conversation: readonly Turn[]): Turn[] {
  const turns = conversation
    .slice(-questionLimits.turns)
    .map(({ role, content }) => ({ role, content: firstLetters(content, questionLimits.characters[role]) }));
  const bytes = () => new TextEncoder().encode(JSON.stringify(turns)).length + envelope;
  while (turns.length > 1 && (turns[0]?.role === "assistant" || bytes() > questionLimits.bytes)) turns.shift();
  return turns;
}

/** Errors of the chat for developers (docs/behaviour.md); visitors read one notice for all. */

/** The `error` of OpenAI's error answers, unchecked. */
type ErrorObject = { code?: unknown; message?: unknown };

class QuotaExceededError extends Error {
  override name = "QuotaExceededError";

  constructor() {
    super("Your OpenAI API key has exceeded its quota. Please check your billing details or try again later.");
  }
}

class AuthenticationError extends Error {
  override name = "AuthenticationError";

  constructor() {
    super("Invalid OpenAI API key. Please check your API key configuration.");
  }
}

/** The error of an answer that is not 200, by its status and OpenAI's error object. */
function apiError(status: number, { code, message }: ErrorObject): Error {
  if (status === 429 || code === "insufficient_quota") return new QuotaExceededError();
  if (status === 401) return new AuthenticationError();
  return new Error(`OpenAI API error: ${typeof message === "string" && message ? message : `status ${status}`}`);
}
