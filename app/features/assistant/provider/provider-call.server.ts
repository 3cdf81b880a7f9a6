import { createParser } from "eventsource-parser";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { log } from "#app/platform/log.server.ts";
import { AnswerReader, type Asked, BadAnswer } from "./answer-reader.server.ts";
import { type Post, ProviderResponse } from "./provider-connection.server.ts";
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

/** Milliseconds to the first token, between tokens, for the rest after the last word, and in all. */
export type Timeouts = { first: number; between: number; tail: number; all: number };

/** The reason for a call without an answer. */
export type Failure =
  | ({ outcome: "status"; status: number; retryAfter?: string } & Refusal)
  /** No byte of an answer arrived. `code` is Node's or undici's. */
  | { outcome: "lost"; code: string }
  /** `why` is our own text. */
  | { outcome: "bad-answer"; why?: string }
  | { outcome: "too-slow" };

/** `failed`: fault of provider or line; `refused`: account or request; `left`: the visitor left, or no answer. */
export type Ending = "succeeded" | "refused" | "failed" | "left";

type Options = {
  connect: () => Promise<Post>;
  signal: AbortSignal;
  timeouts: Timeouts;
  asked: Asked;
  /** Called once, with the cost, and whether reasoning took tokens that the answer needed. */
  onEnd: (ending: Ending, cost: Cost, isCutByReasoning: boolean) => void;
};

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
  const response = new ProviderResponse();
  const onGone = () => response.abort(signal.reason as Error);
  signal.addEventListener("abort", onGone);
  let isLate = false;
  const onLate = () => {
    isLate = true;
    response.abort(new Error("the provider is late"));
  };
  const deadline = setTimeout(onLate, timeouts.all);
  let silence: NodeJS.Timeout | undefined;
  const limitSilence = (milliseconds?: number) => {
    clearTimeout(silence);
    if (milliseconds !== undefined) silence = setTimeout(onLate, milliseconds);
  };
  const reader = new AnswerReader(asked);
  let isSent = true;
  let hasBegun = false;
  let ending: Ending = "left";
  try {
    signal.throwIfAborted();
    limitSilence(timeouts.first);
    (await connect())(body, response);
    await response.begun();
    if (response.status >= 300) {
      limitSilence(timeouts.tail);
      const refusal = await refusalOf(response);
      signal.throwIfAborted();
      ending = response.status < 500 ? "refused" : "failed";
      return refusal;
    }
    const isEvents = !/\bjson\b/i.test(response.headers["content-type"]?.toString() ?? "");
    const partsOf = isEvents ? eventParts(reader) : wholeParts(reader);
    const decode = createDecoder();
    try {
      for (let isEnd = false; !isEnd && !reader.isDone;) {
        const chunk = await response.read();
        isEnd = chunk === undefined;
        const { parts, isActive, fault } = partsOf(decode(chunk), isEnd);
        // Words before a fault are part of the answer.
        if (parts.length > 0) {
          // A slow reader does not count as silence of the provider.
          limitSilence();
          hasBegun = true;
          yield parts;
        }
        if (fault) throw fault;
        if (isActive) limitSilence(reader.isFinished ? timeouts.tail : timeouts.between);
      }
    } catch (error) {
      signal.throwIfAborted();
      // The answer's words are complete; only usage or `[DONE]` is missing.
      if (!reader.isFinished || error instanceof BadAnswer) throw error;
    }
    const end = reader.end();
    ending = "succeeded";
    // A body that ends leaves the connection to the next call, one that does not is cut.
    const wait = reader.isOverlong ? 0 : timeouts.tail;
    setTimeout(() => response.abort(new Error("the rest is late")), wait).unref();
    yield end;
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    ending = error instanceof BadAnswer ? "left" : "failed";
    if (hasBegun) throw new ProviderBrokeOff(isLate ? "too-slow" : "broken", { cause: error });
    if (isLate) return { outcome: "too-slow" };
    if (response.status > 0)
      return { outcome: "bad-answer", ...(error instanceof BadAnswer && { why: error.message }) };
    const { code, name } = error as NodeJS.ErrnoException;
    isSent = code !== undefined && cutCodes.has(code);
    return { outcome: "lost", code: code ?? name };
  } finally {
    clearTimeout(deadline);
    limitSilence();
    signal.removeEventListener("abort", onGone);
    if (ending !== "succeeded") response.abort(new Error("the call is over"));
    onEnd(ending, costOf(reader, asked, !isSent || response.status >= 300), reader.isCutByReasoning);
  }
}

/** The text of a body as it arrives, with the empty line that some servers leave out at the end. */
function createDecoder(): (chunk: Buffer | undefined) => string {
  const decoder = new TextDecoder();
  let bytes = 0;
  return (chunk) => {
    if (chunk === undefined) return "\n\n";
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error("an answer too long");
    return decoder.decode(chunk, { stream: true });
  };
}

/** Comments carry no parts, and show no activity; reasoning and the end do. */
type ReadParts = { parts: AnswerPart[]; isActive: boolean; fault?: Error };

function eventParts(reader: AnswerReader): (text: string) => ReadParts {
  let parts: AnswerPart[] = [];
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
  return (text) => {
    const { tokens, isFinished } = reader;
    parts = [];
    try {
      parser.feed(text);
    } catch (error) {
      return { parts, isActive: true, fault: error as Error };
    }
    return { parts, isActive: reader.tokens > tokens || reader.isFinished !== isFinished };
  };
}

function wholeParts(reader: AnswerReader): (text: string, isEnd: boolean) => ReadParts {
  let json = "";
  return (text, isEnd) => {
    json += text;
    return { parts: isEnd ? reader.whole(json) : [], isActive: isEnd };
  };
}

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
async function refusalOf(response: ProviderResponse): Promise<Failure> {
  const { status, headers } = response;
  const retryAfter = headers["retry-after"]?.toString();
  const decode = createDecoder();
  let text = "";
  try {
    for (let chunk; text.length <= maxRefusal && (chunk = await response.read());) text += decode(chunk);
  } catch {
    // The status is enough.
  }
  return { outcome: "status", status, ...(retryAfter && { retryAfter }), ...readRefusal(status, text) };
}
