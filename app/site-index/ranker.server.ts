import { figuresOf, inAbout, inHeading, inText, inTitle, type Section, type SiteIndex } from "./site-index.server.ts";
import { piecesOf } from "./terms.ts";
import { likeness } from "./word-vectors.ts";
import weights from "./ranker-weights.json" with { type: "json" };
import type { Query } from "./query.ts";

/** What speaks for a section, by name. Each is 0 to about 1, so that weights can be compared. */
export type Signs = Record<string, number>;

export type RankedSection = { section: Section; score: number; signs: Signs };

/** Weights are trained over invented companies (lab/answerer/train-ranker.ts). */
export const scoreOf = (signs: Record<string, number | undefined>, by: Record<string, number> = weights): number => {
  let score = 0;
  for (const name in signs) score += (by[name] ?? 0) * signs[name]!;
  return score;
};

type Near = { topic?: string | undefined; here?: string | undefined; withContact?: boolean };

const closely = 30;

/**
 * The sections of a site that a query may be about, best first.
 * @param near.topic the page of the last answer, and `here`, the page that the visitor stands on
 * @param near.withContact whether the list of ways to the company is one of them
 */
export function rank(index: SiteIndex, query: Query, { topic, here, withContact = false }: Near = {}): RankedSection[] {
  const sections = index.candidates(query).filter(({ entry }) => withContact || entry.kind !== "contact");
  const read = readerOf(index, query, sections);
  const results = sections.map((section, row) => {
    const signs = read(section, row);
    signs.topic = topic === section.entry.page.path ? 1 : 0;
    signs.here = here === section.entry.page.path ? 1 : 0;
    return { section, row, signs, score: scoreOf(signs) };
  });
  results.sort((one, other) => other.score - one.score);
  for (const one of results.slice(0, closely)) {
    const sentences = one.section.sentences();
    one.signs.sentenceCover = read.sentenceCover(sentences, one.row);
    let like = 0;
    for (const { vector } of sentences) like = Math.max(like, likeness(query.vector, vector));
    one.signs.likeSentence = like;
    one.score = scoreOf(one.signs);
  }
  return results.sort((one, other) => other.score - one.score);
}

/** Of each person and certificate, which may stand on several pages, the first alone. */
export function withoutCopies<Hit extends { section: Section }>(hits: readonly Hit[]): Hit[] {
  const texts = new Set<string>();
  return hits.filter(({ section: { entry } }) => {
    if (entry.kind !== "person" && entry.kind !== "certificate") return true;
    const isCopy = texts.has(entry.heading! + entry.text);
    texts.add(entry.heading! + entry.text);
    return !isCopy;
  });
}

type Weight = { stem: number; weight: number };

/** Whether so many words of a phrase say it. */
const isEnough = (there: number, length: number): boolean => there === length || (length > 2 && there > length / 2);

/** How much of a text a term must be: longer texts hold more words by chance. */
const usualLength = 45;

/** Reads texts for one query, and the signs of sections, each with its row among them. */
export function readerOf(
  index: SiteIndex,
  { text, terms, worth, meanings, intentions, vector }: Query,
  sections: readonly Section[] = [],
) {
  const whole = worth.reduce((sum, one) => sum + one, 0) || 1;
  const root = Math.sqrt(whole);
  // Stems by numbers, since each is looked up in many places.
  const numbers = new Map<string, number>();
  const numberOf = (stem: string): number => numbers.getOrInsert(stem, numbers.size);
  const own = new Set(terms.flatMap(({ stems }) => stems));
  const ofTerms = terms.map(({ stems }) => stems.map(numberOf));
  // Of other phrases no text says enough.
  const meaningsOf = terms.map((_, at) =>
    meanings
      .filter(({ of }) => of.includes(at))
      .flatMap(({ phrases }) => phrases.filter((phrase) => isEnough(phrase.filter(index.has).length, phrase.length)))
      .map((phrase) => phrase.map(numberOf)),
  );
  const meant = new Map<string, number>();
  for (const { of, phrases } of meanings) {
    const weight = Math.max(...of.map((at) => Math.min(1, worth[at]!)));
    for (const phrase of phrases)
      for (const stem of phrase)
        if (!own.has(stem) && index.has(stem))
          meant.set(stem, Math.max(meant.get(stem) ?? 0, (weight * index.rarity(stem)) / Math.sqrt(phrase.length)));
  }
  const meantLength = Math.hypot(...meant.values()) || 1;
  const meantWeights = Array.from(meant, ([stem, weight]) => ({ stem: numberOf(stem), weight: weight / meantLength }));
  const asked = intentions.slice(0, 4).flatMap(({ name, score }) =>
    Array.from(index.askedStems(name), ([stem, share]): Weight => ({
      stem: numberOf(stem),
      weight: (score * share * index.rarity(stem)) / 3,
    })),
  );
  const wants = (...names: string[]) =>
    Math.max(0, ...intentions.filter(({ name }) => names.includes(name)).map(({ score }) => score));
  const wantsPrice = wants("price", "discount", "payment", "free-first", "billing", "quote");
  const wantsTime = wants("how-long", "reply-time", "appointment");
  const wantsPrivacy = wants("privacy", "data-delete", "data-access", "chat-data");
  const ownStems = terms.flatMap(({ stems }) => stems.find(index.isOwn) ?? []).map(numberOf);
  const wantsCount = howMany.test(text) ? 1 : 0;
  const width = numbers.size;
  const fields = index.fieldsOf([...numbers.keys()], sections);
  const ofText = new Uint8Array(width);

  /**
   * Of the query's terms, by worth: 1 if one is there, less if a phrase that it means is.
   * @param fields of each stem, as bits, from `start` on
   */
  const coverOf = (fields: Uint8Array, mask: number, start: number): number[] =>
    ofTerms.map((stems, at) => {
      for (const stem of stems) if (fields[start + stem]! & mask) return 1;
      let best = 0;
      for (const phrase of meaningsOf[at]!) {
        let there = 0;
        for (const stem of phrase) if (fields[start + stem]! & mask) there++;
        if (isEnough(there, phrase.length)) best = Math.max(best, (0.75 * there) / phrase.length);
      }
      return best;
    });
  const coverOfText = (stems: ReadonlySet<string>): number[] => {
    ofText.fill(0);
    for (const stem of stems) ofText[numbers.get(stem) ?? width] = inText;
    return coverOf(ofText, inText, 0);
  };
  const weighed = (covers: number[]) => covers.reduce((sum, cover, at) => sum + cover * worth[at]!, 0) / whole;

  /** What speaks for all sections; made with the first one, since sentences alone need it not. */
  let wide: { pages: Float64Array; meantPages: Float64Array; pieces: Float64Array } | undefined;
  function readAll() {
    const pages = new Float64Array(index.pages.size);
    for (const [at, { stems }] of terms.entries()) {
      const best = new Float64Array(pages.length);
      for (const stem of stems)
        index.onPages(stem, (page, share) => {
          best[page] = Math.max(best[page]!, share);
        });
      const factor = worth[at]! > 0.5 ? 1 : 0.4;
      for (let page = 0; page < pages.length; page++) pages[page]! += factor * best[page]!;
    }
    const meantPages = new Float64Array(pages.length);
    for (const [stem, weight] of meant)
      index.onPages(stem, (page, share) => {
        meantPages[page]! += (weight / 4) * share;
      });
    const [most, mostMeant] = [Math.max(0.5, ...pages), Math.max(0.5, ...meantPages)];
    return {
      pages: pages.map((score) => score / most),
      meantPages: meantPages.map((score) => score / mostMeant),
      pieces: index.likePieces(new Set(terms.flatMap(({ word }) => piecesOf(word, 4)))),
    };
  }

  /** Sums of weights by the fields in which their stems stand. */
  const sumsOf = (weights: readonly Weight[], start: number) => {
    const sums = { text: 0, heading: 0, title: 0 };
    for (const { stem, weight } of weights) {
      const bits = fields[start + stem]!;
      if (bits & inText) sums.text += weight;
      if (bits & inHeading) sums.heading += weight;
      if (bits & inTitle) sums.title += weight;
    }
    return sums;
  };

  const read = (section: Section, row: number): Signs => {
    const { entry, figures, headingVectors, length, number } = section;
    const longer = 1.2 * (0.4 + (0.6 * length) / usualLength);
    const start = row * width;
    const words = { text: 0, heading: 0, title: 0 };
    for (const [at, { stems }] of terms.entries()) {
      const bits = ofTerms[at]!.reduce((all, stem) => all | fields[start + stem]!, 0);
      const share = worth[at]! / root;
      if (bits & inHeading) words.heading += share;
      if (bits & inTitle) words.title += share;
      if (!(bits & inText)) continue;
      const times = stems.reduce((most, stem) => Math.max(most, section.text.get(stem) ?? 0), 0);
      words.text += (share * (times * 2.2)) / (times + longer);
    }
    const means = sumsOf(meantWeights, start);
    const asks = sumsOf(asked, start);
    const there = coverOf(fields, inText | inHeading, start);
    const onPage = coverOf(fields, inTitle | inAbout, start);
    const headingRest = restOf(section.heading);
    wide ??= readAll();
    // Its words are those of every form, message and visit.
    const privacy = entry.page.path.endsWith("/privacy") ? 1 : 0;
    return {
      ...words,
      meantText: means.text,
      meantHeading: means.heading,
      meantTitle: means.title,
      asked: asks.text,
      askedHeading: asks.heading,
      cover: weighed(there),
      headingCover: weighed(coverOf(fields, inHeading, start)),
      headingRest,
      // Its yes or no answers its own question, and may be false for another.
      borrowed: section.isYesOrNo ? headingRest : 0,
      pageCover: weighed(there.map((cover, at) => Math.max(cover, 0.8 * onPage[at]!))),
      page: wide.pages[section.page]!,
      meantPage: wide.meantPages[section.page]!,
      pieces: wide.pieces[number]!,
      length: Math.log(1 + length) / 5,
      own: shareOf(ownStems, (stem) => {
        const bits = fields[start + stem]!;
        return bits & (inHeading | inTitle) ? 1 : bits & inText ? 0.6 : 0;
      }),
      privacy,
      privacyAsked: privacy * wantsPrivacy,
      price: figures.price ? wantsPrice : 0,
      time: figures.time ? wantsTime : 0,
      count: figures.number ? wantsCount : 0,
      likeHeading: headingVectors.reduce((most, one) => Math.max(most, likeness(vector, one)), -Infinity),
      likeText: likeness(vector, section.textVector),
      likeSentence: 0,
      sentenceCover: 0,
      topic: 0,
      here: 0,
      [`is ${entry.kind}`]: 1,
    };
  };
  /** The share of a heading, by rarity, that the query neither says nor means. */
  const restOf = (heading: ReadonlySet<string>): number => {
    let whole = 0;
    let rest = 0;
    for (const stem of heading) {
      const rarity = index.rarity(stem);
      whole += rarity;
      if (!own.has(stem) && !meant.has(stem)) rest += rarity;
    }
    return whole === 0 ? 0 : rest / whole;
  };
  /** How much of the query the best sentence says, below its heading and on its page. */
  const sentenceCover = (sentences: ReturnType<Section["sentences"]>, row: number): number => {
    const page = coverOf(fields, inTitle | inAbout, row * width);
    const around = coverOf(fields, inHeading, row * width).map((cover, at) => Math.max(0.8 * cover, 0.6 * page[at]!));
    const covers = sentences.map(({ stems }) =>
      weighed(coverOfText(stems).map((cover, at) => Math.max(cover, around[at]!))),
    );
    return Math.max(0, ...covers);
  };
  /** How much a text has the kind of figure that is asked for: 0 to 1. */
  const wanted = (sentence: string): number =>
    Math.max(
      wantsPrice > 0.25 && figuresOf(sentence).price ? 1 : 0,
      wantsTime > 0.25 && figuresOf(sentence).time ? 1 : 0,
      wantsCount && figuresOf(sentence).number ? 0.8 : 0,
    );
  return Object.assign(read, { sentenceCover, coverOfText, weighed, wanted });
}

const shareOf = <Item>(items: readonly Item[], worth: (item: Item) => number): number =>
  items.length === 0 ? 0 : items.reduce((sum, item) => sum + worth(item), 0) / items.length;

const howMany = /how (?:many|much|long|old|big|far|often)|(?<!\p{L})(?:كم|قديش|بكم|كام|بكام|شكثر)(?!\p{L})/iu;
