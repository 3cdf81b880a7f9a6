import { oncePerSite } from "#app/content.server.ts";
import type { Question, Turn } from "#app/features/assistant/answer.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Passage } from "#app/site-index/passages.server.ts";
import type { OptionalParameter, Refusal } from "./refusal.server.ts";
import { requestCallback } from "./request-callback.server.ts";
import { passagesText, systemInstruction } from "./system-instruction.server.ts";

/** Tokens that an answer may have. */
export const plainTokens = 800;
/** Limit for a model whose reasoning counts as well and needs more. */
export const reasoningTokens = 3200;
/** Maximum bytes of a conversation: sending its beginning with every question costs too much. */
const maxHistory = 16_384;

/**
 * Parameters that a model accepts. Reasoning models demand another name for the limit, their own
 * temperature and, the newest, no reasoning with a tool; some servers support no tools. Names of
 * models do not reveal this.
 */
export type Dialect = {
  /** Parameters that are left out; `max_completion_tokens` takes the place of `max_tokens`. */
  refused: ReadonlySet<OptionalParameter>;
  /** Index in `efforts`. */
  effort: number;
};

/** For a model that has refused nothing yet. */
export const plainDialect: Dialect = { refused: new Set(), effort: 0 };

/** Tried in this order: 800 tokens of answer leave no room for much reasoning. */
export const efforts = [undefined, "none", "minimal", "low", undefined] as const;

type Options = { dialect: Dialect; maxTokens: number };

/**
 * Writes requests to one model. Of the client's request they contain only the conversation. The
 * constant part comes first, since providers charge less for it; its bytes are made once.
 * @returns the body, and the maximum of its tokens
 */
export function createProviderRequests({ ASSISTANT_MODEL }: Pick<Env, "ASSISTANT_MODEL">) {
  const parametersOf = ({ dialect: { refused, effort }, maxTokens }: Options) => ({
    model: ASSISTANT_MODEL,
    temperature: refused.has("temperature") ? undefined : 0.7,
    [refused.has("max_tokens") ? "max_completion_tokens" : "max_tokens"]: maxTokens,
    reasoning_effort: efforts[effort],
    tools: refused.has("tools") ? undefined : [requestCallback],
    // For an answer in one piece as well: only a stream shows that the model has begun.
    stream: true,
    stream_options: refused.has("stream_options") ? undefined : { include_usage: true },
  });

  const [withTool, withoutTool] = [true, false].map((hasTool) =>
    oncePerSite((site) => {
      const parameters = JSON.stringify(parametersOf({ dialect: plainDialect, maxTokens: plainTokens }));
      const instruction = JSON.stringify(systemInstruction(site, hasTool));
      // Without the quotation mark that ends it: passages follow.
      const opening = `,"messages":[{"role":"system","content":${instruction.slice(0, -1)}`;
      return { opening: Buffer.from(opening), tokens: estimatedTokens(parameters + opening) };
    }),
  );

  return ({ sites, locale, turns }: Question, passages: Passage[], options: Options) => {
    const history = recentTurns(turns);
    const passageText = passagesText(passages);
    const { opening, tokens } = (options.dialect.refused.has("tools") ? withoutTool! : withTool!)(sites[locale]);
    const parameters = JSON.stringify(parametersOf(options)).slice(0, -1);
    const rest = `${JSON.stringify(passageText).slice(1)}}${history.map((turn) => `,${JSON.stringify(turn)}`).join("")}]}`;
    return {
      body: Buffer.concat([Buffer.from(parameters), opening, Buffer.from(rest)]),
      promptTokens: tokens + estimatedTokens(passageText) + mostTokens(history),
    };
  };
}

/** The dialect without a refused parameter; undefined if that is not sent anyway, so that the tries end. */
export function dialectAfter({ refused, effort }: Dialect, parameter: Refusal["refused"]): Dialect | undefined {
  if (parameter === undefined) return undefined;
  if (parameter === "reasoning_effort")
    return effort + 1 < efforts.length ? { refused, effort: effort + 1 } : undefined;
  const all = refused.union(new Set(parameter === "unnamed" ? (["max_tokens", "temperature"] as const) : [parameter]));
  if (all.size === refused.size) return undefined;
  return { refused: all, effort: all.has("max_tokens") ? Math.max(effort, 1) : effort };
}

/**
 * Tokens of a text, overestimated. Bytes per token of our own texts, English and Arabic: 4.5 to 5.5
 * with o200k_base; 4.5 and 2.5 with cl100k_base.
 */
export const estimatedTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 2);

/** Upper bound of a conversation's tokens: a token has at least one byte, and each turn adds 8. */
const mostTokens = (turns: Turn[]): number =>
  turns.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 8, 0);

/** The end of a conversation within the limit: the complete question, and no answer without its question. */
function recentTurns(turns: Turn[]): Turn[] {
  let bytes = 0;
  const last = turns.length - 1;
  const lastDropped = turns.findLastIndex(
    ({ content }, at) => (bytes += Buffer.byteLength(content)) > maxHistory && at < last,
  );
  if (lastDropped === -1) return turns;
  const fitting = turns.slice(lastDropped + 1);
  return fitting.slice(fitting.findIndex(({ role }) => role === "user"));
}
