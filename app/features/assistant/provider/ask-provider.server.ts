import { setTimeout as delay } from "node:timers/promises";
import type { AnswerPart, Question } from "#app/features/assistant/answer.ts";
import type { Passage } from "#app/site-index/passages.server.ts";
import type { Reservation } from "#app/features/assistant/spend/allowance.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { Breaker } from "./breaker.server.ts";
import { callProvider, type Failure, type Timeouts } from "./provider-call.server.ts";
import { createProviderConnection } from "./provider-connection.server.ts";
import {
  createProviderRequests,
  type Dialect,
  dialectAfter,
  efforts,
  plainDialect,
  plainTokens,
  reasoningTokens,
} from "./provider-request.server.ts";

/** What became of a question to the provider. Of the provider's own words none is passed on. */
export type ProviderResult =
  /**
   * The first parts have come. Each array is what came at once; the rest throws ProviderBrokeOff,
   * or the signal's reason.
   */
  | { outcome: "answering"; first: AnswerPart[]; rest: AsyncGenerator<AnswerPart[], unknown> }
  /** About the company's account, not about the visitor. */
  | {
      outcome: "refused";
      status: 401 | 429;
      code: "invalid_api_key" | "rate_limit_exceeded" | "insufficient_quota";
      retryAfterSeconds?: number;
    }
  /** `resting`: it failed so often that it is not asked for some seconds. */
  | { outcome: "failed"; reason: "unreachable" | "bad-answer" | "too-slow" | "resting" }
  /** Nothing more may be spent, for this visitor or for all, or the store cannot say. */
  | { outcome: "cap-reached" };

type Options = {
  signal: AbortSignal;
  stream: boolean;
  timeouts: Timeouts;
  /** Where the question comes from: no address alone makes a provider one that fails. */
  address: string;
  /** Sets aside what a call may cost at most; undefined where it may not be spent. */
  reserve: (tokens: number) => Promise<Reservation | undefined>;
};

/**
 * In all a little less than the minute after which the gateway gives up itself: it is told why, and
 * the breaker counts it.
 */
export const usualTimeouts: Timeouts = { first: 10_000, between: 15_000, all: 59_000 };
/** Upper bounds of buckets, as OpenTelemetry advises for generative models. */
const secondsOfAnswers = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
/** Milliseconds before the one more try, so that not all come back at one moment. */
const pause = () => 50 + Math.random() * 150;
const passingStatuses = new Set([500, 502, 503, 504]);
/**
 * Nobody was reached, or a connection was cut before a byte of an answer, as one is that was kept
 * open too long.
 */
const passingCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
]);

export type Provider = ReturnType<typeof createProvider>;

export function createProvider({ settings, metrics }: { settings: Env; metrics: Metrics }) {
  const calls = metrics.counter(
    "website_assistant_provider_calls_total",
    "Calls to the model's provider, by what came of them.",
  );
  const spent = metrics.counter(
    "website_assistant_provider_tokens_total",
    "Tokens that calls to the provider cost, counted or estimated.",
  );
  const durations = metrics.histogram(
    "gen_ai_client_operation_duration_seconds",
    "Calls to the model's provider, from the question to the end of the answer.",
    secondsOfAnswers,
  );
  const breaker = new Breaker();
  metrics.gauge("website_assistant_breaker_open", "1 while the provider is left alone after failures.", () =>
    breaker.isOpen ? 1 : 0,
  );
  const connect = createProviderConnection(settings);
  const write = createProviderRequests(settings);
  // What the model has turned out to understand and to need holds as long as the process runs.
  let dialect = plainDialect;
  let answerTokens = plainTokens;

  /**
   * Asks the model's provider, within what may be spent. Resolves when the first token has come, or
   * none will.
   * @throws what the signal is fired with; the provider hears of it at once
   */
  async function ask(question: Question, passages: Passage[], options: Options): Promise<ProviderResult> {
    const { signal, stream, timeouts, address, reserve } = options;
    const began = performance.now();
    const maxTokens = answerTokens;
    const known = dialect;
    let spoken = known;
    let entered: ReturnType<Breaker["enter"]>;
    let reservation: Reservation | undefined;
    let isLast = false;
    for (;;) {
      const { body, promptTokens } = write(question, passages, { stream, dialect: spoken, maxTokens });
      const mostTokens = promptTokens + maxTokens;
      const reserved = (reservation ??= await reserve(mostTokens));
      if (!reserved) return { outcome: "cap-reached" };
      if (!signal.aborted) entered ??= breaker.enter(address);
      const report = entered;
      if (signal.aborted || !report) {
        reserved.settle(0);
        signal.throwIfAborted();
        return { outcome: "failed", reason: "resting" };
      }
      const waited = performance.now() - began;
      const asked = performance.now();
      const call = callProvider(body, {
        connect,
        signal,
        stream,
        timeouts: { ...timeouts, first: timeouts.first - waited, all: timeouts.all - waited },
        promptTokens,
        mostTokens,
        onOver: (ending, { tokens, how }, isCutByReasoning) => {
          if (isCutByReasoning) makeRoom();
          // A refusal costs nothing: what is set aside may serve the same question once more.
          if (ending !== "refused") reserved.settle(tokens);
          spent.add({ how }, tokens);
          durations.observe((performance.now() - asked) / 1000, { gen_ai_operation_name: "chat", ending });
          report(ending);
        },
      });
      const { value, done } = await call.next();
      calls.add({ outcome: done ? value!.outcome : "answering" });
      // A refusal may have been about something else: only an answer proves what was refused.
      if (spoken !== known && (!done || value!.outcome === "bad-answer")) learn(spoken);
      if (!done) {
        report("answers");
        return { outcome: "answering", first: value, rest: call };
      }
      const failure = value!;
      if (failure.outcome === "status" && failure.status < 500) {
        const next = dialectAfter(spoken, failure.refused);
        if (next) {
          spoken = next;
          continue;
        }
        reserved.settle(0);
      }
      log.warn(failure, "the provider did not answer");
      if (isLast || !mayPass(failure)) return resultOf(failure);
      isLast = true;
      reservation = undefined;
      await delay(pause(), undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  /** The question that shows it has cost its tokens already, and is not asked again. */
  function makeRoom(): void {
    if (answerTokens === reasoningTokens) return;
    answerTokens = reasoningTokens;
    log.warn({ answerTokens }, "the model's reasoning left no room for an answer: from now on it may have more tokens");
  }

  function learn(understood: Dialect): void {
    dialect = understood;
    const { refused, effort } = understood;
    log.info(
      { omitted: [...refused], effort: efforts[effort] },
      "the model refuses parameters: this holds from now on",
    );
  }

  return {
    ask,
    /**
     * Loads the client. At the start, since the files of this release may be gone when the first
     * question comes.
     */
    connect,
  };
}

/** Whether another try makes sense, and nothing can be answered twice. */
const mayPass = (failure: Failure): boolean =>
  (failure.outcome === "lost" && passingCodes.has(failure.code)) ||
  (failure.outcome === "status" && passingStatuses.has(failure.status));

function resultOf(failure: Failure): ProviderResult {
  if (failure.outcome === "lost") return { outcome: "failed", reason: "unreachable" };
  if (failure.outcome !== "status") return { outcome: "failed", reason: failure.outcome };
  const { status, code, retryAfter } = failure;
  if (status === 401) return { outcome: "refused", status, code: "invalid_api_key" };
  if (code === "insufficient_quota") return { outcome: "refused", status: 429, code };
  if (status !== 429) return { outcome: "failed", reason: "bad-answer" };
  return { outcome: "refused", status, code: "rate_limit_exceeded", ...retryIn(retryAfter) };
}

/** @param retryAfter seconds or a date, as in RFC 9110, section 10.2.3 */
function retryIn(retryAfter = ""): { retryAfterSeconds?: number } {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.min(Math.max(1, Math.ceil(seconds)), 3600) } : {};
}
