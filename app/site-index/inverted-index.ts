import { inTableOrder, WordTable } from "./word-table.ts";

/** How often a document has a term in one of its fields. */
type Match<Field> = { field: Field; times: number };

/** A search result. `terms` are the matched search terms; `matches` the document's own terms, by search term. */
export type IndexHit<Field> = {
  document: number;
  score: number;
  terms: Set<string>;
  matches: Map<string, Match<Field>[]>;
};

/** A search term and its weight. */
type WeightedTerm = { term: string; weight: number };

/** Factors of terms that begin with the search term, or differ from it by so many letters. */
const prefixWeight = (length: number, further: number) => (0.375 * length) / (length + 0.3 * further);
const fuzzyWeight = (length: number, distance: number) => (0.45 * length) / (length + distance);

/** Shorter terms match exactly, or not at all. */
const shortestAlike = 5;

/** Maximum number of missing, wrong or extra letters. */
const mostWrong = (term: string) => (term.length < 9 ? 1 : 2);

/** Maximum of a byte: higher counts are capped. */
const mostTimes = 255;

/** BM25 parameters: saturation of counts, influence of a field's length, and the score of any match. */
const [k, b, d] = [1.2, 0.7, 0.5];

/**
 * Documents by the terms of their fields, scored by BM25+ with the parameters of
 * [MiniSearch](https://github.com/lucaong/minisearch), which finds the same with maps in twenty
 * times the memory: a posting is four bytes here.
 */
export class InvertedIndex<Field extends string> {
  /** How many documents it has. */
  readonly size: number;
  readonly #fields: Field[];
  readonly #boosts: number[];
  readonly #terms: WordTable;
  /** How many documents have each term, and where its postings begin. */
  readonly #frequencies: Uint16Array;
  readonly #begins: Uint32Array;
  /** The postings of each term, by field and document. */
  readonly #documents: Uint16Array;
  readonly #fieldOf: Uint8Array;
  readonly #times: Uint8Array;
  /** How many different terms each document has in each field, at least one, and their means. */
  readonly #lengths: Uint16Array;
  readonly #means: number[];

  /**
   * @param boosts weight of each field
   * @param documents terms of their fields, at most 65,535 documents
   */
  constructor(boosts: Record<Field, number>, documents: Record<Field, string[]>[]) {
    this.size = documents.length;
    this.#fields = Object.keys(boosts) as Field[];
    this.#boosts = Object.values(boosts);
    this.#lengths = new Uint16Array(documents.length * this.#fields.length);
    this.#means = this.#fields.map(() => 0);
    const postings = new Map<string, Posting[]>();
    for (const [field, name] of this.#fields.entries())
      for (const [document, { [name]: terms }] of documents.entries()) {
        const times = frequenciesOf(terms);
        const length = Math.max(1, times.size);
        this.#lengths[document * this.#fields.length + field] = length;
        this.#means[field] = (this.#means[field]! * document + length) / (document + 1);
        for (const [term, count] of times) {
          const posting = { document, field, times: Math.min(count, mostTimes) };
          const others = postings.get(term);
          if (others) others.push(posting);
          else postings.set(term, [posting]);
        }
      }
    const terms = Array.from(postings.keys()).sort(inTableOrder);
    this.#terms = new WordTable(terms);
    const ofTerms = terms.map((term) => postings.get(term)!);
    this.#frequencies = Uint16Array.from(ofTerms, (of) => new Set(of.map(({ document }) => document)).size);
    this.#begins = new Uint32Array(terms.length + 1);
    for (const [number, { length }] of ofTerms.entries()) this.#begins[number + 1] = this.#begins[number]! + length;
    const all = ofTerms.flat();
    this.#documents = Uint16Array.from(all, ({ document }) => document);
    this.#fieldOf = Uint8Array.from(all, ({ field }) => field);
    this.#times = Uint8Array.from(all, ({ times }) => times);
  }

  /** How many documents have a term. */
  frequency = (term: string): number => this.#frequencies[this.#terms.numberOf(term)] ?? 0;

  has = (term: string): boolean => this.#terms.numberOf(term) !== -1;

  /** The documents that have any of these terms, or one like a term that none has, best first. */
  search(query: WeightedTerm[]): IndexHit<Field>[] {
    const hits = new Map<number, IndexHit<Field>>();
    for (const { term, weight } of query)
      for (const [document, { score, matches }] of this.#scored(term, weight)) {
        const hit = hits.get(document) ?? { document, score: 0, terms: new Set(), matches: new Map() };
        hits.set(document, hit);
        hit.score += score;
        hit.terms.add(term);
        for (const [match, fields] of matches) hit.matches.set(match, fields);
      }
    return Array.from(hits.values(), (one) => ({ ...one, score: one.score * one.terms.size })).sort(
      (one, other) => other.score - one.score,
    );
  }

  #scored(term: string, boost: number): Map<number, Pick<IndexHit<Field>, "score" | "matches">> {
    const totals = new Map<number, Pick<IndexHit<Field>, "score" | "matches">>();
    for (const [number, weight] of this.#alike(term)) {
      const match = this.#terms.at(number);
      const end = this.#begins[number + 1]!;
      for (let begin = this.#begins[number]!, next = begin; begin < end; begin = next) {
        const field = this.#fieldOf[begin]!;
        while (next < end && this.#fieldOf[next] === field) next++;
        const rarity = Math.log(1 + (this.size - (next - begin) + 0.5) / (next - begin + 0.5));
        for (let at = begin; at < next; at++) {
          const document = this.#documents[at]!;
          const times = this.#times[at]!;
          const length = this.#lengths[document * this.#fields.length + field]!;
          const usual = k * (1 - b + (b * length) / this.#means[field]!);
          const score = weight * boost * this.#boosts[field]! * (rarity * (d + (times * (k + 1)) / (times + usual)));
          const entry = totals.get(document) ?? { score: 0, matches: new Map() };
          totals.set(document, entry);
          entry.score += score;
          const fields = entry.matches.get(match) ?? [];
          entry.matches.set(match, fields);
          fields.push({ field: this.#fields[field]!, times });
        }
      }
    }
    return totals;
  }

  /** The number of a term; else of terms that begin with it or differ by a letter or two, each with its weight. */
  #alike(term: string): Map<number, number> {
    const number = this.#terms.numberOf(term);
    if (number !== -1) return new Map([[number, 1]]);
    const alike = new Map<number, number>();
    if (term.length < shortestAlike) return alike;
    for (let length = term.length + 1; length <= this.#terms.longest; length++) {
      const { from, end } = this.#terms.beginningWith(term, length);
      for (let one = from; one < end; one++) alike.set(one, prefixWeight(length, length - term.length));
    }
    for (const [one, distance] of this.#terms.near(term, mostWrong(term)))
      if (!alike.has(one)) alike.set(one, fuzzyWeight(this.#terms.lengthOf(one), distance));
    return alike;
  }
}

type Posting = { document: number; field: number; times: number };

/** How often each word occurs, in the order in which they are met. */
export function frequenciesOf(words: Iterable<string>): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return frequencies;
}
