import type { FactName } from "./facts/fact-answer.server.ts";
import type { Finding } from "./understand.server.ts";

/** The fact that a question asks for, if that is likelier than any passage. */
export const factOf = ({ facts: [fact], sections: [section] }: Finding): FactName | undefined =>
  fact && fact.score >= (section?.score ?? Number.NEGATIVE_INFINITY) ? fact.fact : undefined;

/** Whether a fact is the best guess, though it explains little of the question: "a flight on Thursday". */
export const isVague = (finding: Finding): boolean =>
  factOf(finding) !== undefined &&
  finding.facts[0]!.signs["fact explained"]! < leastExplained &&
  finding.facts[0]!.signs["fact nearest"]! < sameWords;

/** A fact that explains less of a question is not close to it. */
const leastExplained = 0.5;
/** From here on a message is one of the wordings of an intention. */
export const sameWords = 0.5;
