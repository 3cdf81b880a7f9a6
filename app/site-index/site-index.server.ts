import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { folderOf, type LocalizedSite } from "#app/content.server.ts";
import { whileUsed } from "#app/platform/while-used.ts";
import { countsOf, indexData, type IndexData, type Language, type Section, sentencesOf } from "./index-data.server.ts";
import { Intentions } from "./intentions.ts";
import { type LanguagePack, languagePack } from "./language-pack.server.ts";
import { listOf } from "./lists.ts";
import { foldWords } from "./normalise.ts";
import { passagesIn } from "./passages.server.ts";
import type { Query } from "./query.ts";
import { isStopWord } from "./stop-words.ts";
import { stemsOf, type Term, termsOf } from "./terms.ts";
import { Thesaurus } from "./thesaurus.ts";
import { likeness, saidBefore, vectorLength, WordVectors } from "./word-vectors.ts";

/** `stems` by their numbers. */
export type Sentence = { text: string; stems: readonly number[]; vector: Float32Array };

/** Numbers of a phrase's stems that occur on the site; `length` counts the missing ones, too. */
export type Phrase = { stems: readonly number[]; length: number };

/** The language pack made ready. */
const languageOf = whileUsed(({ thesaurus, intentions, vectors }: LanguagePack): Language => ({
  thesaurus: new Thesaurus(thesaurus),
  intentions: new Intentions(intentions),
  vectors: new WordVectors(vectors),
}));

const mostCandidates = 40;

/** All passages of a site in one language, found by their words and by the meanings of words. */
export class SiteIndex {
  readonly #data: IndexData;
  readonly #language: Language;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #rarities: Float64Array;
  readonly #sentences: (readonly Sentence[])[] = [];
  readonly #phrases = new WeakMap<string[][], readonly Phrase[]>();
  readonly #alike = new Map<string, string[]>();
  #pairs: ReturnType<typeof pairsIn> | undefined;

  constructor(data: IndexData, language: Language) {
    this.#data = data;
    this.#language = language;
    const { stems, places } = data;
    this.#numbers = new Map(stems.map((stem, number) => [stem, number]));
    this.#rarities = Float64Array.from(stems, (_, stem) =>
      this.#rarityAmong(places.starts[stem + 1]! - places.starts[stem]!),
    );
  }

  get sections(): readonly Section[] {
    return this.#data.sections;
  }

  /** Numbers of the site's stems and pages. */
  get size() {
    return { stems: this.#data.stems.length, pages: this.#data.pages.length };
  }

  get intentions(): Intentions {
    return this.#language.intentions;
  }

  /** The section that answers this question, or the owner's answer to one with equal intention and similar things. */
  sectionAsked({ text, terms, intentions: [first] }: Query): Section | undefined {
    const { questions, sections, wordings } = this.#data;
    const same = questions.get(foldWords(text).join(" "));
    if (same !== undefined || !first) return sections[same!];
    const things = this.intentions.thingsOf(terms, first.name);
    const whole = this.#rarityOf(things);
    let best: Section | undefined;
    let most = leastShared;
    for (const wording of wordings) {
      if (wording.intention !== first.name) continue;
      const common = things.filter(({ stems }) =>
        wording.things.some((one) => stems.some((stem) => one.stems.includes(stem))),
      );
      const share = this.#rarityOf(common) / Math.max(whole, this.#rarityOf(wording.things));
      if (share > most) [best, most] = [sections[wording.section], share];
    }
    return best;
  }

  #rarityOf = (terms: readonly Term[]): number =>
    terms.reduce((sum, { stems }) => sum + Math.min(...stems.map(this.rarity)), 0);

  has = (stem: string): boolean => this.#numbers.has(stem);

  /** The number of a stem; undefined if the site does not have it. */
  numberOf = (stem: string): number | undefined => this.#numbers.get(stem);

  /** Whether a word occurs on the site or in the thesaurus. */
  knows = (word: string): boolean =>
    isStopWord(word) || stemsOf(word).some((stem) => this.has(stem) || this.#language.thesaurus.has(stem));

  /** Whether a stem of the site is in no text of the language pack, such as a name: vectors do not know it. */
  isOwn = (stem: string): boolean =>
    this.has(stem) && !this.#language.thesaurus.has(stem) && !this.#language.intentions.has(stem);

  rarity = (stem: string): number => this.rarityAt(this.#numbers.get(stem) ?? -1);

  /** Rarity of a stem by its number. */
  rarityAt = (stem: number): number => this.#rarities[stem] ?? this.#rarityAmong(0);

  #rarityAmong = (sections: number): number => Math.log(1 + (this.sections.length + 0.5) / (sections + 0.5));

  /** The fields in which a stem occurs, as bits: in one section, or in any. */
  fieldsWith(stem: string, section?: Section): number {
    const number = this.#numbers.get(stem) ?? this.#data.stems.length;
    const { starts, items, fields } = this.#data.places;
    let bits = 0;
    for (let at = starts[number]!; at < starts[number + 1]!; at++)
      if (!section || items[at] === section.number) bits |= fields[at]!;
    return bits;
  }

  /** The stems of a section's heading, by their numbers. */
  headingOf = ({ number }: Section): Uint32Array => listOf(this.#data.stemsOfHeadings, number);

  /** The row of each section among some of them, by its number; -1 of all others. */
  rowsOf(sections: readonly Section[]): Int32Array {
    const rows = new Int32Array(this.sections.length).fill(-1);
    for (const [row, { number }] of sections.entries()) rows[number] = row;
    return rows;
  }

  /** Calls `tell` for each row that has a stem, with its fields as bits and its occurrences in the text. */
  inRows(rows: Int32Array, stem: number, tell: (row: number, fields: number, times: number) => void): void {
    const { starts, items, fields, times } = this.#data.places;
    for (let at = starts[stem]!; at < starts[stem + 1]!; at++) {
      const row = rows[items[at]!]!;
      if (row >= 0) tell(row, fields[at]!, times[at]!);
    }
  }

  /** Calls `tell` for each page with a stem, with the weight of the stem on it. */
  onPages(stem: number, tell: (page: number, share: number) => void): void {
    const { starts, items, times } = this.#data.pagesOfStems;
    const [start, end] = [starts[stem]!, starts[stem + 1]!];
    const rarity = Math.log(1 + this.size.pages / (end - start));
    for (let at = start; at < end; at++) tell(items[at]!, (rarity * times[at]!) / (times[at]! + 3));
  }

  /** Similarity of the texts and headings of all sections to a vector. */
  likenessesTo(vector: Float32Array): { text: Float64Array; heading: Float64Array } {
    const { sections, textVectors, headingVectors, headings } = this.#data;
    const text = new Float64Array(sections.length);
    for (let at = 0; at < text.length; at++) text[at] = likeness(vector, textVectors, at * vectorLength);
    const heading = new Float64Array(sections.length).fill(-Infinity);
    for (let at = 0; at < headings.length; at++) {
      const like = likeness(vector, headingVectors, at * vectorLength);
      if (like > heading[headings[at]!]!) heading[headings[at]!] = like;
    }
    return { text, heading };
  }

  /** @param meant phrases of a group of the thesaurus */
  phrasesOf(meant: string[][]): readonly Phrase[] {
    return this.#phrases.getOrInsertComputed(meant, (all) =>
      all.map((phrase) => ({ stems: phrase.flatMap((stem) => this.#numbers.get(stem) ?? []), length: phrase.length })),
    );
  }

  /** Made at the first use, since most sections are never asked for. */
  sentencesIn({ number, entry }: Section): readonly Sentence[] {
    return (this.#sentences[number] ??= sentencesOf(entry.text).map((text) => ({
      text,
      stems: Array.from(countsOf(text).keys(), (stem) => this.#numbers.get(stem) ?? []).flat(),
      vector: this.#language.vectors.of(`${entry.heading ?? entry.page.title} ${text}`),
    })));
  }

  /** Reads a question. @param before earlier turns, which count less */
  read(text: string, before = ""): Query {
    const termsIn = (words: string) => termsOf(words).map((term) => this.#mended(this.#reread(term)));
    const own = termsIn(text);
    const ownStems = new Set(own.flatMap(({ stems }) => stems));
    const earlier = termsIn(before).filter(({ stems }) => !stems.some((stem) => ownStems.has(stem)));
    const terms = [...own, ...earlier];
    const { thesaurus, intentions, vectors } = this.#language;
    const later: { intentions?: Query["intentions"]; vector?: Float32Array } = {};
    return {
      text,
      terms,
      worth: terms.map((term, at) => this.#worth(term) * (at < own.length ? 1 : saidBefore)),
      meanings: thesaurus.meaningsOf(terms),
      // Computed on demand: the slowest part, which not every reader needs.
      get intentions() {
        return (later.intentions ??= intentions.find(text).filter(({ name }) => name !== "callback"));
      },
      get vector() {
        return (later.vector ??= vectors.of(text, before));
      },
    };
  }

  /** Weight of a term: high for words that are rare on the site and in questions. */
  #worth({ stems }: Term): number {
    const siteStems = stems.filter(this.has);
    const rarity = siteStems.length > 0 ? Math.max(...siteStems.map(this.rarity)) : worthOfUnknown;
    return rarity * Math.min(1, 0.35 + this.#language.intentions.rarity(stems[0]!) / 7);
  }

  /** «وظائف» begins with a letter of its own, «ووصف» with "and": adds the other reading if the site has only that. */
  #reread(term: Term): Term {
    const { word, stems } = term;
    if (stems.some(this.has)) return term;
    const [stem] = stems;
    const others = word.startsWith("و") ? stemsOf(`ال${word}`) : stem!.startsWith("و") ? [stem!.slice(1)] : [];
    return others.some(this.has) ? { word, stems: [...stems, ...others] } : term;
  }

  /** Replaces an unknown word by the site's most similar stem: a typing error, or another form. */
  #mended(term: Term): Term {
    const [stem] = term.stems;
    if (this.knows(term.word) || term.stems.some(this.has) || /\d/.test(term.word) || stem!.length < 4) return term;
    if (this.#alike.size >= mostMended) this.#alike.clear();
    const alike = this.#alike.getOrInsertComputed(stem!, (one) => this.#stemsLike(one));
    return alike.length === 0 ? term : { ...term, stems: [...term.stems, ...alike] };
  }

  /** Whether a stem of the site resembles another one: it may be the same word in another form. */
  resembles = (stem: string): boolean => this.#stemsLike(stem, leastResembling).length > 0;

  #stemsLike(stem: string, least = leastAlike): string[] {
    const { stems, counts, having } = (this.#pairs ??= pairsIn(this.#data.stems));
    const pairs = pairsOf(stem);
    const common = new Uint8Array(stems.length);
    for (const pair of pairs) for (const at of having.get(pair) ?? []) common[at]!++;
    let best: string | undefined;
    let most = least;
    for (const [at, both] of common.entries()) {
      const likeness = (2 * both) / (pairs.length + counts[at]!);
      if (likeness > most && Math.abs(stems[at]!.length - stem.length) <= 2) [best, most] = [stems[at], likeness];
    }
    return best === undefined ? [] : [best];
  }

  /**
   * Sections with a word of the query, or one of like meaning, the most promising first.
   * @param like of its vector, as `likenessesTo` gives it
   */
  candidates({ terms, meanings, worth }: Query, like: ReturnType<SiteIndex["likenessesTo"]>): Section[] {
    const scores = new Float64Array(this.sections.length);
    const order: number[] = [];
    const add = (number: number, weight: number) => {
      if (scores[number] === 0) order.push(number);
      scores[number]! += weight;
    };
    for (let number = 0; number < scores.length; number++) {
      const alike = Math.max(like.text[number]!, like.heading[number]!);
      if (alike > leastLike) add(number, 4 * alike);
    }
    const { starts, items } = this.#data.places;
    const addAll = (stem: number, weight: number) => {
      for (let at = starts[stem]!; at < starts[stem + 1]!; at++) add(items[at]!, weight);
    };
    for (const [at, { stems }] of terms.entries())
      for (const stem of stems) {
        const number = this.#numbers.get(stem);
        if (number !== undefined) addAll(number, worth[at]!);
      }
    const meant = new Set(meanings.flatMap(({ phrases }) => this.phrasesOf(phrases).flatMap(({ stems }) => stems)));
    for (const stem of meant) addAll(stem, 0.5 * this.#rarities[stem]!);
    return order
      .toSorted((one, other) => scores[other]! - scores[one]!)
      .slice(0, mostCandidates)
      .map((number) => this.sections[number]!);
  }
}

/** Stems of four letters and more, how many pairs of letters each has, and which have a pair. */
function pairsIn(all: string[]) {
  const stems = all.filter(({ length }) => length > 3);
  const having = new Map<number, number[]>();
  const counts = stems.map((stem, at) => {
    const pairs = pairsOf(stem);
    for (const pair of pairs) having.getOrInsertComputed(pair, () => []).push(at);
    return pairs.length;
  });
  return { stems, counts, having };
}

/** The different pairs of letters in a word, its ends marked, as numbers: text would cost ten times as much. */
function pairsOf(word: string): number[] {
  const pairs: number[] = [];
  let before = endOfWord;
  for (let at = 0; at <= word.length; at++) {
    const letter = at < word.length ? word.charCodeAt(at) : endOfWord;
    const pair = before * 65_536 + letter;
    if (!pairs.includes(pair)) pairs.push(pair);
    before = letter;
  }
  return pairs;
}

const endOfWord = "_".charCodeAt(0);

/** Share of the things, by rarity, that two similar questions ask for in common. */
const leastShared = 0.6;
const leastLike = 0.3;
const worthOfUnknown = 3.5;
const mostMended = 500;
/** Shares of pieces from which two words are one. */
const leastAlike = 0.62;
/** Shares from which they may be one. */
const leastResembling = 0.5;

const making = whileUsed((site: LocalizedSite) => ({
  steps: makeIndex(site),
  index: undefined as SiteIndex | undefined,
}));

function* makeIndex(site: LocalizedSite): Generator<undefined, SiteIndex> {
  const language = languageOf(languagePack(site.locale));
  yield;
  const data = readIndex(site) ?? (yield* indexData(passagesIn(site), language));
  yield;
  return new SiteIndex(data, language);
}

/** The index beside rendered content; undefined if there is none that can be read. */
function readIndex(site: LocalizedSite): IndexData | undefined {
  const folder = folderOf(site);
  if (!folder) return undefined;
  try {
    return deserialize(readFileSync(join(folder, fileOf(site)))) as IndexData;
  } catch {
    return undefined;
  }
}

const fileOf = ({ locale }: LocalizedSite) => `index.${locale}`;

/** The index as stored beside rendered content, so that visitors wait for none. `of`: the texts it is made from. */
export function storedIndex(site: LocalizedSite): { file: string; of: string; bytes: () => Buffer } {
  const entries = passagesIn(site);
  const data = (steps = indexData(entries, languageOf(languagePack(site.locale)))): IndexData =>
    steps.next().value ?? data(steps);
  return { file: fileOf(site), of: JSON.stringify(entries), bytes: () => serialize(data()) };
}

/** Milliseconds of preparation between two requests. */
const atATime = 8;

/** Resolves when a site's index is made, in steps between requests. */
export async function indexReady(site: LocalizedSite): Promise<void> {
  for (let more = true; more; await immediate())
    for (const end = performance.now() + atATime; more && performance.now() < end;) more = prepareIndex(site);
}

/** Builds a part of the index. @returns whether there is more to build */
function prepareIndex(site: LocalizedSite): boolean {
  const work = making(site);
  try {
    work.index ??= work.steps.next().value ?? undefined;
  } catch (error) {
    // Steps that failed have no end.
    work.steps = makeIndex(site);
    throw error;
  }
  return work.index === undefined;
}

/** The index of a site, for the search and the assistant. Made at the first use, unless it was prepared. */
export function siteIndex(site: LocalizedSite): SiteIndex {
  while (prepareIndex(site));
  return making(site).index!;
}
