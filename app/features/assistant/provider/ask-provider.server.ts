import { setTimeout as delay } from "node:timers/promises";
import type { AnswerPart, Passage, Question } from "#app/features/assistant/answer.ts";
import type { Reservation } from "#app/features/assistant/spend/allowance.server.ts";
import { reserveTokens } from "#app/features/assistant/spend/spend.server.ts";
import { log } from "#app/platform/log.server.ts";
import { counter } from "#app/platform/metrics.server.ts";
import { Breaker, type Entry } from "./breaker.server.ts";
import { type Beginning, type Cost, type Patience, ProviderCall } from "./provider-call.server.ts";
import { providerConnection } from "./provider-connection.server.ts";
import { maxTokens, providerRequest } from "./provider-request.server.ts";

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
  /** Nothing more may be spent today or this month, or the store cannot say. */
  | { outcome: "cap-reached" };

type Options = {
  signal: AbortSignal;
  stream: boolean;
  /** Milliseconds, to the first token, between tokens, and in all. */
  patience?: Patience;
  /** Hears what each call did cost, once it is over. */
  onCost?: (tokens: number) => void;
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
  { signal, stream, patience = usualPatience, onCost }: Options,
): Promise<ProviderResult> {
  const send = await providerConnection();
  const { body, promptTokens } = providerRequest(question, passages, stream);
  const began = performance.now();
  let entry: Entry | undefined;
  for (let isLast = false; ; isLast = true) {
    const most = promptTokens + maxTokens;
    const reservation = await reserveTokens(most);
    if (!reservation) return { outcome: "cap-reached" };
    const told = signal.aborted ? undefined : (entry ??= breaker.enter());
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
      onOver: (ending, cost) => {
        const tokens = settle(reservation, cost, most);
        if (tokens > 0) onCost?.(tokens);
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
    log.warn(beginning, "the provider did not answer");
    if (isLast || !mayPass(beginning)) return resultOf(beginning);
    await delay(pause(), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** What is counted may be more than was reserved; what is estimated is not. */
function settle(reservation: Reservation, cost: Cost, most: number): number {
  const tokens = cost.outcome === "counted" ? cost.tokens : Math.min(cost.tokens, most);
  reservation.settle(tokens);
  spent.add({ how: cost.outcome }, tokens);
  return tokens;
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
