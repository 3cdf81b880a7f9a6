import type { LocalizedSites } from "#app/content.server.ts";
import { judgeSigns, rankFacts } from "#app/features/assistant/answerer/judge.ts";
import { factAnswer } from "#app/features/assistant/answerer/facts/fact-answer.server.ts";
import { rank, scoreOf } from "#app/site-index/ranker.server.ts";
import type { Section } from "#app/site-index/index-data.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { locales, withoutLocale } from "#i18n/locale.ts";
import type { Asked } from "./companies.ts";

export type Weights = Record<string, number>;
type Signs = Record<string, number | undefined>;

type WithSigns = { signs: Signs; section?: Section };

/** The kind of a section counts as well. */
const signsOf = ({ signs, section }: WithSigns): Signs =>
  section ? { ...signs, [`is ${section.entry.kind}`]: 1 } : signs;

/** What may answer a question, and whether it does. */
type Candidate = { signs: Signs; isRight: boolean };

/** A question with all that may answer it. */
export type Example = {
  candidates: Candidate[];
  asked: Asked;
  company: string;
  forJudge: (weights: Weights) => Weights;
};

/** Signs that questions of invented companies do not have, or seldom: set by hand. */
const byHand: Weights = { topic: 3, here: 0.7, own: 4, borrowed: -1.5, "is answer": -1.5 };

/** Reads what may answer the questions of a company. */
export function examplesOf(company: string, sites: LocalizedSites, asked: Record<"en" | "ar", Asked[]>): Example[] {
  return locales.flatMap((locale) => {
    const index = siteIndex(sites[locale]);
    return asked[locale]
      .filter(({ turns, kind }) => turns.length === 1 && kind !== "social")
      .map((question): Example => {
        const query = index.read(question.turns[0]!);
        const sections = rank(index, query);
        const facts = rankFacts(index, query);
        const tellingFacts = new Set(
          facts.filter(({ fact }) => {
            const text = factAnswer(sites[locale], fact, { message: query.text, now })?.text;
            return question.says.some((words) => text?.includes(words));
          }),
        );
        const right = rightOf(question, sections, facts, tellingFacts);
        const candidates = [...sections, ...facts].map((one) => ({ signs: signsOf(one), isRight: right.has(one) }));
        const forJudge = (weights: Weights) => {
          const scored = <One extends WithSigns>(all: One[]) =>
            all
              .map((one) => ({ ...one, score: scoreOf(signsOf(one), weights) }))
              .toSorted((one, other) => other.score - one.score);
          return judgeSigns(index, { query, sections: scored(sections), facts: scored(facts) });
        };
        return { candidates, asked: question, company, forJudge };
      });
  });
}

const now = new Date("2026-11-28T09:00:00Z");

/**
 * Sections that hold the answer's words on a right page; else sections of the right place; facts by their names.
 * @param tellingFacts facts whose answers hold the words
 */
function rightOf(
  { kind, pages, says, facts: wanted }: Asked,
  sections: ReturnType<typeof rank>,
  facts: ReturnType<typeof rankFacts>,
  tellingFacts: ReadonlySet<unknown>,
): ReadonlySet<unknown> {
  if (kind === "near" || kind === "far") return new Set();
  const isOnPage = ({ section }: (typeof sections)[number]) =>
    pages.some((page) => page.replace(/#.*/, "") === withoutLocale(section.entry.page.path));
  const holds = (one: (typeof sections)[number]) =>
    isOnPage(one) && says.some((words) => one.section.entry.text.toLowerCase().includes(words.toLowerCase()));
  const isFact = kind === "fact" || (pages[0] === "/contact" && !sections.some(holds));
  const ofFact = facts.filter(({ fact }) =>
    kind === "fact" ? wanted.includes(fact) : !["services", "partners", "customers"].includes(fact),
  );
  if (isFact) return new Set(kind === "fact" ? ofFact : ofFact.slice(0, 1));
  const onPage = sections.filter(isOnPage);
  const holding = onPage.filter(holds);
  if (holding.length + tellingFacts.size > 0) return new Set<unknown>([...holding, ...tellingFacts]);
  const placed = onPage.filter(({ section }) => pages.includes(withoutLocale(section.entry.path)));
  if (placed.length > 0) return new Set(placed);
  const named = facts.filter(
    ({ fact }) =>
      (pages[0] === "/services" && fact === "services") ||
      (pages[0] === "/" && (fact === "partners" || fact === "customers")),
  );
  return new Set<unknown>(onPage.length > 0 ? onPage : named.slice(0, 1));
}

/** Facts are many and alike. */
const factWorth = 0.4;

/** Weights by which right candidates come first: listwise, by stochastic descent (Adagrad). */
export function trainRanker(examples: Example[], { passes = 40, decay = 0.001, step = 0.3 } = {}): Weights {
  const names = [
    ...new Set(examples.flatMap(({ candidates }) => candidates.flatMap(({ signs }) => Object.keys(signs)))),
  ].filter((name) => !(name in byHand));
  const numberOf = new Map(names.map((name, at) => [name, at]));
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-6);
  const read = examples
    .filter(({ candidates }) => candidates.some(({ isRight }) => isRight))
    .map(({ candidates, asked }) => ({
      worth: asked.kind === "fact" ? factWorth : 1,
      isRight: candidates.map((one) => one.isRight),
      signs: candidates.map(({ signs }) =>
        Object.entries(signs).flatMap(([name, value]) =>
          value && numberOf.has(name) ? [[numberOf.get(name)!, value] as const] : [],
        ),
      ),
    }));
  for (let pass = 0; pass < passes; pass++) {
    for (const { worth, isRight, signs } of read) {
      const scores = signs.map((list) => list.reduce((sum, [at, value]) => sum + value * weights[at]!, 0));
      const most = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - most));
      const whole = shares.reduce((sum, share) => sum + share, 0);
      const right = shares.reduce((sum, share, at) => sum + (isRight[at] ? share : 0), 0) || 1e-12;
      const pull = new Float64Array(names.length);
      for (const [at, list] of signs.entries()) {
        const by = worth * (shares[at]! / whole - (isRight[at] ? shares[at]! / right : 0));
        if (Math.abs(by) > 1e-6) for (const [number, value] of list) pull[number]! += by * value;
      }
      descend(weights, squares, pull, { decay, step });
    }
  }
  return { ...rounded(names, weights), ...byHand };
}

/** Weights of a likelihood: logistic regression. @param right whether each example is so */
export function trainJudge(
  signs: Weights[],
  right: boolean[],
  { passes = 150, decay = 0.001, step = 0.2 } = {},
): Weights {
  const names = [...new Set(signs.flatMap(Object.keys))];
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-6);
  for (let pass = 0; pass < passes; pass++) {
    for (const [at, one] of signs.entries()) {
      const values = names.map((name) => one[name] ?? 0);
      const likely = 1 / (1 + Math.exp(-values.reduce((sum, value, number) => sum + value * weights[number]!, 0)));
      const off = likely - (right[at] ? 1 : 0);
      descend(
        weights,
        squares,
        Float64Array.from(values, (value) => off * value),
        { decay, step },
      );
    }
  }
  return rounded(names, weights);
}

function descend(
  weights: Float64Array,
  squares: Float64Array,
  pull: Float64Array,
  { decay, step }: { decay: number; step: number },
): void {
  for (const [at, by] of pull.entries()) {
    const whole = by + decay * weights[at]!;
    squares[at]! += whole * whole;
    weights[at]! -= (step * whole) / Math.sqrt(squares[at]!);
  }
}

const rounded = (names: string[], weights: Float64Array): Weights =>
  Object.fromEntries(names.map((name, at) => [name, Math.round(weights[at]! * 1000) / 1000]));

/** Whether the best candidate is right, and whether one of the best three is. */
export function judged({ candidates }: Example, weights: Weights): { first: boolean; amongThree: boolean } {
  const ranked = candidates
    .map(({ signs, isRight }) => ({ isRight, score: scoreOf(signs, weights) }))
    .toSorted((one, other) => other.score - one.score);
  return { first: ranked[0]?.isRight ?? false, amongThree: ranked.slice(0, 3).some(({ isRight }) => isRight) };
}
