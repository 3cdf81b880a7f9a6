import type { Query } from "#app/site-index/query.ts";
import { scoreOf } from "#app/site-index/ranker.server.ts";
import type { SiteIndex } from "#app/site-index/site-index.server.ts";
import { type FactName, factNames } from "./facts/fact-answer.server.ts";

export type RankedFact = { fact: FactName; score: number; signs: Record<string, number> };

const beforeFacts = 2;

const isFact = (name: string): name is FactName => (factNames as readonly string[]).includes(name);

/**
 * The facts of the company that a query may ask for, best first. Scores compare with those of
 * sections.
 * @param goesOn whether it leans on what was said: "how long?" asks for no hours then
 */
export function rankFacts(index: SiteIndex, { text, intentions }: Query, goesOn = false): RankedFact[] {
  return intentions
    .flatMap(({ name, score, nearest }, at) => {
      if (!isFact(name)) return [];
      const others = Math.max(0, ...intentions.filter((one) => !isFact(one.name)).map((one) => one.score));
      const explained = 1 - index.intentions.remainder(text, name);
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
