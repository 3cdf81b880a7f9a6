import type { Certainty } from "#app/features/assistant/answer.ts";
import type { Finding } from "#app/features/assistant/knowledge/knowledge.server.ts";

/** How likely the best passage answers the clause, and how likely it is for this site: 0 to 1. */
export type Judgement = { certainty: Certainty; right: number; ours: number };

/**
 * What may be said of a clause. Both likelihoods are fitted (logistic regression) on wordings that
 * the classifiers had not learned: that the best passage answers it, and that it is for this site at
 * all.
 */
export function judge({ hits, unrelated, familiar, isKnown }: Finding): Judgement {
  if (isKnown) return { certainty: "sure", right: 1, ours: 1 };
  const [best] = hits;
  const { share, words } = best?.signs ?? { share: 0, words: 0 };
  const ours = logistic(1.9 * Math.sqrt(share) - 0.74 * logOdds(unrelated) + 3.3 * familiar - 4.1);
  if (!best) return { certainty: "none", right: 0, ours };
  const isOverview = best.entry.heading === undefined;
  const right = logistic(4.4 * Math.sqrt(share) + 0.2 * words - (isOverview ? 1.5 * (1 - share) : 0) - 2);
  if (ours < 0.6) return { certainty: "none", right, ours };
  return { certainty: right >= sureFrom && ours >= oursFrom ? "sure" : "perhaps", right, ours };
}

/** Of the answers above it strangers find four of five right, of those below half. */
const sureFrom = 0.65;

/** Of our own questions nine of ten are above it; what is not for us and below is answered as a guess. */
export const oursFrom = 0.85;

/** Of a share, which may be 0 or 1. */
const logOdds = (share: number): number => Math.log((share + 0.003) / (1 - share + 0.003));

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
