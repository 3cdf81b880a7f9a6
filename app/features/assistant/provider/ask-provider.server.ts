import { setTimeout as delay } from "node:timers/promises";
import type { AnswerPart, Passage, Question } from "#app/features/assistant/answer.ts";
import type { Reservation } from "#app/features/assistant/spend/allowance.server.ts";
import { log } from "#app/platform/log.server.ts";
import { counter } from "#app/platform/metrics.server.ts";
import { Breaker, type Entry } from "./breaker.server.ts";
import { type Beginning, type Cost, type Patience, ProviderCall } from "./provider-call.server.ts";
import { providerConnection } from "./provider-connection.server.ts";
import { learnManner, maxTokens, providerRequest } from "./provider-request.server.ts";

/** What became of a question to the provider. Of the provider's own words none is passed on. */
export type ProviderResult =
  /** The first part has come. Each array is what came at once; the iterable throws ProviderBrokeOff, or the signal's reason. */
  | { outcome: "answering"; parts: AsyncIterable<AnswerPart[]> }
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
  /** Milliseconds, to the first token, between tokens, and in all. */
  patience?: Patience;
  /** Where the question comes from: no address alone makes a provider one that fails. */
  address: string;
  /** Sets aside what a call may cost at most; undefined where it may not be spent. */
  reserve: (tokens: number) => Promise<Reservation | undefined>;
};

/** In all a little less than the minute after which the gateway gives up itself: it is told why, and the breaker counts it. */
const usualPatience: Patience = { first: 10_000, between: 15_000, all: 59_000 };
/** Milliseconds before the one more try, so that not all come back at one moment. */
const pause = () => 50 + Math.random() * 150;
const passingStatuses = new Set([500, 502, 503, 504]);
/** Nobody was reached, or a connection was cut before a byte of an answer, as one is that was kept open too long. */
const passingCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const calls = counter("assistant_provider_calls_total", "Calls to the model's provider, by what came of them.");
const spent = counter(
  "assistant_provider_tokens_total",
  "Tokens that calls to the provider cost, counted or estimated.",
);
const breaker = new Breaker();

/**
 * Asks the model's provider, within what may be spent. Resolves when the first token has come, or none will.
 * @throws what the signal is fired with; the provider hears of it at once
 */
export async function askProvider(
  question: Question,
  passages: Passage[],
  { signal, stream, patience = usualPatience, address, reserve }: Options,
): Promise<ProviderResult> {
  const send = await providerConnection();
  const began = performance.now();
  let entry: Entry | undefined;
  let isLast = false;
  for (;;) {
    const { body, promptTokens, manner } = providerRequest(question, passages, stream);
    const mostTokens = promptTokens + maxTokens;
    const reservation = await reserve(mostTokens);
    if (!reservation) return { outcome: "cap-reached" };
    const told = signal.aborted ? undefined : (entry ??= breaker.enter(address));
    if (!told) {
      reservation.settle(0);
      signal.throwIfAborted();
      return { outcome: "failed", reason: "resting" };
    }
    const waited = performance.now() - began;
    const call = new ProviderCall({
      signal,
      stream,
      patience: { ...patience, first: patience.first - waited, all: patience.all - waited },
      promptTokens,
      mostTokens,
      onOver: (ending, cost) => {
        settle(reservation, cost, mostTokens);
        told[ending]();
      },
    });
    send(body, call);
    const beginning = await call.beginning;
    calls.add({ outcome: beginning.outcome });
    if (beginning.outcome === "answering") {
      told.answers();
      return beginning;
    }
    if (beginning.outcome === "status" && learnManner(manner, beginning)) {
      log.info(beginning, "the provider refuses a parameter: it is asked without");
      continue;
    }
    log.warn(beginning, "the provider did not answer");
    if (isLast || !mayPass(beginning)) return resultOf(beginning);
    isLast = true;
    await delay(pause(), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** What is counted may be more than was reserved; what is estimated is not. */
function settle(reservation: Reservation, { outcome, tokens }: Cost, most: number): void {
  if (outcome === "unbelievable") log.error({ most }, "the provider counts tokens that cannot be: an estimate counts");
  const cost = outcome === "counted" ? tokens : Math.min(tokens, most);
  reservation.settle(cost);
  spent.add({ how: outcome }, cost);
}

/** Whether another try makes sense, and nothing can be answered twice. */
const mayPass = (beginning: Beginning): boolean =>
  (beginning.outcome === "lost" && passingCodes.has(beginning.code)) ||
  (beginning.outcome === "status" && passingStatuses.has(beginning.status));

function resultOf(beginning: Exclude<Beginning, { outcome: "answering" }>): ProviderResult {
  switch (beginning.outcome) {
    case "status":
      return refusalOf(beginning);
    case "lost":
      return { outcome: "failed", reason: "unreachable" };
    case "bad-answer":
    case "too-slow":
      return { outcome: "failed", reason: beginning.outcome };
  }
}

function refusalOf({ status, code, retryAfter }: Extract<Beginning, { outcome: "status" }>): ProviderResult {
  if (status === 401) return { outcome: "refused", status, code: "invalid_api_key" };
  if (code === "insufficient_quota") return { outcome: "refused", status: 429, code };
  if (status !== 429) return { outcome: "failed", reason: "bad-answer" };
  const seconds = secondsUntil(retryAfter);
  return {
    outcome: "refused",
    status,
    code: "rate_limit_exceeded",
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
}

/** @param retryAfter seconds or a date, as in RFC 9110, section 10.2.3 */
function secondsUntil(retryAfter = ""): number | undefined {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), 3600) : undefined;
}
