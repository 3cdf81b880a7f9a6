import MiniSearch, { type SearchResult } from "minisearch";
import { contentIn } from "#app/content.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { Meanings, type Meant } from "./meanings.ts";
import { foldWords } from "./normalise.ts";
import { type Entry, passagesIn } from "./passages.server.ts";

/** A passage found, and how much of what the question is about it covers: 0 to 1. */
export type Hit = {
  entry: Entry;
  score: number;
  coverage: number;
  /** Whether it is about a subject of ours that the question names. */
  onSubject: boolean;
};

/** A part of an entry as the index holds it. Fields are terms joined by spaces. */
type Indexed = {
  id: number;
  entry: Entry;
  /** A wording of the question that the entry answers; each stands by itself, so that short questions match short ones. */
  asked: string;
  heading: string;
  page: string;
  about: string;
  text: string;
};

/** All passages of one language, found by what they mean. */
export class SearchIndex {
  readonly #meanings: Meanings;
  readonly #documents: Indexed[] = [];
  readonly #search = new MiniSearch<Indexed>({
    fields: ["asked", "heading", "page", "about", "text"],
    tokenize: (terms) => terms.split(" "),
    processTerm: (term) => term,
  });
  /** How many documents hold a term. */
  readonly #frequency = new Map<string, number>();
  /** Every wording of a question, stop words included. */
  readonly #wordings: { words: Set<string>; entry: Entry }[] = [];

  constructor(locale: Locale) {
    this.#meanings = new Meanings(contentIn(locale).answers);
    for (const entry of passagesIn(locale)) {
      const [question, ...wordings] = entry.asked ?? [];
      this.#add(entry, question, entry.heading, entry.page.title, entry.about, entry.text);
      for (const wording of wordings) this.#add(entry, wording);
      for (const wording of entry.asked ?? []) this.#wordings.push({ words: new Set(foldWords(wording)), entry });
    }
    this.#search.addAll(this.#documents);
  }

  /** What a question is about, word by word. */
  read(question: string): Meant[] {
    return this.#meanings.read(question);
  }

  /** The passage asked for in just these words, or nearly so; for questions that hold nothing but stop words ("who are you?"). */
  findWording(question: string, likeness: number): Hit | undefined {
    const words = new Set(foldWords(question));
    let best = { likeness: 0, entry: undefined as Entry | undefined };
    for (const known of this.#wordings) {
      const now = (2 * known.words.intersection(words).size) / (known.words.size + words.size || 1);
      if (now > best.likeness) best = { likeness: now, entry: known.entry };
    }
    if (!best.entry || best.likeness < likeness) return undefined;
    return { entry: best.entry, score: Number.POSITIVE_INFINITY, coverage: best.likeness, onSubject: false };
  }

  /**
   * The passages that cover a question best, best first, each once.
   * @param context what was spoken of before; it lifts passages but is no part of the coverage
   */
  find(meant: Meant[], context: Meant[] = []): Hit[] {
    const words = meant.map((item) => ({
      weight: this.#weight(item),
      subject: item.subject,
      terms: this.#terms(item),
    }));
    const asked = new Set(words.flatMap(({ terms }) => terms));
    const before = new Set(context.flatMap((item) => this.#terms(item)).filter((term) => !asked.has(term)));
    const results = this.#search.search([...asked, ...before].join(" "), {
      boost: { asked: 3, heading: 2.5, page: 2, about: 0.5 },
      fuzzy: (term) => (this.#frequency.has(term) || term.length < 4 ? false : term.length < 8 ? 1 : 2),
      prefix: (term) => !this.#frequency.has(term) && term.length > 4,
      boostTerm: (term) => (before.has(term) ? 0.3 : term.startsWith("#") ? 0.8 : 1),
    });
    const best = new Map<Entry, Hit>();
    for (const result of results) {
      const document = this.#documents[result.id as number] as Indexed;
      const answered = answeredShare(document.asked, asked);
      const { coverage, onSubject } = coverageOf(words, result, answered);
      const score =
        result.score *
        coverage ** 3 *
        (1 + answered) *
        (document.entry.also ? 1.3 : document.entry.path.includes("/blog/") ? 0.7 : 1);
      if (score > (best.get(document.entry)?.score ?? 0))
        best.set(document.entry, { entry: document.entry, score, coverage, onSubject });
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score);
  }

  #add(entry: Entry, ...texts: (string | undefined)[]) {
    const [asked = "", heading = "", page = "", about = "", text = ""] = texts.map((part = "") =>
      this.read(part)
        .flatMap(({ forms, meanings }) => [...forms, ...meanings])
        .join(" "),
    );
    for (const term of new Set([asked, heading, page, about, text].join(" ").split(" "))) {
      this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    }
    this.#documents.push({ id: this.#documents.length, entry, asked, heading, page, about, text });
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
  #weight({ forms, meanings, subject }: Meant): number {
    if (subject) return 2;
    const frequency = Math.max(...[...forms, ...meanings].map((term) => this.#frequency.get(term) ?? 0));
    if (frequency === 0) return /^\d+$/.test(forms[0] ?? "") ? 0 : 1.3;
    return meanings.length > 0 ? 1 : Math.min(1, Math.log(this.#documents.length / frequency) / 5);
  }
}

/**
 * A word found in a heading or a question tells more than one found in passing or by a likeness. One ordinary word is not enough, unless it is
 * all that a known question says.
 */
function coverageOf(words: Weighed[], { queryTerms, match }: SearchResult, answered: number) {
  let whole = 0;
  let covered = 0;
  let onSubject = false;
  for (const { weight, subject, terms } of words) {
    whole += weight;
    if (!terms.some((term) => queryTerms.includes(term))) continue;
    const named = terms.some((term) => match[term]?.some((field) => field !== "text" && field !== "about"));
    covered += named ? weight : weight * 0.45;
    onSubject ||= subject;
  }
  const coverage = whole === 0 ? 0 : covered / whole;
  return { coverage: covered >= 1 || answered === 1 ? coverage : coverage * 0.4, onSubject };
}

type Weighed = { weight: number; subject: boolean; terms: string[] };

/** How much of a known question is part of the one asked: 0 to 1. */
function answeredShare(known: string, asked: Set<string>): number {
  if (known === "") return 0;
  const terms = known.split(" ");
  return terms.filter((term) => asked.has(term)).length / terms.length;
}
