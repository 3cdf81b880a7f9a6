import { createParser } from "eventsource-parser";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { log } from "#app/platform/log.server.ts";
import { AnswerReader, BadAnswer } from "./answer-reader.server.ts";
import { ProviderResponse, type Send, tooSlow } from "./provider-connection.server.ts";
import { readRefusal, type Refusal } from "./refusal.server.ts";

/** The provider stopped in the middle of an answer. */
export class ProviderBrokeOff extends Error {
  override name = "ProviderBrokeOff";
  /** It kept silent too long, or broke the connection or the format. */
  readonly reason: "too-slow" | "broken";

  constructor(reason: "too-slow" | "broken", options?: ErrorOptions) {
    super(reason === "too-slow" ? "the provider was too slow" : "the provider broke off", options);
    this.reason = reason;
  }
}

/**
 * Milliseconds to the first token, between tokens, and in all. An answer that is not streamed has
 * only the last.
 */
export type Timeouts = { first: number; between: number; all: number };

/** Why a call gave no answer. */
export type Failure =
  | ({ outcome: "status"; status: number; retryAfter?: string } & Refusal)
  /** Not a byte of an answer came. `code` is Node's or undici's. */
  | { outcome: "lost"; code: string }
  /** `why` is in our words. */
  | { outcome: "bad-answer"; why?: string }
  | { outcome: "too-slow" };

/**
 * How a call ended: `failed` is the fault of the provider, its server or the line, `refused` about
 * the account or the request. `left` is neither: nobody waits any more, or the model answered what
 * nobody can use.
 */
export type Ending = "succeeded" | "refused" | "failed" | "left";

type Options = {
  connect: () => Promise<Send>;
  stream: boolean;
  signal: AbortSignal;
  timeouts: Timeouts;
  /** Estimate of what is sent, and what was set aside for all that the call may cost. */
  promptTokens: number;
  mostTokens: number;
  /**
   * Hears once how the call has ended, what it cost, and whether reasoning took the tokens that the
   * answer should have had.
   */
  onOver: (ending: Ending, cost: Cost, isCutByReasoning: boolean) => void;
};

/** Tokens, and how they are known. */
type Cost = { tokens: number; how: "counted" | "estimated" | "unbelievable" };

/** Characters. A line is a token, or a call of a tool. */
const maxLine = 65_536;
const maxRefusal = 16_384;
/** A count of the provider's that is more than so many times what was set aside is none. */
const believed = 4;
/**
 * Milliseconds for what follows the last word (usage, `[DONE]`), and for what explains a refusal.
 */
const tailTime = 2000;

/**
 * One request to the provider. Each array that it yields is what came in one read of the network;
 * the last one holds the answer's end.
 * @returns why not a part of an answer came
 * @throws ProviderBrokeOff in the middle of an answer, or what the signal is fired with
 */
export async function* callProvider(body: string, options: Options): AsyncGenerator<AnswerPart[], Failure | undefined> {
  const { connect, stream, signal, timeouts, promptTokens, mostTokens, onOver } = options;
  const response = new ProviderResponse();
  const reader = new AnswerReader(believed * mostTokens);
  let isOver = false;
  const over = (ending: Ending): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    signal.removeEventListener("abort", leave);
    onOver(ending, costOf(response, reader, options), reader.isCutByReasoning);
  };
  // At once, even if nobody asks for the next part.
  const leave = (): void => {
    over("left");
    response.end(signal.reason);
  };
  signal.addEventListener("abort", leave);
  const deadline = setTimeout(() => response.end(tooSlow), timeouts.all);
  if (stream) response.limitSilence(timeouts.first, tooSlow);
  let parts: AnswerPart[] = [];
  let hasBegun = false;
  let isComplete = false;
  let isDone = false;
  let whole = "";
  const events = createParser({
    maxBufferSize: maxLine,
    onEvent: ({ data, event }) => {
      isDone ||= data === "[DONE]";
      if (isDone) return;
      const read = reader.chunk(data);
      if (event === "error") throw new BadAnswer("an error event");
      parts.push(...read);
    },
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") throw new Error("a line too long");
    },
  });
  try {
    (await connect())(body, response);
    await response.read();
    if (response.status >= 300) {
      const refusal = await refusalOf(response);
      signal.throwIfAborted();
      over(response.status < 500 ? "refused" : "failed");
      return refusal;
    }
    const type = response.headers["content-type"]?.toString() ?? "";
    const isEvents = stream ? !/\bjson\b/i.test(type) : /event-stream/i.test(type);
    while (!isComplete) {
      const text = await response.read();
      const { received, finished } = reader;
      parts = [];
      try {
        // A last event needs its empty line, which some servers leave out.
        if (isEvents) events.feed(text ?? "\n\n");
        else if (text === undefined) parts = reader.whole(whole);
        else whole += text;
        if (isDone || text === undefined) {
          parts.push(...reader.end(promptTokens, isDone));
          isComplete = true;
          over("succeeded");
        }
      } finally {
        // What came before a fault is answered too. How long it takes to be read is no silence of
        // the provider's.
        if (parts.length > 0) {
          hasBegun = true;
          response.limitSilence(isComplete ? tailTime : undefined);
          yield parts;
        }
      }
      // Comments are no answer.
      const isNews = reader.received > received || reader.finished !== finished;
      if (isNews && reader.finished) response.limitSilence(tailTime);
      else if (isNews) response.limitSilence(timeouts.between, tooSlow);
    }
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    over(error instanceof BadAnswer ? "left" : "failed");
    if (hasBegun)
      throw error === tooSlow ? new ProviderBrokeOff("too-slow") : new ProviderBrokeOff("broken", { cause: error });
    if (error === tooSlow) return { outcome: "too-slow" };
    if (response.status > 0)
      return { outcome: "bad-answer", ...(error instanceof BadAnswer && { why: error.message }) };
    const { code, name } = error as NodeJS.ErrnoException;
    return { outcome: "lost", code: code ?? name };
  } finally {
    // Whoever reads no further does not let the provider write on.
    over("left");
    if (!isComplete) response.end();
  }
}

/** What a call cost: as the provider counted, or as far as can be told from outside, at most. */
function costOf(response: ProviderResponse, reader: AnswerReader, options: Options): Cost {
  const { stream, promptTokens, mostTokens } = options;
  const { usage, received, finished, oddUsage } = reader;
  if (oddUsage) log.error({ most: mostTokens }, "the provider's token count is not plausible: an estimate counts");
  // What was not streamed may have been written to its end.
  const estimate = stream || received > 0 ? Math.min(promptTokens + received, mostTokens) : mostTokens;
  const isFree = !response.isSent || response.status >= 300;
  // Servers that count as they go may have counted less than has come.
  const counted = usage && usage.promptTokens + Math.max(usage.completionTokens, finished ? 0 : received);
  const how = oddUsage ? "unbelievable" : usage || isFree ? "counted" : "estimated";
  return { tokens: counted ?? (isFree ? 0 : estimate), how };
}

/** Why the provider says no; in its own words only as far as they come in time. */
async function refusalOf(response: ProviderResponse): Promise<Failure> {
  const { status, headers } = response;
  const retryAfter = headers["retry-after"]?.toString();
  response.limitSilence(tailTime);
  let body = "";
  try {
    let text: string | undefined;
    while (body.length <= maxRefusal && (text = await response.read()) !== undefined) body += text;
  } catch {
    // The status says enough.
  }
  return { outcome: "status", status, ...(retryAfter && { retryAfter }), ...readRefusal(status, body) };
}
