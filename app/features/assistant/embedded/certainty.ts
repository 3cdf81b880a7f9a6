import type { Certainty } from "#app/features/assistant/answer.ts";
import type { Clause } from "#app/features/assistant/knowledge/understand.server.ts";

/** `right`: how likely the best passage answers the clause, 0 to 1. */
export type Judgement = { certainty: Certainty; right: number };

/**
 * What may be said of a clause. Both likelihoods are fitted on the open half of the bench questions
 * (logistic regression): that the best passage answers it, and that it is for this site at all.
 */
export function judge({ hits, unrelated, familiar, isKnown }: Clause): Judgement {
  if (isKnown) return { certainty: "sure", right: 1 };
  const [best] = hits;
  if (!best) return { certainty: "none", right: 0 };
  const { share, words } = best.signs;
  const right = logistic(2.7 * Math.sqrt(share) + 1.9 * words - 3.5 * unrelated + 0.3 * familiar - 0.6);
  const ours = logistic(1.4 * Math.sqrt(share) - 5.8 * unrelated + familiar + 2.4);
  if (ours < 0.86) return { certainty: "none", right };
  return { certainty: right >= 0.65 ? "sure" : "perhaps", right };
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
