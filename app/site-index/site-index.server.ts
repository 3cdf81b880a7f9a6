import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { Intentions } from "./intentions.ts";
import { languagePack, wordVectors } from "./language-pack.server.ts";
import { foldWords } from "./normalise.ts";
import { type Entry, passagesIn } from "./passages.server.ts";
import type { Query } from "./query.ts";
import { isStopWord } from "./stop-words.ts";
import { piecesOf, stemsOf, type Term, termsOf } from "./terms.ts";
import { Thesaurus } from "./thesaurus.ts";
import { likeness, saidBefore, WordVectors } from "./word-vectors.ts";
import type { Locale } from "#i18n/locale.ts";

type Sentence = { text: string; stems: ReadonlySet<string>; vector: Float32Array };

export type Section = {
  number: number;
  entry: Entry;
  heading: ReadonlySet<string>;
  title: ReadonlySet<string>;
  /** Of what its page is about beyond the title. */
  about: ReadonlySet<string>;
  /** How often each stands in the text. */
  text: ReadonlyMap<string, number>;
  /** Different stems in the text and heading. */
  length: number;
  /** Its page's place among all pages. */
  page: number;
  /** Of its heading below the page, and of each other wording. */
  headingVectors: readonly Float32Array[];
  textVector: Float32Array;
  figures: Figures;
  /** Whether its text begins with yes or no. */
  isYesOrNo: boolean;
  sentences: () => readonly Sentence[];
};

/** The language pack made ready; it is the same for all sites. */
type Language = { thesaurus: Thesaurus; intentions: Intentions; vectors: WordVectors };

const languages: Partial<Record<Locale, Language>> = {};

function* readLanguage(locale: Locale): Generator<undefined, Language> {
  const pack = languagePack(locale);
  yield;
  const thesaurus = new Thesaurus(pack.thesaurus);
  yield;
  const intentions = new Intentions(pack.intentions);
  yield;
  return (languages[locale] ??= { thesaurus, intentions, vectors: new WordVectors(wordVectors(locale)) });
}

const sectionsAtOnce = 8;
const mostCandidates = 70;

/** All passages of a site in one language, found by their words and by what words mean. */
export class SiteIndex {
  readonly sections: Section[] = [];
  /** Places of pages by their paths. */
  readonly pages = new Map<string, number>();
  readonly #byStem = new Map<string, Places>();
  /** Of the owner's answers. */
  readonly #wordings: { section: Section; intention: string; things: Term[] }[] = [];
  readonly #byQuestion = new Map<string, Section>();
  /** Numbers of sections whose titles have each piece. */
  readonly #byPiece = new Map<string, number[]>();
  readonly #alike = new Map<string, string[]>();
  #pairs: ReturnType<typeof pairsIn> | undefined;
  readonly #asked = new Map<string, Map<string, number>>();
  readonly #language: Language;

  private constructor(language: Language) {
    this.#language = language;
  }

  /** Makes it in steps of some milliseconds. */
  static *of({ locale }: LocalizedSite, entries: Entry[]): Generator<undefined, SiteIndex> {
    const index = new SiteIndex(languages[locale] ?? (yield* readLanguage(locale)));
    const known = new Map<string, TitleWords>();
    for (const [at, entry] of entries.entries()) {
      if (at % sectionsAtOnce === 0) yield;
      index.#add(entry, known);
    }
    for (const section of index.sections.filter(({ entry }) => entry.kind === "answer")) {
      yield;
      for (const wording of [section.entry.heading!, ...section.entry.asked]) {
        const [first] = index.intentions.find(wording);
        const things = first ? index.#thingsOf(termsOf(wording), first.name) : [];
        if (things.length > 0) index.#wordings.push({ section, intention: first!.name, things });
      }
    }
    return index;
  }

  /** @param known titles that were read before: all sections of a page have its own */
  #add(entry: Entry, known: Map<string, TitleWords>): void {
    const titles = [[entry.heading, ...entry.asked].join("\n"), entry.page.title, entry.about].map((title) =>
      known.getOrInsertComputed(title, titleWords),
    );
    const [heading, title, about] = titles.map(({ counts }) => counts) as [Counts, Counts, Counts];
    const text = countsOf(entry.text);
    const pieces = new Set(titles.flatMap((one) => one.pieces));
    const { vectors } = this.#language;
    let sentences: Sentence[] | undefined;
    const number = this.sections.length;
    const page = this.pages.getOrInsert(entry.page.path, this.pages.size);
    const section: Section = {
      number,
      page,
      entry,
      heading: new Set(heading.keys()),
      title: new Set(title.keys()),
      about: new Set(about.keys()),
      text,
      length: new Set([...text.keys(), ...heading.keys()]).size,
      headingVectors:
        entry.kind === "answer"
          ? [entry.heading!, ...entry.asked].map((wording) => vectors.of(wording))
          : [vectors.of(`${entry.heading ?? ""} ${entry.page.title}`)],
      textVector: vectors.of(`${entry.heading ?? ""} ${entry.text}`),
      figures: figuresOf(entry.text),
      isYesOrNo: yesOrNo.test(entry.text),
      sentences: () =>
        (sentences ??= sentencesOf(entry.text).map((one) => ({
          text: one,
          stems: new Set(countsOf(one).keys()),
          vector: vectors.of(`${entry.heading ?? entry.page.title} ${one}`),
        }))),
    };
    this.sections.push(section);
    for (const question of isQuestion(entry) ? [entry.heading!, ...entry.asked] : []) {
      const words = foldWords(question).join(" ");
      if (!this.#byQuestion.has(words)) this.#byQuestion.set(words, section);
    }
    for (const [counts, field, factor] of [
      [heading, inHeading, 2],
      [title, inTitle, 2],
      [about, inAbout, 2],
      [text, inText, 1],
    ] as const)
      for (const [stem, times] of counts) {
        const places = this.#byStem.getOrInsertComputed(stem, noPlaces);
        if (places.sections.at(-1) !== number) places.fields[places.sections.push(number) - 1] = 0;
        places.fields[places.fields.length - 1]! |= field;
        places.pages.set(page, (places.pages.get(page) ?? 0) + factor * times);
      }
    for (const piece of pieces) this.#byPiece.getOrInsertComputed(piece, () => []).push(number);
  }

  /** The section that answers a question in these words, or the owner's answer to one that wants the same of a thing. */
  sectionAsked({ text, terms, intentions: [first] }: Query): Section | undefined {
    const same = this.#byQuestion.get(foldWords(text).join(" "));
    if (same || !first) return same;
    const things = this.#thingsOf(terms, first.name);
    const whole = this.#rarityOf(things);
    let best: Section | undefined;
    let most = leastShared;
    for (const wording of this.#wordings) {
      if (wording.intention !== first.name) continue;
      const shared = things.filter(({ stems }) =>
        wording.things.some((one) => stems.some((stem) => one.stems.includes(stem))),
      );
      const share = this.#rarityOf(shared) / Math.max(whole, this.#rarityOf(wording.things));
      if (share > most) [best, most] = [wording.section, share];
    }
    return best;
  }

  /** The terms of a question that its intention does not explain. */
  #thingsOf(terms: readonly Term[], intention: string): Term[] {
    const asked = this.#language.intentions.vocabulary.get(intention);
    return terms.filter(({ stems }) => (asked?.get(stems[0]!) ?? 0) < leastShare);
  }

  #rarityOf = (terms: readonly Term[]): number =>
    terms.reduce((sum, { stems }) => sum + Math.min(...stems.map(this.rarity)), 0);

  has = (stem: string): boolean => this.#byStem.has(stem);

  /** Whether a word stands on the site, or is one that the thesaurus knows. */
  knows = (word: string): boolean =>
    isStopWord(word) || stemsOf(word).some((stem) => this.has(stem) || this.#language.thesaurus.has(stem));

  /** Whether a stem of the site is in no text of the language pack, such as a name: vectors do not know it. */
  isOwn = (stem: string): boolean =>
    this.has(stem) && !this.#language.thesaurus.has(stem) && !this.#language.intentions.has(stem);

  rarity = (stem: string): number => {
    const places = this.#byStem.get(stem);
    if (places?.rarity !== undefined) return places.rarity;
    const rarity = Math.log(1 + (this.sections.length + 0.5) / ((places?.sections.length ?? 0) + 0.5));
    if (places) places.rarity = rarity;
    return rarity;
  };

  /** The fields of sections in which each stem stands, as bits: a row for each section. */
  fieldsOf(stems: string[], sections: readonly Section[]): Uint8Array {
    const rows = new Int32Array(this.sections.length).fill(-1);
    for (const [row, { number }] of sections.entries()) rows[number] = row;
    const bits = new Uint8Array(sections.length * stems.length);
    for (const [at, stem] of stems.entries()) {
      const places = this.#byStem.get(stem);
      if (!places) continue;
      for (let place = 0; place < places.sections.length; place++) {
        const row = rows[places.sections[place]!]!;
        if (row >= 0) bits[row * stems.length + at] = places.fields[place]!;
      }
    }
    return bits;
  }

  /** Tells of each page with a stem how much it speaks of it. */
  onPages(stem: string, tell: (page: number, share: number) => void): void {
    const { pages } = this.#byStem.get(stem) ?? {};
    const rarity = Math.log(1 + this.pages.size / (pages?.size ?? 1));
    for (const [page, times] of pages ?? []) tell(page, (rarity * times) / (times + 3));
  }

  /** How many of some pieces of words the titles of each section have, by rarity: shares of 1. */
  likePieces(pieces: ReadonlySet<string>): Float64Array {
    const shares = new Float64Array(this.sections.length);
    let whole = 0;
    for (const piece of pieces) {
      const sections = this.#byPiece.get(piece) ?? [];
      const rarity = Math.log(1 + this.sections.length / (1 + sections.length));
      whole += rarity;
      for (const number of sections) shares[number]! += rarity;
    }
    return shares.map((share) => share / (whole || 1));
  }

  /** Stems by which people ask for something, with their shares of the wordings. */
  askedStems(intention: string): Map<string, number> {
    const isAsked = ([stem, share]: [string, number]) => share >= leastShare && this.has(stem) && !isStopWord(stem);
    return this.#asked.getOrInsertComputed(
      intention,
      (name) => new Map(Array.from(this.#language.intentions.vocabulary.get(name) ?? []).filter(isAsked)),
    );
  }

  get intentions(): Intentions {
    return this.#language.intentions;
  }

  /** Reads a question. @param before what was said before, which counts less */
  read(text: string, before = ""): Query {
    const own = termsOf(text).map((term) => this.#mended(this.#reread(term)));
    const ownStems = new Set(own.flatMap(({ stems }) => stems));
    const earlier = termsOf(before).filter(({ stems }) => !stems.some((stem) => ownStems.has(stem)));
    const terms = [...own, ...earlier];
    const { thesaurus, intentions, vectors } = this.#language;
    const later: { intentions?: Query["intentions"]; vector?: Float32Array } = {};
    return {
      text,
      terms,
      worth: terms.map((term, at) => this.#worth(term) * (at < own.length ? 1 : saidBefore)),
      meanings: thesaurus.meaningsOf(terms),
      // Not every reader wants these, and they take the longest.
      get intentions() {
        return (later.intentions ??= intentions.find(text).filter(({ name }) => name !== "callback"));
      },
      get vector() {
        return (later.vector ??= vectors.of(text, before));
      },
    };
  }

  /** How much a term tells: a word that is rare on the site, and not one with which everything is asked. */
  #worth({ stems }: Term): number {
    const siteStems = stems.filter(this.has);
    const rarity = siteStems.length > 0 ? Math.max(...siteStems.map(this.rarity)) : worthOfUnknown;
    return rarity * Math.min(1, 0.35 + this.#language.intentions.rarity(stems[0]!) / 7);
  }

  /** «وظائف» begins with a letter of its own, «ووصف» with "and": the other reading, if only that stands on the site. */
  #reread(term: Term): Term {
    const { word, stems } = term;
    if (stems.some(this.has)) return term;
    const [stem] = stems;
    const others = word.startsWith("و") ? stemsOf(`ال${word}`) : stem!.startsWith("و") ? [stem!.slice(1)] : [];
    return others.some(this.has) ? { word, stems: [...stems, ...others] } : term;
  }

  /** A word that nobody knows with the stem of the site that it is most alike: a typing error, or another form. */
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
    const { stems, counts, having } = (this.#pairs ??= pairsIn([...this.#byStem.keys()]));
    const pairs = pairsOf(stem);
    const shared = new Uint8Array(stems.length);
    for (const pair of pairs) for (const at of having.get(pair) ?? []) shared[at]!++;
    let best: string | undefined;
    let most = least;
    for (const [at, both] of shared.entries()) {
      const likeness = (2 * both) / (pairs.length + counts[at]!);
      if (likeness > most && Math.abs(stems[at]!.length - stem.length) <= 2) [best, most] = [stems[at], likeness];
    }
    return best === undefined ? [] : [best];
  }

  /** Sections with a word of the query, one that it means or the like, the most promising first. */
  candidates({ terms, meanings, worth, vector }: Query): Section[] {
    const scores = new Float64Array(this.sections.length);
    const found: number[] = [];
    const add = (number: number, weight: number) => {
      if (scores[number] === 0) found.push(number);
      scores[number]! += weight;
    };
    for (const { number, textVector, headingVectors } of this.sections) {
      let alike = likeness(vector, textVector);
      for (const one of headingVectors) alike = Math.max(alike, likeness(vector, one));
      if (alike > leastLike) add(number, 4 * alike);
    }
    const addAll = (stem: string, weight: number) => {
      for (const number of this.#byStem.get(stem)?.sections ?? []) add(number, weight);
    };
    for (const [at, { stems }] of terms.entries()) for (const stem of stems) addAll(stem, worth[at]!);
    const meant = new Set(meanings.flatMap(({ phrases }) => phrases.flat()));
    for (const stem of meant) addAll(stem, 0.5 * this.rarity(stem));
    return found
      .toSorted((one, other) => scores[other]! - scores[one]!)
      .slice(0, mostCandidates)
      .map((number) => this.sections[number]!);
  }
}

const isQuestion = ({ kind, heading }: Entry): boolean =>
  kind === "answer" || (heading !== undefined && /[?؟]$/.test(heading));

/** Sections and pages with a stem; on these it counts twice in headings. */
type Places = { sections: number[]; fields: number[]; pages: Map<number, number>; rarity: number | undefined };

const noPlaces = (): Places => ({ sections: [], fields: [], pages: new Map(), rarity: undefined });

/** Fields of a section, as bits. */
export const [inText, inHeading, inTitle, inAbout] = [1, 2, 4, 8] as const;

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

type Counts = Map<string, number>;

type TitleWords = { counts: Counts; pieces: string[] };

const titleWords = (text: string): TitleWords => ({
  counts: countsOf(text),
  pieces: termsOf(text).flatMap(({ word }) => piecesOf(word, 4)),
});

function countsOf(text: string): Counts {
  const counts: Counts = new Map();
  for (const { stems } of termsOf(text)) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** Sentences, and lines of lists. One of a single word, such as "Yours.", belongs to the next one. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    // The number of a step would end a sentence.
    .flatMap((line) => line.replace(/^\d+\. /, "- ").split(/(?<=[.!?؟])(?<!^\S+)\s+/))
    .filter((one) => /[\p{L}\p{N}]/u.test(one));

/** The first word of an answer that is yes or no. */
export const yesOrNo = /^(?:yes|no|نعم|لا)[.,:،؛]\s*/i;

const leastShare = 0.05;
/** Of the things that two questions ask for, by rarity. */
const leastShared = 0.6;
const leastLike = 0.3;
const worthOfUnknown = 3.5;
const mostMended = 500;
/** Shares of pieces from which two words are one. */
const leastAlike = 0.62;
/** From which they may be. */
const leastResembling = 0.5;

const making = oncePerSite((site) => {
  const steps = SiteIndex.of(site, passagesIn(site));
  let index: SiteIndex | undefined;
  return {
    /** @returns the index, if this was the last step */
    step: (): SiteIndex | undefined => {
      if (index) return index;
      const { done, value } = steps.next();
      return (index = done ? value : undefined);
    },
  };
});

/** Builds a part of the index, so that no later request waits for it. @returns whether there is more to build */
export const prepareIndex = (site: LocalizedSite): boolean => making(site).step() === undefined;

/** The index of a site, for the search and the assistant. Made at the first use, unless it was prepared. */
export function siteIndex(site: LocalizedSite): SiteIndex {
  const { step } = making(site);
  for (;;) {
    const index = step();
    if (index) return index;
  }
}

type Figures = { price: boolean; time: boolean; number: boolean };

export const figuresOf = (text: string): Figures => ({
  price: price.test(text),
  time: time.test(text),
  number: /[\d٠-٩]/.test(text),
});

const price = /\d[\d,.]*\s*(?:riyals?|sar|ريال|ر\.س|هلل|%|٪)|(?:SAR|﷼)\s*\d|(?<!\p{L})free(?!\p{L})|مجان/iu;
const time =
  /(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s*(?:working |full )?(?:minute|hour|day|week|month|year)|دقيق|ساع|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات|عام/iu;
