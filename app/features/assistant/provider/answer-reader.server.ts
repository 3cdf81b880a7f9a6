import type { AnswerPart, Usage } from "#app/features/assistant/answer.ts";
import { estimatedTokens, plainTokens } from "./provider-request.server.ts";
import { objectOf } from "./refusal.server.ts";
import { callbackDraft, requestCallback } from "./request-callback.server.ts";

/** No answer in OpenAI's format, or an empty one. The message says which, in our words. */
export class BadAnswer extends Error {
  override name = "BadAnswer";
}

type End = Extract<AnswerPart, { type: "end" }>;
type ToolCall = { name: unknown; args: unknown };

const reasons: Record<string, End["reason"]> = { length: "length", content_filter: "content-filter" };
const maxCalls = 8;
const maxArgs = 8192;
/** A count of tokens, or a text, above this multiple of the requested length is not the model's. */
const plausibleRatio = 4;
/** Average of our texts in English and Arabic. */
const bytesPerToken = 5;
/** Shorter keys are placeholders such as "none", and may be words of an answer. */
const minSecret = 16;

/** Facts of the request that an answer is checked against. */
export type Asked = {
  /** Estimate of its tokens, and the most that the provider was asked for. */
  promptTokens: number;
  maxTokens: number;
  /** Share of these tokens for the text, at most `plainTokens`. */
  textTokens: number;
  /** The provider's key, which no text may contain. */
  secret: string;
};

/** Reads an answer in OpenAI's format, liberally. Its output is text, at most one draft, and an end. */
export class AnswerReader {
  /** Whether the provider has signalled the end of the answer. Usage may still follow. */
  isFinished = false;
  isDone = false;
  /** The provider's count, if it is plausible. */
  usage: Usage | undefined;
  /** Whether the provider's last count was not plausible. */
  isUsageOdd = false;
  /** Estimated tokens so far, including reasoning, which costs as much. */
  tokens = 0;

  readonly #asked: Asked;
  /** The key without its beginning, which many keys share: "sk-" is no secret. */
  readonly #secrets: string[];
  #held = "";
  #bytes = 0;
  /** Whether the answer was cut, since it had no end. */
  isOverlong = false;
  #reason: End["reason"] = "stop";
  #hasText = false;
  #hasReasoning = false;
  /** Text that may open reasoning, until the answer begins. */
  #lead: string | undefined = "";
  /** The first half of a character that was cut in two. */
  #surrogate = "";
  readonly #calls: ToolCall[] = [];

  constructor(asked: Asked) {
    this.#asked = asked;
    const { secret } = asked;
    this.#secrets = secret.length < minSecret ? [] : [secret.slice(3)];
  }

  /** Whether reasoning took the tokens that the answer, or its end, should have had. */
  get isCutByReasoning(): boolean {
    return this.#isCut && !this.#isShort && (this.#hasReasoning || !this.#hasText);
  }

  get #isCut(): boolean {
    return this.#reason === "length" && !this.isOverlong;
  }

  get #isShort(): boolean {
    return this.#asked.textTokens < plainTokens;
  }

  /** The data of one event. @throws BadAnswer */
  chunk(data: string): AnswerPart[] {
    this.isDone ||= data === "[DONE]";
    return this.isDone ? [] : this.#read(data, "delta");
  }

  /** A complete answer, without its end. @throws BadAnswer */
  whole(json: string): AnswerPart[] {
    this.isFinished = true;
    return this.#read(json, "message");
  }

  /**
   * The last text, the draft and the end of an answer, once the stream is over.
   * @throws BadAnswer for an empty answer, Error for one without an end
   */
  end(): AnswerPart[] {
    const { promptTokens } = this.#asked;
    const draft = this.#calls
      .filter(({ name }) => name === requestCallback.function.name)
      .map(({ args }) => callbackDraft(args, (text) => this.#clean(text)))
      .find((draft) => draft !== undefined);
    const hasBegun = this.#hasText || this.#calls.length > 0;
    if (hasBegun && !this.isFinished && !this.isDone) throw new Error("an answer without an end");
    const mayBeEmpty = this.#reason === "content-filter" || (this.#isCut && this.#isShort);
    if (!draft && !this.#hasText && !mayBeEmpty)
      throw new BadAnswer(this.isCutByReasoning ? "no tokens left for an answer" : "an empty answer");
    const usage = this.usage ?? { promptTokens, completionTokens: this.tokens };
    return [
      ...(this.#held === "" ? [] : [{ type: "text", text: this.#held } as const]),
      ...(draft ? [{ type: "callback", draft } as const] : []),
      { type: "end", reason: draft ? "callback" : this.#reason, usage },
    ];
  }

  #read(json: string, field: "delta" | "message"): AnswerPart[] {
    const answer = parseJson(json);
    if (answer.error) throw new BadAnswer("an error in place of an answer");
    this.#readUsage(answer.usage);
    const choice = objectOf(listOf(answer.choices)[0]);
    const message = objectOf(choice[field]);
    for (const call of listOf(message.tool_calls)) this.#readCall(objectOf(call));
    this.#dropReasoning(reasoningOf(message));
    const text = this.#readText(message.content ?? message.refusal);
    if (typeof choice.finish_reason === "string" && !this.isOverlong) {
      this.isFinished = true;
      this.#reason = reasons[choice.finish_reason] ?? "stop";
    }
    return text === "" ? [] : [{ type: "text", text }];
  }

  #readText(content: unknown): string {
    const raw = this.#surrogate + textOf(content);
    if (raw === "") return "";
    const isCut = /[\uD800-\uDBFF]$/.test(raw);
    this.#surrogate = isCut ? raw.slice(-1) : "";
    const clean = (isCut ? raw.slice(0, -1) : raw).replaceAll(notText, "").toWellFormed();
    const text = this.#withoutReasoning(clean);
    if (text === "") return "";
    this.#hasText = true;
    // One token a chunk is usual; several may come in one.
    this.tokens += Math.max(1, estimatedTokens(text));
    return this.#withoutSecret(this.#withinLimit(text));
  }

  #withinLimit(text: string): string {
    const most = plausibleRatio * bytesPerToken * this.#asked.textTokens;
    const room = most - this.#bytes;
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes <= most) return text;
    this.isOverlong = true;
    this.#reason = "length";
    this.isFinished = true;
    this.isDone = true;
    // Drops half a character at the cut.
    return Buffer.from(text)
      .toString("utf8", 0, room)
      .replace(/\uFFFD$/, "");
  }

  /** Holds back text that may begin the key. */
  #withoutSecret(text: string): string {
    const clean = this.#clean(this.#held + text);
    const end = clean.length - partialLength(clean, this.#secrets);
    this.#held = clean.slice(end);
    return clean.slice(0, end);
  }

  #clean(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  }

  /** Reasoning is not shown, costs as much as text, and resets the silence timeout. */
  #dropReasoning(text: string): void {
    if (text === "") return;
    this.#hasReasoning = true;
    this.tokens += Math.max(1, estimatedTokens(text));
  }

  /** Some servers leave reasoning in the text, in tags before the answer. */
  #withoutReasoning(text: string): string {
    if (this.#lead === undefined) return text;
    const lead = (this.#lead + text).trimStart();
    const [opening, tag] = /^<(think|thinking|thought)>/.exec(lead) ?? [];
    if (opening !== undefined) {
      this.#dropReasoning(text);
      const closing = `</${tag}>`;
      const end = lead.indexOf(closing);
      this.#lead = end === -1 ? opening + lead.slice(opening.length).slice(-closing.length) : "";
      return end === -1 ? "" : this.#withoutReasoning(lead.slice(end + closing.length));
    }
    const mayOpen = ["<thinking>", "<thought>"].some((tags) => tags.startsWith(lead));
    this.#lead = mayOpen ? lead : undefined;
    return mayOpen ? "" : lead;
  }

  /** Arguments come in pieces. Servers that leave out the index send a call in one piece. */
  #readCall({ index, function: called }: Record<string, unknown>): void {
    const { name, arguments: args } = objectOf(called);
    const at = typeof index === "number" ? index : this.#calls.length - (name ? 0 : 1);
    this.tokens += 1;
    if (!(at >= 0 && at < maxCalls && at <= this.#calls.length)) return;
    const call = (this.#calls[at] ??= { name: undefined, args: "" });
    call.name ??= name;
    if (typeof args === "object") call.args = args ?? call.args;
    else if (typeof args === "string" && typeof call.args === "string") call.args += args;
    // Too long for the tool's JSON.
    if (typeof call.args === "string" && call.args.length > maxArgs) call.args = "…";
  }

  #readUsage(usage: unknown): void {
    const { prompt_tokens: promptTokens, completion_tokens: completionTokens, ...more } = objectOf(usage);
    const { reasoning_tokens: reasoningTokens } = objectOf(more.completion_tokens_details);
    if (isCount(reasoningTokens) && reasoningTokens > 0) this.#hasReasoning = true;
    // Many servers send null until the end.
    if ((promptTokens ?? completionTokens ?? undefined) === undefined) return;
    const isOdd =
      !isCount(promptTokens) ||
      !isCount(completionTokens) ||
      promptTokens + completionTokens > plausibleRatio * (this.#asked.promptTokens + this.#asked.maxTokens);
    this.isUsageOdd = isOdd;
    this.usage = isOdd ? undefined : { promptTokens, completionTokens };
  }
}

/** Control characters, which no Markdown needs. */
// oxlint-disable-next-line no-control-regex
const notText = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The text, which some servers send as a list of parts, without reasoning. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map(objectOf)
    .filter(({ type }) => type === undefined || type === "text" || type === "output_text")
    .map(({ text }) => text)
    .filter((text) => typeof text === "string")
    .join("");
}

/** Fields of reasoning beside the text: DeepSeek's, OpenRouter's and Ollama's, Mistral's. */
function reasoningOf({ reasoning_content: beside, reasoning = beside, content }: Record<string, unknown>): string {
  const parts = listOf(content).map((part) => textOf(objectOf(part).thinking));
  return textOf(reasoning) + parts.join("");
}

function parseJson(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new BadAnswer("no JSON");
  }
  if (typeof value !== "object" || value === null) throw new BadAnswer("no object");
  return value as Record<string, unknown>;
}

/** Length of the longest end of a text that begins one of the sequences, without being all of it. */
export function partialLength(text: string, sequences: readonly string[]): number {
  const longest = Math.max(0, ...sequences.map(({ length }) => length - 1));
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const end = text.slice(-length);
    if (sequences.some((sequence) => sequence.length > length && sequence.startsWith(end))) return length;
  }
  return 0;
}
