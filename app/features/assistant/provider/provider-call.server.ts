import type { Readable } from "node:stream";
import { createParser } from "eventsource-parser";
import type { Dispatcher } from "undici";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { log } from "#app/platform/log.server.ts";
import { AnswerReader, type Asked, BadAnswer } from "./answer-reader.server.ts";
import type { Post } from "./provider-connection.server.ts";
import { readRefusal, type Refusal } from "./refusal.server.ts";

/** The provider stopped in the middle of an answer: by silence, or by a broken line or format. */
export class ProviderBrokeOff extends Error {
  override name = "ProviderBrokeOff";
  readonly reason: "too-slow" | "broken";

  constructor(reason: "too-slow" | "broken", options?: ErrorOptions) {
    super(reason === "too-slow" ? "the provider was too slow" : "the provider broke off", options);
    this.reason = reason;
  }
}

/**
 * Milliseconds to the first token, between tokens, for usage and `[DONE]` after the last word or
 * the text of a refusal, and in all.
 */
export type Timeouts = { first: number; between: number; tail: number; all: number };

/** Why a call gave no answer. */
export type Failure =
  | ({ outcome: "status"; status: number; retryAfter?: string } & Refusal)
  /** No byte of an answer arrived. `code` is Node's or undici's. */
  | { outcome: "lost"; code: string }
  /** `why` is our own text. */
  | { outcome: "bad-answer"; why?: string }
  | { outcome: "too-slow" };

/**
 * How a call ended: `failed` is the fault of the provider or the line, `refused` concerns the
 * account or the request. `left` is neither: the visitor left, or the model wrote nothing usable.
 */
export type Ending = "succeeded" | "refused" | "failed" | "left";

type Options = {
  connect: () => Promise<Post>;
  signal: AbortSignal;
  timeouts: Timeouts;
  asked: Asked;
  /** Called once, with the cost, and whether reasoning took tokens that the answer needed. */
  onEnd: (ending: Ending, cost: Cost, isCutByReasoning: boolean) => void;
};

/** Tokens, and the basis of the count. */
type Cost = { tokens: number; how: "counted" | "estimated" | "unbelievable" };

/** 3,200 tokens with their envelopes are 1.2 MB. */
const maxBytes = 2_000_000;
/** Characters. A line is a token, or a call of a tool. */
const maxLine = 65_536;
const maxRefusal = 16_384;
/** The connection was cut after the request was sent. */
const cutCodes = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * One request to the provider. Each array holds the parts that came in one read of the network; the
 * last one is the answer's end.
 * @returns the reason if no part of an answer came
 * @throws ProviderBrokeOff in the middle of an answer, or the signal's reason
 */
export async function* callProvider(body: Buffer, options: Options): AsyncGenerator<AnswerPart[], Failure | undefined> {
  const { connect, signal, timeouts, asked, onEnd } = options;
  const late = new AbortController();
  const deadline = setTimeout(() => late.abort(), timeouts.all);
  let silence: NodeJS.Timeout | undefined;
  const limitSilence = (milliseconds?: number) => {
    clearTimeout(silence);
    if (milliseconds !== undefined) silence = setTimeout(() => late.abort(), milliseconds);
  };
  const reader = new AnswerReader(asked);
  let status = 0;
  let isSent = true;
  let hasBegun = false;
  let ending: Ending = "left";
  try {
    limitSilence(timeouts.first);
    const response = await (await connect())(body, AbortSignal.any([signal, late.signal]));
    status = response.statusCode;
    if (status >= 300) {
      limitSilence(timeouts.tail);
      const refusal = await refusalOf(response);
      signal.throwIfAborted();
      ending = status < 500 ? "refused" : "failed";
      return refusal;
    }
    const isEvents = !/\bjson\b/i.test(response.headers["content-type"]?.toString() ?? "");
    const chunks = chunksOf(response.body);
    try {
      for await (const parts of isEvents ? readEvents(chunks, reader) : readWhole(chunks, reader)) {
        // A slow reader does not count as silence of the provider.
        limitSilence();
        hasBegun ||= parts.length > 0;
        if (parts.length > 0) yield parts;
        limitSilence(reader.isFinished ? timeouts.tail : timeouts.between);
      }
    } catch (error) {
      signal.throwIfAborted();
      // Its words are complete; only usage or `[DONE]` is missing.
      if (!reader.isFinished || error instanceof BadAnswer) throw error;
    }
    const end = reader.end();
    ending = "succeeded";
    // A body read to its end leaves the connection to the next call.
    if (!late.signal.aborted)
      void response.body.dump({ limit: maxLine, signal: AbortSignal.timeout(timeouts.tail) }).catch(() => {});
    yield end;
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    ending = error instanceof BadAnswer ? "left" : "failed";
    const isLate = late.signal.aborted;
    if (hasBegun) throw new ProviderBrokeOff(isLate ? "too-slow" : "broken", { cause: error });
    if (isLate) return { outcome: "too-slow" };
    if (status > 0) return { outcome: "bad-answer", ...(error instanceof BadAnswer && { why: error.message }) };
    const { code, name } = error as NodeJS.ErrnoException;
    isSent = code !== undefined && cutCodes.has(code);
    return { outcome: "lost", code: code ?? name };
  } finally {
    clearTimeout(deadline);
    limitSilence();
    if (ending !== "succeeded") late.abort();
    onEnd(ending, costOf(reader, asked, !isSent || status >= 300), reader.isCutByReasoning);
  }
}

/** The text of a body as it arrives, with the empty line that some servers leave out at the end. */
async function* chunksOf(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error("an answer too long");
    yield decoder.decode(chunk, { stream: true });
  }
  yield "\n\n";
}

/** The parts of each chunk; an empty list shows activity: reasoning, or the end. */
async function* readEvents(chunks: AsyncIterable<string>, reader: AnswerReader): AsyncGenerator<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  const parser = createParser({
    maxBufferSize: maxLine,
    onEvent: ({ data, event }) => {
      if (event === "error") throw new BadAnswer("an error event");
      parts.push(...reader.chunk(data));
    },
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") throw new Error("a line too long");
    },
  });
  for await (const chunk of chunks) {
    const { tokens, isFinished } = reader;
    try {
      parser.feed(chunk);
    } catch (error) {
      // Words before a fault are part of the answer.
      if (parts.length > 0) yield parts;
      throw error;
    }
    // Comments carry no parts.
    if (reader.tokens > tokens || reader.isFinished !== isFinished) yield parts.splice(0);
    if (reader.isDone) return;
  }
}

async function* readWhole(chunks: AsyncIterable<string>, reader: AnswerReader): AsyncGenerator<AnswerPart[]> {
  let json = "";
  for await (const chunk of chunks) json += chunk;
  yield reader.whole(json);
}

/** Cost of a call: the provider's count, or a high estimate. */
function costOf(
  { usage, tokens, isFinished, isUsageOdd }: AnswerReader,
  { promptTokens, maxTokens }: Asked,
  isFree: boolean,
): Cost {
  const most = promptTokens + maxTokens;
  if (isUsageOdd) log.error({ most }, "the provider's token count is implausible: an estimate is used");
  // Servers that count as they stream may have counted fewer tokens than have arrived.
  if (usage)
    return { tokens: usage.promptTokens + Math.max(usage.completionTokens, isFinished ? 0 : tokens), how: "counted" };
  if (isFree) return { tokens: 0, how: "counted" };
  return { tokens: Math.min(promptTokens + tokens, most), how: isUsageOdd ? "unbelievable" : "estimated" };
}

/** The provider's refusal, with as much of its text as arrives in time. */
async function refusalOf({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<Failure> {
  const retryAfter = headers["retry-after"]?.toString();
  let text = "";
  try {
    for await (const chunk of chunksOf(body)) if ((text += chunk).length > maxRefusal) break;
  } catch {
    // The status is enough.
  }
  return { outcome: "status", status, ...(retryAfter && { retryAfter }), ...readRefusal(status, text) };
}
