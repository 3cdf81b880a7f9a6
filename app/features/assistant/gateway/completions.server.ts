import type { LocalizedSites } from "#app/content.server.ts";
import type { AnswerPart, Certainty, Question, Usage } from "#app/features/assistant/answer.ts";
import { answer as answerItself, guideOf } from "#app/features/assistant/answerer/answer.server.ts";
import { passagesFor, prepareAnswerer, understand } from "#app/features/assistant/answerer/understand.server.ts";
import { ProviderBrokeOff } from "#app/features/assistant/provider/provider-call.server.ts";
import type { Provider, ProviderResult } from "#app/features/assistant/provider/provider.server.ts";
import type { Budget } from "#app/features/assistant/spend/budget.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { answerLanguage } from "#i18n/text-language.ts";
import type { Admit, AdmittedRequest } from "./admission.server.ts";
import {
  type ApiError,
  providerFailure,
  invalidProviderKey,
  providerTooSlow,
  quotaUsedUp,
  tooMany,
  unexpectedError,
} from "./api-error.server.ts";
import { cutTo, stopsAt } from "./answer-limits.server.ts";
import type { CompletionRequest } from "./completion-request.server.ts";
import { usageOf, wholeCompletion } from "./completion.server.ts";
import { smallDeltas, streamCompletion } from "./completion-stream.server.ts";
import { errorResponse, type GatewayRequest, jsonHeaders, newRequestId, type Serve } from "./gateway-request.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";

/** Name of the embedded answerer, in the list of models and in its answers. */
export const embeddedModel = "embedded";

/** Passages that the provider gets with a question: six almost always include the right one. */
const maxPassages = 6;

type Batches = Iterable<AnswerPart[]> | AsyncIterable<AnswerPart[]>;
/** An answer, complete or arriving; its batches throw if the provider breaks off. */
type Answer =
  | { outcome: "answering"; model: string; certainty: () => Certainty; batches: Batches }
  | { outcome: "refused"; error: ApiError };

/** The log entry of an answer, without its text and without the visitor. */
type Entry = {
  /** The request's id, which the client gets as well. */
  request: string;
  status: number;
  /** `refused` before it began; `broken` midway by the provider's fault; `gone`: the client left. */
  outcome: "complete" | "refused" | "broken" | "gone";
  /** Error code of a refusal. */
  code?: string | null;
  model?: string;
  stream?: boolean;
  /** Milliseconds from the request to the first token. */
  firstMs?: number;
};

type Parts = {
  settings: Env;
  metrics: Metrics;
  admit: Admit;
  provider: Provider;
  budget: Budget;
  sites: () => LocalizedSites;
  onBegun: (locale: Locale, header: GatewayRequest["header"]) => void;
  onAnswered: (question: Question, certainty: Certainty) => void;
};

/** Answers a conversation: `POST /v1/chat/completions`. */
export function createCompletions(deps: Parts): Serve {
  const { settings, metrics, admit, provider, budget, onBegun, onAnswered } = deps;
  const { ASSISTANT_MODEL, ASSISTANT_ON_FAILURE, OPENAI_API_KEY } = settings;
  const answers = metrics.counter(
    "website_assistant_answers_total",
    "Answers of the assistant, by who gave them and how they ended.",
  );
  const tokens = metrics.counter(
    "website_assistant_tokens_total",
    "Tokens of answers that came to their end, by who gave them.",
  );

  async function answerTo(
    question: Question,
    { completion, visitor }: AdmittedRequest,
    { signal, requestId }: { signal: AbortSignal; requestId: string },
  ): Promise<Answer> {
    const { sites, locale, turns } = question;
    const { stream, hasTool, isToolResult, maxTokens } = completion;
    const language = answerLanguage(turns.at(-1)!.content, locale);
    if (isToolResult) return embeddedAnswer(answerToTool(language), completion);
    await prepareAnswerer(sites[language]);
    const understood = understand(question);
    const embedded = () => {
      const parts = answerItself(question, { understood });
      return embeddedAnswer(hasTool ? parts : offerInWords(parts, language), completion);
    };
    if (OPENAI_API_KEY === undefined) return embedded();
    const onFailure = (error: ApiError): Answer =>
      ASSISTANT_ON_FAILURE === "embedded" ? embedded() : { outcome: "refused", error };
    const result = await provider.ask(question, passagesFor(understood, maxPassages), {
      signal,
      hasTool,
      maxTokens,
      address: visitor.address,
      reserve: (most) => budget.reserve(visitor, most),
    });
    if (result.outcome === "cap-reached") return embedded();
    if (result.outcome !== "answering") return onFailure(errorOf(result));
    // Made once the first words are on their way: the guide comes with the end.
    const guide = () => guideOf(question, understood);
    const stop = stopsAt(completion.stop);
    // Some models call a tool that nobody offered them.
    const read = (parts: AnswerPart[]) => stop(withGuide(hasTool ? parts : offerInWords(parts, language), guide));
    const batches = withFirst(result.first, result.rest, read);
    const answer = { outcome: "answering", model: ASSISTANT_MODEL, certainty: () => guide().certainty } as const;
    if (stream) return { ...answer, batches };
    try {
      return { ...answer, batches: [await allOf(batches)] };
    } catch (error) {
      if (!(error instanceof ProviderBrokeOff)) throw error;
      return onFailure(errorOfBreak(error, requestId));
    }
  }

  // The one `finally` releases the slots and writes one log line, however the answer ends.
  return async (request, writer) => {
    const { signal } = request;
    const began = performance.now();
    const since = () => Math.round((performance.now() - began) * 10) / 10;
    const entry: Entry = { request: newRequestId(), status: 200, outcome: "complete" };
    let usage: Usage | undefined;
    let release = () => {};
    const refuse = (error: ApiError) => {
      Object.assign(entry, { status: error.status, code: error.code, outcome: "refused" });
      writer.send(...errorResponse(error, entry.request));
    };
    try {
      const admission = await admit(request);
      if (admission.outcome === "refused") return refuse(admission.error);
      ({ release } = admission);
      const { stream, includeUsage, locale, turns, page, isToolResult } = admission.completion;
      if (turns.length === 1 && !isToolResult) onBegun(locale, request.header);
      entry.stream = stream;
      const question = { sites: deps.sites(), locale, turns, page };
      const answer = await answerTo(question, admission, { signal, requestId: entry.request });
      if (answer.outcome === "refused") return refuse(answer.error);
      const { model, batches, certainty } = answer;
      Object.assign(entry, { model, firstMs: since() });
      setImmediate(() => onAnswered(question, certainty()));
      const completion = { id: `chatcmpl-${entry.request.slice(4)}`, created: Math.floor(Date.now() / 1000), model };
      if (!stream) {
        const parts = await allOf(batches);
        usage = usageOf(parts);
        return writer.send(200, jsonHeaders(entry.request), wholeCompletion(completion, parts));
      }
      usage = await streamCompletion(batches, writer, {
        completion,
        includeUsage,
        requestId: entry.request,
        onBroken: (error) => {
          if (signal.aborted) return undefined;
          entry.outcome = "broken";
          return errorOfBreak(error, entry.request);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, request: entry.request }, "an answer failed");
      refuse(unexpectedError);
    } finally {
      release();
      if (signal.aborted) entry.outcome = "gone";
      const by = entry.model === undefined ? "nobody" : entry.model === embeddedModel ? "embedded" : "provider";
      answers.add({ by, outcome: entry.outcome });
      if (usage?.promptTokens) tokens.add({ by, kind: "prompt" }, usage.promptTokens);
      if (usage?.completionTokens) tokens.add({ by, kind: "completion" }, usage.completionTokens);
      log.info({ ...entry, ...usage, ms: since() }, "answer");
    }
  };
}

function errorOfBreak(error: unknown, requestId: string): ApiError {
  log.warn({ err: error, request: requestId }, "the provider broke off");
  return error instanceof ProviderBrokeOff && error.reason === "too-slow" ? providerTooSlow : providerFailure;
}

/** An answer of our own, within the client's limits; streamed in pieces of a model's size. */
function embeddedAnswer(parts: AnswerPart[], completion: CompletionRequest): Answer {
  const { maxTokens = Infinity, stream } = completion;
  const guide = parts.find((part) => part.type === "guide");
  const small = cutTo(parts, maxTokens).flatMap((part): AnswerPart | AnswerPart[] =>
    stream && part.type === "text" ? smallDeltas(part.text).map((text) => ({ ...part, text })) : part,
  );
  const batches = [stopsAt(completion.stop)(small)];
  return { outcome: "answering", model: embeddedModel, certainty: () => guide?.certainty ?? "sure", batches };
}

const withGuide = (parts: AnswerPart[], guide: () => AnswerPart): AnswerPart[] =>
  parts.flatMap((part) => (part.type === "end" ? [guide(), part] : part));

async function* withFirst(
  first: AnswerPart[],
  rest: AsyncGenerator<AnswerPart[], unknown>,
  read: (parts: AnswerPart[]) => AnswerPart[],
): AsyncGenerator<AnswerPart[]> {
  try {
    yield read(first);
    for await (const parts of rest) yield read(parts);
  } finally {
    // Closes the call even if no one reads beyond the first parts.
    await rest.return(undefined);
  }
}

async function allOf(batches: Batches): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  for await (const batch of batches) parts.push(...batch);
  return parts;
}

/** A provider's own words are not passed on: they may reveal details of the company's account. */
function errorOf(result: Extract<ProviderResult, { outcome: "refused" | "failed" }>): ApiError {
  if (result.outcome === "failed") return result.reason === "too-slow" ? providerTooSlow : providerFailure;
  switch (result.code) {
    case "invalid_api_key":
      return invalidProviderKey;
    case "insufficient_quota":
      return quotaUsedUp;
    case "rate_limit_exceeded":
      return tooMany("The model's provider takes no more questions for now.", result.retryAfterSeconds ?? 10);
  }
}

/** The answer with the callback offered in words: only a client that declares the tool has a card. */
function offerInWords(parts: AnswerPart[], locale: Locale): AnswerPart[] {
  const end = parts.find((part) => part.type === "end");
  if (!end || !parts.some((part) => part.type === "callback")) return parts;
  return [
    { type: "text", text: languagePack(locale).talk.callback.inWords },
    ...parts.filter((part) => part.type === "guide"),
    { ...end, reason: "stop" },
  ];
}

/** The answer after a call of our tool. It ignores the client's report: only the site confirms a request. */
const answerToTool = (locale: Locale): AnswerPart[] => [
  { type: "text", text: languagePack(locale).talk.callback.confirm },
  { type: "end", reason: "stop", usage: { promptTokens: 0, completionTokens: 0 } },
];
