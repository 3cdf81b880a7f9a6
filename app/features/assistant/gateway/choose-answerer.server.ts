import type { AnswerPart, Question } from "#app/features/assistant/answer.ts";
import { answerEmbedded } from "#app/features/assistant/embedded/answer-embedded.server.ts";
import { findPassages } from "#app/features/assistant/knowledge/find-passages.server.ts";
import { askProvider, type ProviderResult } from "#app/features/assistant/provider/ask-provider.server.ts";
import { env } from "#app/platform/env.server.ts";
import {
  type ApiError,
  providerFailed,
  providerKeyRefused,
  providerTooSlow,
  quotaUsedUp,
  tooMany,
} from "./api-error.server.ts";
import { reserveFor, type Visitor } from "./assistant-limits.server.ts";
import { embeddedModel } from "./models.server.ts";

/** Passages that the provider gets with a question. */
const passages = 5;

/** Who answers: at once and whole, piece by piece, or nobody. `parts` throws when the provider breaks off. */
export type Answer =
  | { outcome: "whole"; model: string; parts: AnswerPart[] }
  | { outcome: "arriving"; model: string; parts: AsyncIterable<AnswerPart[]> }
  | { outcome: "refused"; error: ApiError };

/**
 * Lets the provider answer where there is one and it may be asked, and the embedded answerer otherwise.
 * @throws what the signal was fired with
 */
export async function chooseAnswerer(
  question: Question,
  visitor: Visitor,
  options: { signal: AbortSignal; stream: boolean },
): Promise<Answer> {
  const { OPENAI_API_KEY, ASSISTANT_MODEL } = env();
  if (OPENAI_API_KEY === undefined) return embedded(question);
  const result = await askProvider(question, findPassages(question, passages), {
    ...options,
    address: visitor.address,
    reserve: (tokens) => reserveFor(visitor, tokens),
  });
  if (result.outcome === "answering") return { outcome: "arriving", model: ASSISTANT_MODEL, parts: result.parts };
  if (result.outcome === "cap-reached") return embedded(question);
  return insteadOfProvider(question, errorOf(result));
}

/** What a visitor gets when the provider fails and nothing of its answer is out yet. */
export const insteadOfProvider = (question: Question, error: ApiError): Answer =>
  env().ASSISTANT_ON_FAILURE === "embedded" ? embedded(question) : { outcome: "refused", error };

const embedded = (question: Question): Answer => ({
  outcome: "whole",
  model: embeddedModel,
  parts: answerEmbedded(question),
});

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
