import type { LocalizedSite } from "#app/content.server.ts";
import { frequenciesOf, InvertedIndex } from "./inverted-index.ts";
import { Meanings, type QueryTerm } from "./meanings.ts";
import { foldWords, formsOf } from "./normalise.ts";
import type { Entry } from "./passages.server.ts";
import { Spelling } from "./spelling.ts";
import { isStopWord, tellingWords } from "./stop-words.ts";

/** A passage found, how much of the question it covers (0 to 1), and its terms that matched. */
export type WordHit = { entry: Entry; score: number; coverage: number; terms: ReadonlySet<string> };

/** Fields of a part, with their weights. */
const boosts = { asked: 3, heading: 2.5, page: 2, about: 0.5, text: 1 };

type Field = keyof typeof boosts;

/** Separately indexed parts of an entry: its words, or a question that it answers. */
type Part = { entry: Entry; terms: Record<Field, string[]> };

/** Entries read in one step. */
const entriesAtOnce = 8;

const termsOf = (meanings: Meanings, words: string): string[] =>
  meanings.read(words).flatMap((term) => [...term.forms, ...term.meanings]);

/** All passages of one language, searchable by meaning. */
export class SearchIndex {
  readonly #meanings: Meanings;
  /** The entry of each part, and how many terms its question or heading has. */
  readonly #parts: Entry[];
  readonly #asking: Uint16Array;
  readonly #terms: InvertedIndex<Field>;
  /** Contains words of questions and headings only; a page's text has too many similar words. */
  readonly spelling: Spelling;

  private constructor(meanings: Meanings, spelling: Spelling, parts: Part[]) {
    this.#meanings = meanings;
    this.spelling = spelling;
    this.#parts = parts.map(({ entry }) => entry);
    const terms = parts.map((part) => part.terms);
    this.#terms = new InvertedIndex(boosts, terms);
    this.#asking = Uint16Array.from(terms, ({ asked, heading }) => asked.length || heading.length);
  }

  /** Makes it in steps of some milliseconds. */
  static *of({ answers }: LocalizedSite, entries: Entry[]): Generator<undefined, SearchIndex> {
    const meanings = new Meanings(answers);
    yield;
    const { subjects, synonyms, vocabulary = [] } = answers;
    const words: string[] = [];
    const learn = (text = "") => words.push(...foldWords(text));
    for (const phrase of [...subjects, ...synonyms, ...vocabulary].flat()) learn(phrase);
    const parts: Part[] = [];
    const add = (entry: Entry, texts: Partial<Record<Field, string | undefined>>) => {
      const termsIn = (field: Field) => termsOf(meanings, texts[field] ?? "");
      const terms = {
        asked: termsIn("asked"),
        heading: termsIn("heading"),
        page: termsIn("page"),
        about: termsIn("about"),
        text: termsIn("text"),
      };
      parts.push({ entry, terms });
    };
    for (const [at, entry] of entries.entries()) {
      if (at % entriesAtOnce === 0) yield;
      const { heading, page, about, text, asked } = entry;
      learn(heading);
      learn(page.title);
      add(entry, { heading, page: page.title, about, text });
      for (const wording of asked.flat()) {
        // Visitors' wordings are the classifier's; the index has the site's own words, which count twice.
        if (wording === heading) {
          add(entry, { asked: wording });
          learn(wording);
        }
        learn(wording);
      }
    }
    yield;
    const spelling = new Spelling(frequenciesOf(words));
    yield;
    return new SearchIndex(meanings, spelling, parts);
  }

  /** The terms of a question. */
  read(question: string): QueryTerm[] {
    return this.#meanings.read(question, this.#mended);
  }

  /** The folded words of a question, typing errors mended. */
  words = (question: string): string[] => foldWords(question).map(this.#mended);

  #mended = (word: string): string => (this.#isKnown(word) ? word : this.spelling.mend(word));

  /** The terms under which the index has words of the site. */
  termsOf = (words: string): string[] => termsOf(this.#meanings, words);

  /**
   * The passages that cover a question best, best first, each once.
   * @param context terms of earlier questions; they raise scores but do not count towards the
   *   coverage
   */
  find(query: QueryTerm[], context: QueryTerm[] = []): WordHit[] {
    // "How much does it cost" asks for the price once.
    const searchTerms = [
      ...new Map(query.map((item) => [this.#heldTerms(item).join(" "), this.#searchTerm(item)])).values(),
    ];
    const questionTerms = new Set(searchTerms.flatMap(({ terms }) => terms));
    const before = new Set(context.flatMap((item) => this.#heldTerms(item)).filter((term) => !questionTerms.has(term)));
    const weightOf = (term: string) => (before.has(term) ? 0.3 : term.startsWith("#") ? 0.8 : 1);
    const results = this.#terms.search([...questionTerms, ...before].map((term) => ({ term, weight: weightOf(term) })));
    /** The words of the question that a term belongs to. */
    const wordsOf = new Map<string, number[]>();
    for (const [at, { terms }] of searchTerms.entries())
      for (const term of terms) wordsOf.set(term, [...(wordsOf.get(term) ?? []), at]);
    const evidence = new Map<Entry, Evidence>();
    for (const { document, score, terms, matches } of results) {
      const entry = this.#parts[document]!;
      const entryEvidence = evidence.get(entry) ?? {
        score: 0,
        askedFor: 0,
        strengths: searchTerms.map(() => 0),
        terms: new Set(),
      };
      const askedOf = Array.from(questionTerms).flatMap((term) => matches.get(term) ?? []);
      const times = askedOf.reduce((sum, match) => sum + (isAsking(match.field) ? match.times : 0), 0);
      // A part without question or heading represents its whole page.
      const askedFor = this.#asking[document] === 0 ? 1 : times / this.#asking[document]!;
      const worth = score * (0.5 + askedFor);
      if (worth > entryEvidence.score) Object.assign(entryEvidence, { score: worth, askedFor });
      for (const term of terms)
        for (const at of wordsOf.get(term) ?? [])
          entryEvidence.strengths[at] = Math.max(entryEvidence.strengths[at]!, strengthOf(matches.get(term)));
      for (const term of matches.keys()) entryEvidence.terms.add(term);
      evidence.set(entry, entryEvidence);
    }
    return [...evidence]
      .map(([entry, found]) => ({ entry, found, coverage: coverageOf(searchTerms, found) }))
      .map(({ entry, found, coverage }) => ({
        entry,
        score: found.score * coverage ** 3 * entry.prior,
        coverage,
        terms: found.terms,
      }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
  }

  /** Share of known words among the meaningful ones of a text, misspelt or not: 0 to 1. */
  familiar(text: string): number {
    const words = tellingWords(text);
    const familiarWords = words.filter(
      (word) => this.#isKnown(word) || this.spelling.isKnown(this.spelling.mend(word)),
    );
    return words.length === 0 ? 1 : familiarWords.length / words.length;
  }

  #isKnown(word: string): boolean {
    return isStopWord(word) || formsOf(word).some((form) => this.#terms.has(form));
  }

  /** The search terms of a word: its indexed forms, else the word itself for a fuzzy match. */
  #heldTerms({ forms, meanings }: QueryTerm): string[] {
    const indexTerms = [...forms, ...meanings].filter((term) => this.#terms.has(term));
    return indexTerms.length > 0 ? indexTerms : forms.slice(0, 1);
  }

  /**
   * Evidence that a question is on topic: a subject of ours most, a frequent word little, an
   * unknown number nothing; a word that the site does not contain counts against it.
   */
  #searchTerm(query: QueryTerm): SearchTerm {
    const { forms, meanings, subject } = query;
    const hasMeanings = meanings.length > 0;
    const frequency = Math.max(...[...forms, ...meanings].map((term) => this.#terms.frequency(term)));
    const rarity = hasMeanings ? 1 : Math.min(1, Math.log(this.#terms.size / frequency) / 5);
    const unknown = /^\d+$/.test(forms[0] ?? "") ? 0 : 1.4;
    return {
      terms: this.#heldTerms(query),
      weight: subject ? 2 : frequency > 0 ? rarity : unknown,
      hasSynonyms: hasMeanings,
    };
  }
}

/** A word of a question with the terms to search for. A word with synonyms is `expected`. */
type SearchTerm = { terms: string[]; weight: number; hasSynonyms: boolean };

/** Matches of a question in one passage: in its text and in its questions. */
type Evidence = {
  /** The highest of a part. */
  score: number;
  /** Coverage of that part by the question: 0 to 1. */
  askedFor: number;
  /** Strength of the match of each word. */
  strengths: number[];
  /** Matched terms of the passage. */
  terms: Set<string>;
};

const strengthIn: Record<Field, number> = { asked: 3, heading: 3, page: 3, about: 1, text: 2 };

/**
 * How well a word matches a part: 1 fuzzily or in the page's subject, 2 in the text, 3 in a heading
 * or question.
 * @param matches of its term; none if it was found fuzzily
 */
const strengthOf = (matches: { field: Field }[] = []): number =>
  Math.max(1, ...matches.map(({ field }) => strengthIn[field]));

const isAsking = (field: Field): boolean => field === "asked" || field === "heading";

/**
 * How much of the question a passage covers: 0 to 1. A word in the text counts the more, the more
 * words are found. Ordinary words suffice only if two are in headings, four are found, or they are
 * most of a known question.
 */
function coverageOf(terms: SearchTerm[], { strengths, askedFor }: Evidence): number {
  const matches = terms.filter((_, at) => strengths[at] !== 0);
  const inPassing = matches.length < 3 ? 0.4 : Math.min(0.8, 0.15 * (matches.length + 1));
  const worth = [0, 0.3, inPassing, 1];
  let whole = 0;
  let coveredWeight = 0;
  for (const [at, { weight }] of terms.entries()) {
    whole += weight;
    coveredWeight += weight * worth[strengths[at]!]!;
  }
  const namedTerms = strengths.filter((strength) => strength === 3).length;
  const enough =
    matches.some(({ hasSynonyms: expected }) => expected) || namedTerms > 1 || matches.length > 3 || askedFor > 0.6;
  return whole === 0 ? 0 : (coveredWeight / whole) * (enough ? 1 : 0.4);
}
