import { StringDecoder } from "node:string_decoder";
import { createParser, type EventSourceParser } from "eventsource-parser";
import type { Dispatcher } from "undici";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { AnswerReader, BadAnswer } from "./answer-reader.server.ts";

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

/** Milliseconds. A whole answer, which shows nothing before it is complete, has only the last. */
export type Patience = { first: number; between: number; all: number };

/** How a call began, which is known when its first part is there, or none will come. */
export type Beginning =
  | { outcome: "answering"; parts: AsyncIterable<AnswerPart[]> }
  | { outcome: "status"; status: number; code?: string; param?: string; retryAfter?: string }
  /** Not a byte of an answer came. `code` is Node's or undici's. */
  | { outcome: "lost"; code: string }
  | { outcome: "bad-answer" }
  | { outcome: "too-slow" };

/**
 * What a call cost: as the provider counted, or as far as can be told from outside, at most. `unbelievable` is estimated
 * too, since the provider counted what cannot be.
 */
export type Cost = { outcome: "counted" | "estimated" | "unbelievable"; tokens: number };

/**
 * How a call ended: `failed` is the fault of the provider, its server or the line, `refused` about the account or the
 * request. `left` is neither: nobody waits any more, or the model answered what nobody can use.
 */
export type Ending = "succeeded" | "refused" | "failed" | "left";

type Options = {
  stream: boolean;
  signal: AbortSignal;
  patience: Patience;
  /** Estimate of what was sent. */
  promptTokens: number;
  /** What was set aside. */
  mostTokens: number;
  /** Called once, when the call is over: how, and what it cost. */
  onOver: (ending: Ending, cost: Cost) => void;
};

/** 800 tokens with all that is written around each are 300 KB; a line is a token, or a call of a tool. */
const maxBytes = 1_000_000;
const maxLine = 65_536;
const maxErrorBytes = 16_384;
/** A count of the provider's that is more than so many times what was set aside is none. */
const believed = 4;
/** Milliseconds for what follows the last word (usage, `[DONE]`), and for what explains a refusal. */
const tailMilliseconds = 2000;

/**
 * One request to the provider, as undici reports on it: https://undici.nodejs.org/#/docs/api/Dispatcher?id=dispatch.
 * It is the iterable of its own parts; each array is what came in one read of the network.
 */
export class ProviderCall implements Dispatcher.DispatchHandler, AsyncIterableIterator<AnswerPart[]> {
  readonly #options: Options;
  readonly #reader: AnswerReader;
  readonly #beginning = Promise.withResolvers<Beginning>();
  readonly #deadline: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;
  #silenceMilliseconds = 0;

  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #retryAfter: string | undefined;
  #bytes = 0;
  #text: StringDecoder | undefined;
  #events: EventSourceParser | undefined;
  #whole = "";

  #hasBegun = false;
  #isOver = false;
  readonly #arrived: AnswerPart[][] = [];
  #fresh: AnswerPart[] = [];
  #fault: { error: unknown } | undefined;
  #next: PromiseWithResolvers<IteratorResult<AnswerPart[]>> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#reader = new AnswerReader(believed * options.mostTokens);
    const { signal, patience, stream } = options;
    this.#wait(stream ? patience.first : patience.all);
    this.#deadline = setTimeout(() => this.#fail("too-slow"), patience.all);
    signal.addEventListener("abort", this.#onAbort);
  }

  /** @throws what the signal was fired with */
  get beginning(): Promise<Beginning> {
    return this.#beginning.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // While it waited for a connection.
    if (this.#isOver) controller.abort(new Error("nobody waits for it any more"));
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    this.#status = status;
    this.#text = new StringDecoder("utf8");
    if (status >= 300) {
      this.#retryAfter = headers["retry-after"]?.toString();
      this.#wait(tailMilliseconds);
      return;
    }
    const type = headers["content-type"]?.toString() ?? "";
    if (this.#options.stream ? /\bjson\b/i.test(type) : !/event-stream/i.test(type)) return;
    this.#events = createParser({
      maxBufferSize: maxLine,
      onEvent: ({ data, event }) => this.#onEvent(data, event),
      onError: ({ type }) => {
        if (type === "max-buffer-size-exceeded") throw new Error("a line too long");
      },
    });
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#isOver) return this.#bytes > maxBytes ? this.#hangUp() : undefined;
    if (this.#bytes > (this.#status >= 300 ? maxErrorBytes : maxBytes)) return this.#fail("broken");
    const text = this.#text!.write(chunk);
    if (!this.#events) {
      this.#whole += text;
      return;
    }
    this.#try(() => this.#events!.feed(text));
    this.#deliver();
  }

  onResponseEnd(): void {
    clearTimeout(this.#silence);
    if (this.#isOver) return;
    if (this.#status >= 300) return this.#beRefused();
    this.#try(() => {
      // A last event needs its empty line, which some servers leave out.
      if (this.#events) this.#events.feed(`${this.#text!.end()}\n\n`);
      else this.#add(this.#reader.whole(this.#whole + this.#text!.end()));
      if (!this.#isOver && this.#reader.finished) this.#complete();
    });
    this.#fail("broken", this.#reader.begun ? undefined : new BadAnswer("an empty answer"));
  }

  onResponseError(_: unknown, error: Error & { code?: string }): void {
    clearTimeout(this.#silence);
    if (this.#isOver) return;
    if (this.#status === 0) this.#over("failed", { begins: { outcome: "lost", code: error.code ?? error.name } });
    else if (this.#status >= 300) this.#beRefused();
    else this.#fail("broken", error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<AnswerPart[]>> {
    const value = this.#arrived.shift();
    if (value) return Promise.resolve({ value, done: false });
    if (this.#fault) {
      const { error } = this.#fault;
      this.#fault = undefined;
      return Promise.reject(error);
    }
    if (this.#isOver) return Promise.resolve({ value: undefined, done: true });
    return (this.#next ??= Promise.withResolvers()).promise;
  }

  /** Whoever reads no further does not let the provider write on. */
  return(): Promise<IteratorResult<AnswerPart[]>> {
    this.#arrived.length = 0;
    this.#over("left");
    this.#hangUp();
    return Promise.resolve({ value: undefined, done: true });
  }

  readonly #onAbort = (): void => {
    this.#over("left", { error: this.#options.signal.reason });
    this.#hangUp();
  };

  #onSilence(): void {
    if (this.#isOver) this.#hangUp();
    else if (this.#status >= 300) {
      this.#beRefused();
      this.#hangUp();
    } else if (this.#reader.finished) {
      this.#try(() => this.#complete());
      this.#hangUp();
    } else this.#fail("too-slow");
  }

  #onEvent(data: string, event: string | undefined): void {
    if (this.#isOver) return;
    if (data === "[DONE]") {
      this.#complete();
      // The connection is good for another call if the answer's end comes soon.
      this.#wait(tailMilliseconds);
      return;
    }
    const before = this.#reader.received;
    const parts = this.#reader.chunk(data);
    if (event === "error") throw new BadAnswer("an error event");
    this.#add(parts);
    if (this.#reader.finished) this.#wait(tailMilliseconds);
    else if (this.#reader.received > before) this.#wait(this.#options.patience.between);
  }

  #add(parts: AnswerPart[]): void {
    if (this.#fresh.length === 0) this.#fresh = parts;
    else this.#fresh.push(...parts);
  }

  /** Gives out what has come in this read. */
  #deliver(): void {
    if (this.#fresh.length === 0) return;
    const parts = this.#fresh;
    this.#fresh = [];
    if (this.#next) {
      this.#next.resolve({ value: parts, done: false });
      this.#next = undefined;
    } else this.#arrived.push(parts);
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#beginning.resolve({ outcome: "answering", parts: this });
  }

  /** @throws BadAnswer */
  #complete(): void {
    this.#add(this.#reader.end(this.#options.promptTokens));
    this.#deliver();
    this.#over("succeeded");
  }

  #beRefused(): void {
    const retryAfter = this.#retryAfter;
    this.#over(this.#status < 500 ? "refused" : "failed", {
      begins: { outcome: "status", status: this.#status, ...faultIn(this.#whole), ...(retryAfter && { retryAfter }) },
    });
  }

  #try(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.#deliver();
      this.#fail("broken", error);
    }
  }

  #fail(reason: "too-slow" | "broken", cause?: unknown): void {
    if (this.#isOver) return;
    const ending = cause instanceof BadAnswer ? "left" : "failed";
    if (this.#status >= 300) this.#beRefused();
    else if (this.#hasBegun) this.#over(ending, { error: new ProviderBrokeOff(reason, { cause }) });
    else this.#over(ending, { begins: { outcome: reason === "too-slow" ? "too-slow" : "bad-answer" } });
    this.#hangUp();
  }

  /** Once, however it came about. @param how what the one who waits is told; nothing after a complete answer */
  #over(ending: Ending, how?: { begins: Beginning } | { error: unknown }): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#silence);
    this.#silenceMilliseconds = 0;
    this.#options.signal.removeEventListener("abort", this.#onAbort);
    if (how && "begins" in how) this.#beginning.resolve(how.begins);
    else if (!how) this.#next?.resolve({ value: undefined, done: true });
    else if (!this.#hasBegun) this.#beginning.reject(how.error);
    else if (this.#next) this.#next.reject(how.error);
    else this.#fault = how;
    this.#next = undefined;
    this.#options.onOver(ending, this.#cost());
  }

  #cost(): Cost {
    const { usage, received, finished, oddUsage } = this.#reader;
    if (usage) {
      // Servers that count as they go may have counted less than has come.
      const completionTokens = finished ? usage.completionTokens : Math.max(usage.completionTokens, received);
      return { outcome: "counted", tokens: usage.promptTokens + completionTokens };
    }
    // Not sent, or refused.
    if (!this.#controller || this.#status >= 300) return { outcome: "counted", tokens: 0 };
    // What was not streamed may have been written to its end.
    const outcome = oddUsage ? "unbelievable" : "estimated";
    if (!this.#options.stream && received === 0) return { outcome, tokens: Number.POSITIVE_INFINITY };
    return { outcome, tokens: this.#options.promptTokens + received };
  }

  #hangUp(): void {
    this.#controller?.abort(new Error("hung up"));
  }

  #wait(milliseconds: number): void {
    if (milliseconds === this.#silenceMilliseconds) {
      this.#silence!.refresh();
      return;
    }
    clearTimeout(this.#silence);
    this.#silenceMilliseconds = milliseconds;
    this.#silence = setTimeout(() => this.#onSilence(), milliseconds);
  }
}

/** What OpenAI and others call it in a code or a type when somebody has to pay before more is answered. */
const quotaWords = new Set(["insufficient_quota", "billing_hard_limit_reached"]);

/**
 * The provider's own names for what is wrong, and for the parameter that is: words from its lists, never a text. A quota used
 * up has one name.
 */
function faultIn(body: string): { code?: string; param?: string } {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown; param?: unknown } };
    const words = [error?.code, error?.type].filter(isWord);
    const code = words.some((word) => quotaWords.has(word)) ? "insufficient_quota" : words[0];
    return { ...(code && { code }), ...(isWord(error?.param) && { param: error.param }) };
  } catch {
    return {};
  }
}

const isWord = (word: unknown): word is string => typeof word === "string" && /^[a-z_]{1,40}$/.test(word);
