import type { Editions } from "#app/content.server.ts";
import type { AnswerPart, Question, Usage } from "#app/features/assistant/answer.ts";
import { answerEmbedded, guideFor } from "#app/features/assistant/embedded/answer-embedded.server.ts";
import { findPassages } from "#app/features/assistant/knowledge/find-passages.server.ts";
import { prepareKnowledge } from "#app/features/assistant/knowledge/understand.server.ts";
import type { Provider, ProviderResult } from "#app/features/assistant/provider/provider.server.ts";
import { ProviderBrokeOff } from "#app/features/assistant/provider/provider-call.server.ts";
import type { Budget } from "#app/features/assistant/spend/budget.server.ts";
import { answerLanguage } from "#i18n/text-language.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import type { Admit, Admitted } from "./admission.server.ts";
import {
  type ApiError,
  providerFailed,
  providerKeyRefused,
  providerTooSlow,
  quotaUsedUp,
  tooMany,
  unexpected,
} from "./api-error.server.ts";
import { endOf } from "./completion.server.ts";
import { type Call, newRequestId, refusalOf, type ResponseWriter } from "./exchange.server.ts";
import { sendEvents, sendWhole, sendWholeAsEvents } from "./send-answer.server.ts";

/** Name of the embedded answerer, in the list of models and in its answers. */
export const embeddedModel = "embedded";

/** Passages that the provider gets with a question: the right one is among six as good as always. */
const passages = 6;
/** The longest that an answer may take in all. */
const answerMilliseconds = 60_000;
const overTime = new Error("the answer took too long");

/**
 * Who answers: at once and whole, piece by piece, or nobody. `rest` throws when the provider breaks
 * off.
 */
type Answer =
  | { outcome: "whole"; model: string; parts: AnswerPart[] }
  | { outcome: "arriving"; model: string; first: AnswerPart[]; rest: AsyncIterable<AnswerPart[]> }
  | { outcome: "refused"; error: ApiError };

/**
 * What is known of an answer while it is given, and kept in the log: nothing that was said in it,
 * nobody who asked.
 */
type Progress = {
  /** The request's id, which the sender is told as well. */
  request: string;
  status: number;
  /**
   * `refused` was not even begun; `broken` ended midway by the provider's fault, `gone` by the
   * receiver's.
   */
  outcome: "complete" | "refused" | "broken" | "gone";
  /** Why it was refused. */
  code?: string | null;
  model?: string;
  stream?: boolean;
  /** Milliseconds from the request to the first token. */
  firstMs?: number;
  began: number;
  usage?: Usage;
};

type Parts = {
  settings: Env;
  metrics: Metrics;
  admit: Admit;
  provider: Provider;
  budget: Budget;
  editions: () => Editions;
  onBegun: (locale: Locale, header: Call["header"]) => void;
  /** Hears of each question that is answered. */
  onAsked: (question: Question) => void;
};

/**
 * Answers a conversation: `POST /v1/chat/completions`. Resolves when the answer is out, or its
 * receiver gone.
 */
export function createCompletions({ settings, metrics, admit, provider, budget, editions, onBegun, onAsked }: Parts) {
  const { ASSISTANT_MODEL, ASSISTANT_ON_FAILURE, OPENAI_API_KEY } = settings;
  const answers = metrics.counter(
    "website_assistant_answers_total",
    "Answers of the assistant, by who gave them and how they ended.",
  );
  const tokens = metrics.counter(
    "website_assistant_tokens_total",
    "Tokens of answers that came to their end, by who gave them.",
  );

  async function give(admitted: Admitted, call: Call, writer: ResponseWriter, progress: Progress): Promise<void> {
    const { asked } = admitted;
    const { locale, turns } = asked.question;
    if (turns.length === 1) onBegun(locale, call.header);
    progress.stream = asked.stream;
    const answer = await findAnswer(admitted, call, progress);
    if (isGone(call)) return;
    if (answer.outcome === "refused") return refuse(answer.error, writer, progress);

    setImmediate(onAsked, { ...asked.question, editions: editions() });
    const { request } = progress;
    const { model } = answer;
    progress.model = model;
    progress.firstMs = since(progress.began);
    const completion = { id: `chatcmpl-${request.slice(4)}`, created: Math.floor(Date.now() / 1000), model };
    const streaming = { completion, includeUsage: asked.includeUsage, request };
    if (answer.outcome === "whole") {
      progress.usage = endOf(answer.parts).usage;
      if (asked.stream) sendWholeAsEvents(streaming, answer.parts, writer);
      else sendWhole(completion, answer.parts, request, writer);
      return;
    }
    const usage = await sendEvents(streaming, answer, writer, (error) => {
      if (isGone(call)) return undefined;
      progress.outcome = "broken";
      return brokenBy(error, progress);
    });
    if (usage) progress.usage = usage;
  }

  /**
   * Who answers; whole if no stream is asked for.
   * @throws what the call is aborted with when the receiver goes away
   */
  async function findAnswer({ asked, visitor }: Admitted, call: Call, progress: Progress): Promise<Answer> {
    const { stream } = asked;
    const question = { ...asked.question, editions: editions() };
    const { locale, turns } = question;
    await prepareKnowledge(question.editions[answerLanguage(turns.at(-1)?.content ?? "", locale)]);
    if (OPENAI_API_KEY === undefined) return embedded(question);
    try {
      const result = await provider.ask(question, findPassages(question, passages), {
        signal: call.abort.signal,
        stream,
        address: visitor.address,
        reserve: (tokens) => budget.reserve(visitor, tokens),
      });
      if (result.outcome === "cap-reached") return embedded(question);
      if (result.outcome !== "answering") return insteadOfProvider(question, errorOf(result));
      const guided = { ...result, first: [guideFor(question), ...result.first] };
      if (stream) return { ...guided, outcome: "arriving", model: ASSISTANT_MODEL };
      return { outcome: "whole", model: ASSISTANT_MODEL, parts: await all(guided) };
    } catch (error) {
      if (error !== overTime && !(error instanceof ProviderBrokeOff)) throw error;
      return insteadOfProvider(question, brokenBy(error, progress));
    }
  }

  /** What a visitor gets when the provider fails and nothing of its answer is out yet. */
  const insteadOfProvider = (question: Question, error: ApiError): Answer =>
    ASSISTANT_ON_FAILURE === "embedded" ? embedded(question) : { outcome: "refused", error };

  function record({ began, usage, ...progress }: Progress): void {
    const { model, outcome } = progress;
    const by = model === undefined ? "nobody" : model === embeddedModel ? "embedded" : "provider";
    answers.add({ by, outcome });
    if (usage?.promptTokens) tokens.add({ by, kind: "prompt" }, usage.promptTokens);
    if (usage?.completionTokens) tokens.add({ by, kind: "completion" }, usage.completionTokens);
    log.info({ ...progress, ...usage, ms: since(began) }, "answer");
  }

  return async (call: Call, writer: ResponseWriter): Promise<void> => {
    const progress: Progress = { request: newRequestId(), status: 200, outcome: "complete", began: performance.now() };
    const deadline = setTimeout(() => call.abort.abort(overTime), answerMilliseconds);
    let release = () => {};
    try {
      const admission = await admit(call);
      if (admission.outcome === "refused") return refuse(admission.error, writer, progress);
      ({ release } = admission);
      await give(admission, call, writer, progress);
    } catch (error) {
      if (isGone(call)) return;
      log.error({ err: error, request: progress.request }, "an answer failed");
      refuse(unexpected, writer, progress);
    } finally {
      clearTimeout(deadline);
      release();
      if (isGone(call)) progress.outcome = "gone";
      record(progress);
    }
  };
}

const isGone = ({ abort: { signal } }: Call): boolean => signal.aborted && signal.reason !== overTime;
/** To a tenth of a millisecond. */
const since = (began: number): number => Math.round((performance.now() - began) * 10) / 10;

function refuse(error: ApiError, writer: ResponseWriter, progress: Progress): void {
  const { status, code } = error;
  Object.assign(progress, { status, code, outcome: "refused" });
  writer.send(...refusalOf(error, progress.request));
}

const embedded = (question: Question): Answer => ({
  outcome: "whole",
  model: embeddedModel,
  parts: answerEmbedded(question),
});

/** @throws what the rest throws, and ProviderBrokeOff if there is no end */
async function all({ first, rest }: { first: AnswerPart[]; rest: AsyncIterable<AnswerPart[]> }): Promise<AnswerPart[]> {
  const whole = [...first];
  for await (const batch of rest) whole.push(...batch);
  if (whole.at(-1)?.type !== "end") throw new ProviderBrokeOff("broken");
  return whole;
}

/** What to say of a provider that broke off, or was cut off by us. */
function brokenBy(error: unknown, { request }: Progress): ApiError {
  log.warn({ err: error, request }, "the provider broke off");
  const isLate = error === overTime || (error instanceof ProviderBrokeOff && error.reason === "too-slow");
  return isLate ? providerTooSlow : providerFailed;
}

/** A provider's own words stay here: they may tell of the company's account. */
function errorOf(result: Extract<ProviderResult, { outcome: "refused" | "failed" }>): ApiError {
  if (result.outcome === "failed") return result.reason === "too-slow" ? providerTooSlow : providerFailed;
  switch (result.code) {
    case "invalid_api_key":
      return providerKeyRefused;
    case "insufficient_quota":
      return quotaUsedUp;
    case "rate_limit_exceeded":
      return tooMany("The model's provider takes no more questions for now.", result.retryAfterSeconds ?? 10);
  }
}
