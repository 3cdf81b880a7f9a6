import type { Certainty } from "#app/features/assistant/answer.ts";
import type { Query } from "#app/site-index/query.ts";
import { howMany, type RankedSection, scoreOf } from "#app/site-index/ranker.server.ts";
import type { SiteIndex } from "#app/site-index/site-index.server.ts";
import { lacksPrice, whether } from "./asked-section.server.ts";
import { namesAddressPart } from "./facts/fact-patterns.server.ts";
import { tellingWords } from "#app/site-index/stop-words.ts";
import { stemOf } from "#app/site-index/terms.ts";
import weights from "./judge-weights.json" with { type: "json" };
import { type FactName, isFactName } from "./facts/fact-answer.server.ts";

export type Judgement = {
  certainty: Certainty;
  /** Likelihoods that the best answer is right, and that the message is for this site: 0 to 1. */
  right: number;
  ours: number;
};

type Ranked = { query: Query; facts: readonly RankedFact[]; sections: readonly RankedSection[] };

/** Evidence for the best answer, each from 0 to 1. */
export function judgeSigns(index: SiteIndex, { query, facts, sections }: Ranked): Record<string, number> {
  const { terms, worth, intentions } = query;
  const [fact] = facts;
  const [best, second] = sections;
  const scores = [...facts, ...sections].map(({ score }) => score).toSorted((one, other) => other - one);
  const top = scores[0] ?? 0;
  const whole = scores.slice(0, 40).reduce((sum, score) => sum + Math.exp(score - top), 0) || 1;
  const isFact = (fact?.score ?? Number.NEGATIVE_INFINITY) >= (best?.score ?? Number.NEGATIVE_INFINITY);
  const all = worth.reduce((sum, one) => sum + one, 0) || 1;
  const knownWorth = terms.reduce((sum, { word }, at) => sum + (index.knows(word) ? worth[at]! : 0), 0);
  const onSite = terms.reduce((sum, { stems }, at) => sum + (stems.some(index.has) ? worth[at]! : 0), 0);
  const unrelated = intentions.find(({ name }) => name === "unrelated")?.score ?? 0;
  return {
    one: 1,
    share: 1 / whole,
    ahead: Math.min(1, (top - (scores[1] ?? top - 4)) / 4),
    score: Math.max(-1, Math.min(2, top / 10)),
    fact: isFact ? 1 : 0,
    explained: isFact ? (fact?.signs["fact explained"] ?? 0) : 0,
    cover: isFact ? 0 : (best?.signs.pageCover ?? 0),
    sentence: isFact ? 0 : (best?.signs.sentenceCover ?? 0),
    like: isFact ? 0 : (best?.signs.likeSentence ?? 0),
    likeHeading: isFact ? 0 : (best?.signs.likeHeading ?? 0),
    "same page": best && second && best.section.entry.page === second.section.entry.page ? 1 : 0,
    known: terms.length === 0 ? 0 : knownWorth / all,
    "on site": terms.length === 0 ? 0 : onSite / all,
    unrelated,
    "unrelated first": intentions[0]?.name === "unrelated" ? unrelated : 0,
    intention: Math.max(0, ...intentions.filter(({ name }) => name !== "unrelated").map(({ score }) => score)),
    short: terms.length < 2 ? 1 : 0,
  };
}

/** @param by weights trained on invented companies (lab/answerer/train-ranker.ts) */
const likelihood = (signs: Record<string, number>, by: Record<string, number>): number =>
  1 / (1 + Math.exp(-scoreOf(signs, by)));

/** Decides how certainly a question can be answered. */
export function judge(index: SiteIndex, ranked: Ranked): Judgement {
  const signs = judgeSigns(index, ranked);
  const { facts, sections, query } = ranked;
  const [best] = sections;
  const isFact = (facts[0]?.score ?? -Infinity) >= (best?.score ?? -Infinity);
  // Another passage scores higher, and does not mention the price.
  const isMute = best && (lacksPrice(query, best.section) || best.score < (sections[1]?.score ?? -Infinity));
  const isUnsure = best && !isFact && (isMute || answersOther(best));
  const right = Math.min(likelihood(signs, weights.right), isUnsure ? unsure : 1);
  const ours = likelihood(signs, weights.ours);
  const isFound = facts.length + sections.length > 0;
  const certainty =
    !isFound || ours < oursFrom ? "none" : right >= (isFact ? likelyFrom : sureFrom) ? "sure" : "perhaps";
  return { certainty, right, ours };
}

/** Whether a section begins with yes or no to a question of its own that differs from the visitor's. */
const answersOther = ({ section, signs }: RankedSection): boolean =>
  section.isYesOrNo && signs.headingRest! > 0.1 && signs.pageCover! < 0.7;

/** Most passages above this likelihood are right. */
const sureFrom = 0.54;
/** The same for facts. No answer denies a fact of this likelihood. */
export const likelyFrom = 0.45;
/** A section without the wanted price is never sure, nor is one that says yes or no to another question. */
const unsure = sureFrom - 0.01;
const oursFrom = 0.4;

export type RankedFact = { fact: FactName; score: number; signs: Record<string, number> };

/** Facts that list names, but no number. */
export const namesPeople = new Set(["team", "customers", "partners"]);
const beforeFacts = 3;
/** "Our building" in a visitor's question is not the company's. */
const ownPlace =
  /(?<!\p{L})(?:our|my) (?:\p{L}+ )?(?:building|office|street|district|place|site|door|home|house|city)(?!\p{L})|(?<!\p{L})(?:ل|لل|في|الى|إلى)? ?(?:مبنا|مقر|مكتب|موقع|بيت|منزل|عمارت|شارع|حي)(?:نا|ي)(?!\p{L})/iu;

/**
 * The facts of the company that a query may ask for, best first. Scores compare with those of
 * sections.
 * @param goesOn whether the question continues an earlier one: then "how long?" does not ask for hours
 */
export function rankFacts(index: SiteIndex, { text, intentions }: Query, goesOn = false): RankedFact[] {
  const stems = tellingWords(text).map(stemOf);
  return intentions
    .flatMap(({ name, score, nearest }, at) => {
      if (!isFactName(name) || (namesPeople.has(name) && howMany.test(text))) return [];
      if ((name === "address-part" || name === "location") && ownPlace.test(text)) return [];
      if (name === "address-part" && whether.test(text) && !namesAddressPart(text)) return [];
      const others = Math.max(0, ...intentions.filter((one) => !isFactName(one.name)).map((one) => one.score));
      const explained = 1 - index.intentions.remainder(stems, name);
      const signs = {
        fact: 1,
        "fact score": score,
        "fact nearest": nearest,
        "fact explained": explained,
        "fact score explained": score * explained,
        "fact first": at === 0 ? 1 : 0,
        "fact others": others,
        [`fact ${name}`]: 1,
      };
      return { fact: name, score: scoreOf(signs) - (goesOn ? beforeFacts : 0), signs };
    })
    .toSorted((one, other) => other.score - one.score);
}
