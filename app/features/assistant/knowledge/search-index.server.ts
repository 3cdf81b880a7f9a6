import MiniSearch from "minisearch";
import { contentIn } from "#app/content.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { Evidence, type Sought } from "./evidence.ts";
import { Meanings, type Meant } from "./meanings.ts";
import { foldWords, formsOf } from "./normalise.ts";
import { type Entry, passagesIn } from "./passages.server.ts";
import { Spelling } from "./spelling.ts";
import { askedAs, isStopWord } from "./stop-words.ts";

/** A passage found, and how much of what the question is about it covers: 0 to 1. */
export type Hit = { entry: Entry; score: number; coverage: number };

/** Whether the question is one that we know word for word. */
export const isWordForWord = ({ score }: Hit): boolean => score === Number.POSITIVE_INFINITY;

/**
 * A part of an entry as the index takes it in: terms joined by spaces. Each wording of a question that it answers stands by itself, so that
 * short questions match short ones.
 */
type Indexed = { id: number; asked: string; heading: string; page: string; about: string; text: string };

/** All passages of one language, found by what they mean. */
export class SearchIndex {
  readonly #meanings: Meanings;
  /** What the parts of entries belong to, and the terms of the question or heading that they stand under. */
  readonly #parts: { entry: Entry; known: string[] }[] = [];
  readonly #search = new MiniSearch<Indexed>({
    fields: ["asked", "heading", "page", "about", "text"],
    tokenize: (terms) => terms.split(" "),
    processTerm: (term) => term,
  });
  /** How many documents hold a term. */
  readonly #frequency = new Map<string, number>();
  /** Every wording of a question, stop words included. */
  readonly #wordings = new Map<string, Entry>();
  /** Knows what questions and headings are made of; a page's text has too many words that are near another. */
  readonly #spelling = new Spelling();

  constructor(locale: Locale) {
    const { answers } = contentIn(locale);
    this.#meanings = new Meanings(answers);
    for (const phrase of [...answers.subjects, ...answers.synonyms].flat()) this.#learn(phrase);
    for (const entry of passagesIn(locale)) {
      this.#add(entry, "", entry.heading, entry.page.title, entry.about, entry.text);
      for (const wording of entry.asked) this.#add(entry, wording);
      for (const wording of entry.asked) this.#wordings.set(foldWords(wording).join(" "), entry);
    }
  }

  /** What a question is about, word by word. */
  read(question: string): Meant[] {
    return this.#meanings.read(question, (word) => (this.#isKnown(word) ? word : this.#spelling.mend(word)));
  }

  /** The passage asked for in just these words. */
  findWording(question: string): Hit | undefined {
    const entry = this.#wordings.get(foldWords(question).join(" "));
    return entry && { entry, score: Number.POSITIVE_INFINITY, coverage: 1 };
  }

  /** The passage asked for in nearly these words; for questions that hold nothing but stop words ("where are you guys?"). */
  findNearWording(question: string): Hit[] {
    const words = new Set(foldWords(question).map(askedAs));
    const hits = [...this.#wordings].map(([wording, entry]) => {
      const known = [...new Set(wording.split(" ").map(askedAs))];
      const coverage = (2 * known.filter((word) => words.has(word)).length) / (known.length + words.size);
      return { entry, score: coverage, coverage };
    });
    return hits.filter(({ coverage }) => coverage >= 0.6).toSorted((a, b) => b.score - a.score);
  }

  /**
   * The passages that cover a question best, best first, each once.
   * @param context what was spoken of before; it lifts passages but is no part of the coverage
   */
  find(meant: Meant[], context: Meant[] = []): Hit[] {
    // "How much does it cost" asks for the price once.
    const sought = [...new Map(meant.map((item) => [this.#terms(item).join(" "), this.#sought(item)])).values()];
    const asked = new Set(sought.flatMap(({ terms }) => terms));
    const before = new Set(context.flatMap((item) => this.#terms(item)).filter((term) => !asked.has(term)));
    const results = this.#search.search([...asked, ...before].join(" "), {
      boost: { asked: 3, heading: 2.5, page: 2, about: 0.5 },
      fuzzy: (term) => (this.#frequency.has(term) || term.length < 5 ? false : term.length < 9 ? 1 : 2),
      prefix: (term) => !this.#frequency.has(term) && term.length > 4,
      boostTerm: (term) => (before.has(term) ? 0.3 : term.startsWith("#") ? 0.8 : 1),
    });
    const evidence = new Map<Entry, Evidence>();
    for (const { id, score, queryTerms, match } of results) {
      const { entry, known } = this.#parts[id as number] as { entry: Entry; known: string[] };
      const found = evidence.get(entry) ?? new Evidence(sought);
      // A part without question or heading stands for its whole page.
      const askedFor = known.length === 0 ? 1 : known.filter((term) => asked.has(term)).length / known.length;
      found.add(score * (0.5 + askedFor), askedFor, queryTerms, match);
      evidence.set(entry, found);
    }
    return [...evidence]
      .map(([entry, { score, coverage }]) => ({ entry, score: score * coverage ** 3 * entry.prior, coverage }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
  }

  #learn(text: string | undefined) {
    for (const word of foldWords(text ?? "")) this.#spelling.add(word);
  }

  #isKnown(word: string): boolean {
    return isStopWord(word) || formsOf(word).some((form) => this.#frequency.has(form));
  }

  #add(entry: Entry, ...texts: (string | undefined)[]) {
    for (const part of texts.slice(0, 3)) this.#learn(part);
    const [asked = "", heading = "", page = "", about = "", text = ""] = texts.map((part = "") =>
      this.#meanings
        .read(part)
        .flatMap(({ forms, meanings }) => [...forms, ...meanings])
        .join(" "),
    );
    for (const term of new Set([asked, heading, page, about, text].join(" ").split(" "))) {
      this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    }
    this.#search.add({ id: this.#parts.length, asked, heading, page, about, text });
    this.#parts.push({ entry, known: (asked || heading).split(" ").filter(Boolean) });
  }

  /** The terms to look for: those that the index holds, else the word itself for a fuzzy match. */
  #terms({ forms, meanings }: Meant): string[] {
    const held = [...forms, ...meanings].filter((term) => this.#frequency.has(term));
    return held.length > 0 ? held : forms.slice(0, 1);
  }

  /**
   * What a word tells of whether a question is for us: a subject of ours most, a word that the site does not hold speaks against it, a
   * frequent one says little, a number that the site does not name says nothing.
   */
  #sought(meant: Meant): Sought {
    const { forms, meanings, subject } = meant;
    const expected = meanings.length > 0;
    const frequency = Math.max(...[...forms, ...meanings].map((term) => this.#frequency.get(term) ?? 0));
    const known = expected ? 1 : Math.min(1, Math.log(this.#parts.length / frequency) / 5);
    const unknown = /^\d+$/.test(forms[0] ?? "") ? 0 : 1.4;
    return { terms: this.#terms(meant), weight: subject ? 2 : frequency > 0 ? known : unknown, expected };
  }
}
