import { setTimeout as delay } from "node:timers/promises";
import type { AnswerPart, Question } from "#app/features/assistant/answer.ts";
import type { Reservation } from "#app/features/assistant/spend/budget.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import type { Passage } from "#app/site-index/passages.server.ts";
import { callProvider, type Failure, type Timeouts, type Ending } from "./provider-call.server.ts";
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

/** The outcome of a question to the provider, without any of the provider's own words. */
export type ProviderResult =
  /** The first parts, and the rest as they arrive; the rest throws ProviderBrokeOff, or the signal's reason. */
  | { outcome: "answering"; first: AnswerPart[]; rest: AsyncGenerator<AnswerPart[], unknown> }
  /** About the company's account, not about the visitor. */
  | {
      outcome: "refused";
      status: 401 | 429;
      code: "invalid_api_key" | "rate_limit_exceeded" | "insufficient_quota";
      retryAfterSeconds?: number;
    }
  /** `resting`: the breaker is open. */
  | { outcome: "failed"; reason: "unreachable" | "bad-answer" | "too-slow" | "resting" }
  /** A limit on tokens is reached, for this visitor or for all, or the store is unavailable. */
  | { outcome: "cap-reached" };

type Options = {
  signal: AbortSignal;
  hasTool: boolean;
  maxTokens: number | undefined;
  /** Address of the visitor: failures of one alone do not open the breaker. */
  address: string;
  /** Reserves the maximum cost of a call; undefined if it may not be spent. */
  reserve: (tokens: number) => Promise<Reservation | undefined>;
};

const usualTimeouts: Timeouts = { first: 10_000, between: 15_000, tail: 2000, all: 60_000 };
/** Upper bounds of buckets, as OpenTelemetry advises for generative models. */
const bucketSeconds = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
/** Milliseconds before the one retry, so that retries do not coincide. */
const retryPause = () => 50 + Math.random() * 150;

export type Provider = ReturnType<typeof createProvider>;

type Parts = { settings: Env; metrics: Metrics; timeouts?: Timeouts };

export function createProvider({ settings, metrics, timeouts = usualTimeouts }: Parts) {
  const calls = metrics.counter("website_assistant_provider_calls_total", "Calls to the model's provider, by outcome.");
  const costs = metrics.counter(
    "website_assistant_provider_tokens_total",
    "Tokens that calls to the provider cost, counted or estimated.",
  );
  const durations = metrics.histogram(
    "gen_ai_client_operation_duration_seconds",
    "Calls to the model's provider, from the question to the end of the answer.",
    bucketSeconds,
  );
  const breaker = new Breaker();
  metrics.gauge("website_assistant_breaker_open", "1 while the provider is left alone after failures.", () =>
    breaker.isOpen ? 1 : 0,
  );
  const connect = createProviderConnection(settings);
  const requestFor = createProviderRequests(settings);
  // Learned from the model's refusals and answers; kept as long as the process runs.
  let dialect = plainDialect;
  let answerTokens = plainTokens;

  /**
   * Asks the provider, within the budget. Resolves with the first token, or when none will come.
   * @throws the signal's reason; the call to the provider then ends at once
   */
  async function ask(question: Question, passages: Passage[], options: Options): Promise<ProviderResult> {
    const { signal, hasTool, address, reserve } = options;
    const textTokens = Math.min(options.maxTokens ?? plainTokens, plainTokens);
    if (!breaker.admits()) return { outcome: "failed", reason: "resting" };
    const start = performance.now();
    const knownDialect = dialect;
    let current = knownDialect;
    let isRetry = false;
    for (;;) {
      signal.throwIfAborted();
      const maxTokens = answerTokens - plainTokens + textTokens;
      const dialect = hasTool ? current : withoutTools(current);
      const { body, promptTokens } = requestFor(question, passages, { dialect, maxTokens });
      const reservation = await reserve(promptTokens + maxTokens);
      if (!reservation) return { outcome: "cap-reached" };
      const callStart = performance.now();
      const elapsed = callStart - start;
      const call = callProvider(body, {
        connect,
        signal,
        asked: { promptTokens, maxTokens, textTokens, secret: settings.OPENAI_API_KEY ?? "" },
        timeouts: { ...timeouts, first: timeouts.first - elapsed, all: timeouts.all - elapsed },
        onEnd: (ending, { tokens, how }, isCutByReasoning) => {
          if (isCutByReasoning) giveReasoningRoom();
          reservation.settle(tokens);
          costs.add({ how }, tokens);
          durations.observe((performance.now() - callStart) / 1000, { gen_ai_operation_name: "chat", ending });
          breaker.report(ending, address);
        },
      });
      const { value, done } = await call.next();
      calls.add({ outcome: done ? value!.outcome : "answering" });
      // Only an answer confirms the refused parameters: a refusal may have had another cause.
      if (current !== knownDialect && (!done || value!.outcome === "bad-answer")) adopt(current);
      if (!done) return { outcome: "answering", first: value, rest: call };
      const failure = value!;
      const next = failure.outcome === "status" ? dialectAfter(current, failure.refused) : undefined;
      if (next) {
        current = next;
        continue;
      }
      log.warn(failure, "the provider did not answer");
      if (isRetry || breaker.isOpen || !isTransient(failure)) return resultOf(failure);
      isRetry = true;
      await delay(retryPause());
    }
  }

  /** Takes effect for later questions: this one has cost its tokens, and is not repeated. */
  function giveReasoningRoom(): void {
    if (answerTokens === reasoningTokens) return;
    answerTokens = reasoningTokens;
    log.warn({ answerTokens }, "the model's reasoning left no room for an answer: from now on it may have more tokens");
  }

  function adopt(next: Dialect): void {
    dialect = next;
    const { refused, effort } = next;
    log.info(
      { omitted: [...refused], effort: efforts[effort] },
      "the model refuses parameters: they are left out until the restart",
    );
  }

  return {
    ask,
    /** Loads the client at the start: this release's files may be gone at the first question. */
    connect,
  };
}

/** For a client that has no use for our tool. */
const withoutTools = ({ refused, effort }: Dialect): Dialect => ({
  refused: new Set([...refused, "tools" as const]),
  effort,
});

/** Whether a retry may help, and cannot cause a second answer. */
const isTransient = (failure: Failure): boolean =>
  failure.outcome === "lost" || (failure.outcome === "status" && failure.status >= 500);

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

/** Consecutive failed calls, and different addresses among them, that open the breaker. */
const maxFailures = 5;
const minAddresses = 3;
/** Milliseconds without a call while it is open; each call that fails then doubles them. */
const firstPause = 1000;
const longestPause = 10_000;

/** Stops calls to a provider that keeps failing; after a pause one question is let through. */
export class Breaker {
  #failures = 0;
  readonly #addresses = new Set<string>();
  #pause = firstPause;
  #closedUntil = 0;

  get isOpen(): boolean {
    return this.#failures >= maxFailures && this.#addresses.size >= minAddresses;
  }

  /** Whether a question may be asked; while the breaker is open, one at a time. */
  admits(): boolean {
    if (!this.isOpen) return true;
    if (performance.now() < this.#closedUntil) return false;
    this.#closedUntil = performance.now() + longestPause;
    return true;
  }

  report(ending: Ending, address: string): void {
    if (ending === "left") this.#closedUntil = 0;
    else if (ending === "failed") {
      this.#failures += 1;
      if (this.#addresses.size < minAddresses) this.#addresses.add(address);
      if (!this.isOpen) return;
      this.#closedUntil = performance.now() + this.#pause;
      this.#pause = Math.min(2 * this.#pause, longestPause);
    } else {
      this.#failures = 0;
      this.#addresses.clear();
      this.#pause = firstPause;
    }
  }
}
