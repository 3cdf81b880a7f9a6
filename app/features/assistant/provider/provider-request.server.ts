import { oncePerEdition } from "#app/content.server.ts";
import type { Passage, Question, Turn } from "#app/features/assistant/answer.ts";
import type { Env } from "#app/platform/env.server.ts";
import { requestCallback } from "./request-callback.server.ts";
import { foundPassages, systemInstruction } from "./system-instruction.server.ts";

/** Tokens that an answer may have. */
export const maxTokens = 800;
/**
 * Of a conversation, in bytes: what a long one says at its beginning is not worth what it costs at
 * every question.
 */
const maxHistory = 16_384;

/**
 * How the model is asked. Models that reason demand another name for the limit, their own
 * temperature and, of the newest, no reasoning beside a tool; names of models do not tell which do,
 * and other servers know the old parameters only.
 */
type Dialect = {
  limit: "max_tokens" | "max_completion_tokens";
  temperature?: number | undefined;
  /** Place in `efforts`. */
  effort: number;
};

/**
 * What is said of reasoning, in the order in which it is tried: an answer of 800 tokens leaves no
 * room for much.
 */
const efforts = [undefined, "none", "minimal", "low", undefined] as const;

/** Asks one model. What it has turned out to understand holds as long as the process runs. */
export function createProviderRequests({ ASSISTANT_MODEL }: Pick<Env, "ASSISTANT_MODEL">) {
  let dialect: Dialect = { limit: "max_tokens", temperature: 0.7, effort: 0 };
  /** What comes first in all questions in a language, and the tokens that it has. */
  const opening = oncePerEdition((edition) => {
    const instruction = systemInstruction(edition);
    return { instruction, tokens: estimatedTokens(JSON.stringify(beginning(instruction, []))) };
  });

  const beginning = (system: string, turns: Turn[]) => ({
    model: ASSISTANT_MODEL,
    temperature: dialect.temperature,
    [dialect.limit]: maxTokens,
    reasoning_effort: efforts[dialect.effort],
    tools: [requestCallback],
    messages: [{ role: "system", content: system }, ...turns],
  });

  return {
    /**
     * What the provider is asked with. Nothing of the browser's request is passed on but the words
     * of the conversation. What is always the same comes first, since providers charge less for
     * what they have read before.
     * @returns the body, the tokens that it has at most, and the dialect that it is in
     */
    request: (
      { editions, locale, turns }: Question,
      passages: Passage[],
      stream: boolean,
    ): { body: string; promptTokens: number; dialect: Dialect } => {
      const sent = recent(turns).map(({ role, content }) => ({ role, content }));
      const found = foundPassages(passages);
      const { instruction, tokens } = opening(editions[locale]);
      const body = JSON.stringify({
        ...beginning(instruction + found, sent),
        stream,
        ...(stream && { stream_options: { include_usage: true } }),
      });
      return { body, promptTokens: tokens + estimatedTokens(found) + mostTokens(sent), dialect };
    },
    /**
     * Learns the model's dialect from a refusal.
     * @param asked the dialect in which it was asked
     * @returns whether asking once more makes sense: in another one
     */
    learn: (asked: Dialect, refusal: Parameters<typeof dialectAfter>[1]): boolean => {
      const next = dialectAfter(asked, refusal);
      // Unless another question has taught it since.
      if (next && asked === dialect) dialect = next;
      return next !== undefined;
    },
  };
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

/**
 * The same without the one parameter that was refused; nothing if it was about something else, or
 * nothing is left.
 */
function dialectAfter(
  { limit, temperature, effort }: Dialect,
  { status, code, param }: { status: number; code?: string; param?: string },
): Dialect | undefined {
  if (status !== 400) return undefined;
  // gpt-5.6 says this without a code of its own.
  if (param === "reasoning_effort")
    return effort + 1 < efforts.length ? { limit, temperature, effort: effort + 1 } : undefined;
  if (code !== "unsupported_parameter" && code !== "unsupported_value") return undefined;
  const reasoning: Dialect = { limit: "max_completion_tokens", temperature, effort: Math.max(effort, 1) };
  if (param === "max_tokens" && limit === "max_tokens") return reasoning;
  if (param === "temperature" && temperature !== undefined) return { limit, effort };
  if (param === undefined && limit === "max_tokens") return { ...reasoning, temperature: undefined };
  return undefined;
}
