import { oncePerEdition } from "#app/content.server.ts";
import type { Question, Turn } from "#app/features/assistant/answer.ts";
import type { Passage } from "#app/site-index/passages.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { OptionalParameter, Refusal } from "./refusal.server.ts";
import { requestCallback } from "./request-callback.server.ts";
import { foundPassages, systemInstruction } from "./system-instruction.server.ts";

/** Tokens that an answer may have. */
export const plainTokens = 800;
/** Those of a model whose reasoning counts as well, and takes more than that. */
export const reasoningTokens = 3200;
/**
 * Of a conversation, in bytes: what a long one says at its beginning is not worth what it costs at
 * every question.
 */
const maxHistory = 16_384;

/**
 * How a model is asked. Models that reason demand another name for the limit, their own temperature
 * and, of the newest, no reasoning beside a tool; some servers know no tools. Names of models do not
 * tell which do, and other servers know the old parameters only.
 */
export type Dialect = {
  /** What is not sent; instead of `max_tokens`, `max_completion_tokens` is. */
  refused: ReadonlySet<OptionalParameter>;
  /** Place in `efforts`. */
  effort: number;
};

/** How a model is asked that has refused nothing yet. */
export const plainDialect: Dialect = { refused: new Set(), effort: 0 };

/**
 * What is said of reasoning, in the order in which it is tried: an answer of 800 tokens leaves no
 * room for much.
 */
export const efforts = [undefined, "none", "minimal", "low", undefined] as const;

/**
 * Writes what one model is asked with. Nothing of the browser's request is passed on but the words
 * of the conversation. What is always the same comes first, since providers charge less for what
 * they have read before.
 * @returns the body, and the tokens that it has at most
 */
export function createProviderRequests({ ASSISTANT_MODEL }: Pick<Env, "ASSISTANT_MODEL">) {
  /** What comes first in all questions in a language, and the tokens that it has. */
  const openings = [true, false].map((hasTool) =>
    oncePerEdition((edition) => {
      const instruction = systemInstruction(edition, hasTool);
      return { instruction, tokens: estimatedTokens(JSON.stringify(beginning(instruction, [], plainDialect))) };
    }),
  );

  const beginning = (system: string, turns: Turn[], { refused, effort }: Dialect, maxTokens = plainTokens) => ({
    model: ASSISTANT_MODEL,
    temperature: refused.has("temperature") ? undefined : 0.7,
    [refused.has("max_tokens") ? "max_completion_tokens" : "max_tokens"]: maxTokens,
    reasoning_effort: efforts[effort],
    tools: refused.has("tools") ? undefined : [requestCallback],
    messages: [{ role: "system", content: system }, ...turns],
  });

  return (
    { editions, locale, turns }: Question,
    passages: Passage[],
    { stream, dialect, maxTokens }: { stream: boolean; dialect: Dialect; maxTokens: number },
  ): { body: string; promptTokens: number } => {
    const sent = recent(turns).map(({ role, content }) => ({ role, content }));
    const found = foundPassages(passages);
    const { instruction, tokens } = openings[dialect.refused.has("tools") ? 1 : 0]!(editions[locale]);
    const body = JSON.stringify({
      ...beginning(instruction + found, sent, dialect, maxTokens),
      stream,
      ...(stream && !dialect.refused.has("stream_options") && { stream_options: { include_usage: true } }),
    });
    return { body, promptTokens: tokens + estimatedTokens(found) + mostTokens(sent) };
  };
}

/**
 * The same without what was refused; nothing if that was something else, or is not sent any more.
 * So it ends, whatever a provider refuses.
 */
export function dialectAfter({ refused, effort }: Dialect, parameter: Refusal["refused"]): Dialect | undefined {
  if (parameter === undefined) return undefined;
  if (parameter === "reasoning_effort")
    return effort + 1 < efforts.length ? { refused, effort: effort + 1 } : undefined;
  const all = refused.union(new Set(parameter === "unnamed" ? (["max_tokens", "temperature"] as const) : [parameter]));
  if (all.size === refused.size) return undefined;
  return { refused: all, effort: all.has("max_tokens") ? Math.max(effort, 1) : effort };
}

/**
 * Tokens that a text has, rather too many. Bytes a token of our own texts, English and Arabic: 4.5
 * to 5.5 as gpt-4o and its successors count (o200k_base); 4.5 and 2.5 as gpt-4 counts
 * (cl100k_base).
 */
export const estimatedTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 2);

/** What stands between messages. */
const perTurn = 8;

/**
 * Tokens that a conversation has at most: whatever a visitor writes, a token has a byte at least.
 */
const mostTokens = (turns: Turn[]): number =>
  turns.reduce((sum, { content }) => sum + Buffer.byteLength(content) + perTurn, 0);

/**
 * The end of a conversation, as much as is sent of it. The question is whole, and no answer comes
 * without its own.
 */
function recent(turns: Turn[]): Turn[] {
  let bytes = 0;
  const last = turns.length - 1;
  const cut = turns.findLastIndex(({ content }, at) => (bytes += Buffer.byteLength(content)) > maxHistory && at < last);
  if (cut === -1) return turns;
  const kept = turns.slice(cut + 1);
  return kept.slice(kept.findIndex(({ role }) => role === "user"));
}
