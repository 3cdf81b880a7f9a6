import type { AnswerPart, Usage } from "#app/features/assistant/answer.ts";
import { estimatedTokens } from "./provider-request.server.ts";
import { callbackDraft, requestCallback } from "./request-callback.server.ts";

/** No answer in OpenAI's format, or an empty one. The message says which, in our words. */
export class BadAnswer extends Error {
  override name = "BadAnswer";
}

type End = Extract<AnswerPart, { type: "end" }>;
type ToolCall = { name: unknown; args: unknown };

const reasons: Record<string, End["reason"]> = { length: "length", content_filter: "content-filter" };
/** Far more than one call of our tool needs. */
const maxCalls = 8;
const maxArgs = 8192;

/**
 * Reads an answer in OpenAI's format, whole or chunk by chunk. Liberal in its input, since
 * compatible servers differ; its output is text, at most one draft, and an end.
 */
export class AnswerReader {
  /** Whether the provider has signalled the end of the answer. Usage may still follow. */
  isFinished = false;
  /** Whether the stream has sent `[DONE]`. */
  isDone = false;
  /** The provider's count, if it is plausible. */
  usage: Usage | undefined;
  /** Whether the provider's last count was not plausible. */
  isUsageOdd = false;
  /** Estimated tokens so far, including reasoning, which costs as much. */
  tokens = 0;

  readonly #plausible: number;
  #reason: End["reason"] = "stop";
  #hasText = false;
  #hasReasoning = false;
  /** Text that may open reasoning, until the answer begins. */
  #lead: string | undefined = "";
  /** The first half of a character that was cut in two. */
  #surrogate = "";
  readonly #calls: ToolCall[] = [];

  /** @param plausible the highest plausible count of tokens */
  constructor(plausible: number) {
    this.#plausible = plausible;
  }

  /** Whether reasoning took the tokens that the answer, or its end, should have had. */
  get isCutByReasoning(): boolean {
    return this.#reason === "length" && (this.#hasReasoning || !this.#hasText);
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
   * The draft and the end of an answer, once the stream is over.
   * @param promptTokens estimate for a provider that does not count
   * @throws BadAnswer for an empty answer, Error for one without an end
   */
  end(promptTokens: number): AnswerPart[] {
    const draft = this.#calls
      .filter(({ name }) => name === requestCallback.function.name)
      .map(({ args }) => callbackDraft(args))
      .find((draft) => draft !== undefined);
    const hasBegun = this.#hasText || this.#calls.length > 0;
    if (hasBegun && !this.isFinished && !this.isDone) throw new Error("an answer without an end");
    if (!draft && !this.#hasText && this.#reason !== "content-filter")
      throw new BadAnswer(this.isCutByReasoning ? "no tokens left for an answer" : "an empty answer");
    const usage = this.usage ?? { promptTokens, completionTokens: this.tokens };
    return [
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
    if (typeof choice.finish_reason === "string") {
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
    return text;
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
      !isCount(promptTokens) || !isCount(completionTokens) || promptTokens + completionTokens > this.#plausible;
    this.isUsageOdd = isOdd;
    this.usage = isOdd ? undefined : { promptTokens, completionTokens };
  }
}

/** Control characters, which no Markdown needs. */
// oxlint-disable-next-line no-control-regex
const notText = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** A text, or the texts in a list of parts that some servers send, besides reasoning. */
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
