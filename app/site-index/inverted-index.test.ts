import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { InvertedIndex } from "./inverted-index.ts";

const boosts = { title: 2.5, text: 1 };

/** Numbers below a limit, always the same (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])("random documents are found and scored as by MiniSearch (%i)", (seed) => {
  const below = randomNumbers(seed);
  const word = () => Array.from({ length: 1 + below(12) }, () => "abcش"[below(4)]).join("");
  const words = Array.from({ length: 150 }, word);
  /** Some words are frequent, most are rare. */
  const textOf = (most: number) => Array.from({ length: below(most) }, () => words[below(1 + below(words.length))]!);
  const documents = Array.from({ length: 60 }, () => ({ title: textOf(4), text: textOf(40) }));
  const index = new InvertedIndex(boosts, documents);
  const reference = new MiniSearch({
    fields: Object.keys(boosts),
    tokenize: (terms) => terms.split(" "),
    processTerm: (term) => term,
  });
  for (const [id, { title, text }] of documents.entries())
    reference.add({ id, title: title.join(" "), text: text.join(" ") });

  for (let query = 0; query < 40; query++) {
    const terms = [...new Set(Array.from({ length: 1 + below(4) }, () => (below(2) ? words[below(150)]! : word())))];
    const weights = new Map(terms.map((term) => [term, 0.3 + below(3)]));
    const expected = reference.search(terms.join(" "), {
      boost: boosts,
      fuzzy: (term) => (index.has(term) || term.length < 5 ? false : term.length < 9 ? 1 : 2),
      prefix: (term) => !index.has(term) && term.length > 4,
      boostTerm: (term) => weights.get(term)!,
    });
    const found = index.search(terms.map((term) => ({ term, weight: weights.get(term)! })));
    expect(found).toHaveLength(expected.length);
    const byDocument = new Map(found.map((one) => [one.document, one]));
    for (const { id, score, queryTerms, match } of expected) {
      const one = byDocument.get(id)!;
      expect(one.score).toBeCloseTo(score, 9);
      expect(one.terms).toEqual(new Set(queryTerms));
      const fields = Array.from(one.matches, ([term, matches]) => [term, matches.map(({ field }) => field)] as const);
      expect(Object.fromEntries(fields)).toEqual(match);
    }
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
  }
});

const index = new InvertedIndex(boosts, [
  { title: ["cloud"], text: ["cloud", "cost", "cost", "cost"] },
  { title: [], text: ["network", "cost"] },
  { title: [], text: [] },
]);

test("it knows how many documents have a term", () => {
  expect(index.size).toBe(3);
  expect(["cloud", "cost", "clou"].map(index.frequency)).toEqual([1, 2, 0]);
  expect(["cloud", "clou", ""].map(index.has)).toEqual([true, false, false]);
});

test("a match tells in which fields the term is, and how often", () => {
  const [found] = index.search([{ term: "cost", weight: 1 }]);
  expect(found).toMatchObject({ document: 0, terms: new Set(["cost"]) });
  expect(found!.matches.get("cost")).toEqual([{ field: "text", times: 3 }]);
});

test("a term that none has is found by its likeness, unless it is short", () => {
  const documentsWith = (term: string) => index.search([{ term, weight: 1 }]).map(({ document }) => document);
  expect(documentsWith("clouds")).toEqual([0]);
  expect(documentsWith("netwo")).toEqual([1]);
  expect(documentsWith("cost")).toEqual([0, 1]);
  expect(documentsWith("cast")).toEqual([]);
  expect(documentsWith("xylophone")).toEqual([]);
  expect(new InvertedIndex(boosts, []).search([{ term: "clouds", weight: 1 }])).toEqual([]);
});
