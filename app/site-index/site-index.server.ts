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
  pieces: ReadonlySet<string>;
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
  /** Stems of each page with their times; those of headings count twice. */
  readonly pages = new Map<string, Map<string, number>>();
  readonly #byStem = new Map<string, Places>();
  /** Of the owner's answers. */
  readonly #wordings: { section: Section; intention: string; things: Term[] }[] = [];
  readonly #byQuestion = new Map<string, Section>();
  readonly #pagesWith = new Map<string, number>();
  readonly #piecesIn = new Map<string, number>();
  readonly #alike = new Map<string, string[]>();
  readonly #asked = new Map<string, Map<string, number>>();
  readonly #language: Language;

  private constructor(language: Language) {
    this.#language = language;
  }

  /** Makes it in steps of some milliseconds. */
  static *of({ locale }: LocalizedSite, entries: Entry[]): Generator<undefined, SiteIndex> {
    const index = new SiteIndex(languages[locale] ?? (yield* readLanguage(locale)));
    for (const [at, entry] of entries.entries()) {
      if (at % sectionsAtOnce === 0) yield;
      index.#add(entry);
    }
    for (const stems of index.pages.values())
      for (const stem of stems.keys()) index.#pagesWith.set(stem, (index.#pagesWith.get(stem) ?? 0) + 1);
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

  #add(entry: Entry): void {
    const heading = countsOf([entry.heading, ...entry.asked].join("\n"));
    const [title, about, text] = [entry.page.title, entry.about, entry.text].map(countsOf) as [Counts, Counts, Counts];
    const pieces = new Set(
      [entry.heading ?? "", ...entry.asked, entry.page.title, entry.about]
        .flatMap((part) => termsOf(part))
        .flatMap(({ word }) => piecesOf(word, 4)),
    );
    const { vectors } = this.#language;
    let sentences: Sentence[] | undefined;
    const number = this.sections.length;
    const section: Section = {
      number,
      entry,
      heading: new Set(heading.keys()),
      title: new Set(title.keys()),
      about: new Set(about.keys()),
      text,
      length: new Set([...text.keys(), ...heading.keys()]).size,
      pieces,
      headingVectors:
        entry.kind === "answer"
          ? [entry.heading!, ...entry.asked].map((wording) => vectors.of(wording))
          : [vectors.of(`${entry.heading ?? ""} ${entry.page.title}`)],
      textVector: vectors.of(`${entry.heading ?? ""} ${entry.text}`),
      figures: figuresOf(entry.text),
      isYesOrNo: yesOrNo.test(entry.text),
      sentences: () =>
        (sentences ??= sentencesOf(entry.shown ?? entry.text).map((one) => ({
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
    const page = this.pages.get(entry.page.path) ?? new Map<string, number>();
    this.pages.set(entry.page.path, page);
    for (const [counts, factor] of [
      [heading, 2],
      [title, 2],
      [about, 2],
      [text, 1],
    ] as const)
      for (const [stem, times] of counts) page.set(stem, (page.get(stem) ?? 0) + factor * times);
    for (const stem of new Set([heading, title, about, text].flatMap((counts) => [...counts.keys()]))) {
      const places = this.#byStem.get(stem) ?? { sections: [], fields: [], rarity: undefined };
      this.#byStem.set(stem, places);
      places.sections.push(number);
      const bits = [inHeading, inTitle, inAbout, inText];
      places.fields.push(
        [heading, title, about, text].reduce((sum, counts, at) => sum + (counts.has(stem) ? bits[at]! : 0), 0),
      );
    }
    for (const piece of pieces) this.#piecesIn.set(piece, (this.#piecesIn.get(piece) ?? 0) + 1);
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

  pageRarity = (stem: string): number => Math.log(1 + this.pages.size / (this.#pagesWith.get(stem) ?? 1));

  pieceRarity = (piece: string): number => Math.log(1 + this.sections.length / (1 + (this.#piecesIn.get(piece) ?? 0)));

  /** Stems by which people ask for something, with their shares of the wordings. */
  askedStems(intention: string): Map<string, number> {
    const before = this.#asked.get(intention);
    if (before) return before;
    const stems = new Map(
      Array.from(this.#language.intentions.vocabulary.get(intention) ?? []).filter(
        ([stem, share]) => share >= leastShare && this.has(stem) && !isStopWord(stem),
      ),
    );
    this.#asked.set(intention, stems);
    return stems;
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
    return {
      text,
      terms,
      worth: terms.map((term, at) => this.#worth(term) * (at < own.length ? 1 : saidBefore)),
      meanings: this.#language.thesaurus.meaningsOf(terms),
      intentions: this.#language.intentions.find(text).filter(({ name }) => name !== "callback"),
      vector: this.#language.vectors.of(text, before),
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
    const alike = this.#alike.get(stem!) ?? this.#stemsLike(stem!);
    if (this.#alike.size >= mostMended) this.#alike.clear();
    this.#alike.set(stem!, alike);
    return alike.length === 0 ? term : { ...term, stems: [...term.stems, ...alike] };
  }

  /** Whether a stem of the site resembles another one: it may be the same word in another form. */
  resembles = (stem: string): boolean => this.#stemsLike(stem, leastResembling).length > 0;

  #stemsLike(stem: string, least = leastAlike): string[] {
    const pieces = pairsOf(stem);
    const shares = new Set(pieces);
    let best: string | undefined;
    let most = least;
    for (const other of this.#byStem.keys()) {
      if (other.length < 4 || Math.abs(other.length - stem.length) > 2) continue;
      const others = pairsOf(other);
      let shared = 0;
      for (const piece of others) if (shares.has(piece)) shared++;
      const likeness = (2 * shared) / (pieces.length + others.length);
      if (likeness > most) [best, most] = [other, likeness];
    }
    return best === undefined ? [] : [best];
  }

  /** Sections with a word of the query, one that it means or the like, the most promising first. */
  candidates({ terms, meanings, worth, vector }: Query): Section[] {
    const scores = new Map<number, number>();
    for (const { number, textVector, headingVectors } of this.sections) {
      let alike = likeness(vector, textVector);
      for (const one of headingVectors) alike = Math.max(alike, likeness(vector, one));
      if (alike > leastLike) scores.set(number, 4 * alike);
    }
    const add = (stem: string, weight: number) => {
      for (const number of this.#byStem.get(stem)?.sections ?? [])
        scores.set(number, (scores.get(number) ?? 0) + weight);
    };
    for (const [at, { stems }] of terms.entries()) for (const stem of stems) add(stem, worth[at]!);
    const meant = new Set(meanings.flatMap(({ phrases }) => phrases.flat()));
    for (const stem of meant) add(stem, 0.5 * this.rarity(stem));
    return Array.from(scores)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, mostCandidates)
      .map(([number]) => this.sections[number]!);
  }
}

const isQuestion = ({ kind, heading }: Entry): boolean =>
  kind === "answer" || (heading !== undefined && /[?؟]$/.test(heading));

type Places = { sections: number[]; fields: number[]; rarity: number | undefined };

/** Fields of a section, as bits. */
export const [inText, inHeading, inTitle, inAbout] = [1, 2, 4, 8] as const;

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

function countsOf(text: string | undefined): Counts {
  const counts: Counts = new Map();
  for (const { stems } of termsOf(text ?? "")) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
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
