import { figuresOf, inAbout, inHeading, inText, inTitle, type Section, type SiteIndex } from "./site-index.server.ts";
import { piecesOf } from "./terms.ts";
import { likeness } from "./word-vectors.ts";
import weights from "./ranker-weights.json" with { type: "json" };
import type { Query } from "./query.ts";

/** What speaks for a section. Each is 0 to about 1, so that weights can be compared. */
type Sign =
  | "text"
  | "heading"
  | "title"
  | "page"
  | "meantText"
  | "meantHeading"
  | "meantTitle"
  | "meantPage"
  | "cover"
  | "headingCover"
  | "headingRest"
  | "borrowed"
  | "pageCover"
  | "sentenceCover"
  | "likeHeading"
  | "likeText"
  | "likeSentence"
  | "asked"
  | "askedHeading"
  | "pieces"
  | "own"
  | "privacy"
  | "privacyAsked"
  | "length"
  | "price"
  | "time"
  | "count"
  | "topic"
  | "here";
export type Signs = Partial<Record<Sign | `is ${Section["entry"]["kind"]}`, number>>;

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
  results.sort((one, other) => other.score - one.score);
  return results.map(({ section, score, signs }) => ({ section, score, signs }));
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
  const numberOf = (stem: string): number => {
    const number = numbers.get(stem) ?? numbers.size;
    numbers.set(stem, number);
    return number;
  };
  const own = new Set(terms.flatMap(({ stems }) => stems));
  const ofTerms = terms.map(({ stems }) => stems.map(numberOf));
  const meaningsOf = terms.map((_, at) =>
    meanings
      .filter(({ of }) => of.includes(at))
      .flatMap(({ phrases }) => phrases.map((phrase) => phrase.map(numberOf))),
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
  const meantWeights = Array.from(meant, ([stem, weight]) => [numberOf(stem), weight / meantLength] as const);
  const asked = intentions
    .slice(0, 4)
    .flatMap(({ name, score }) =>
      Array.from(
        index.askedStems(name),
        ([stem, share]) => [numberOf(stem), (score * share * index.rarity(stem)) / 3] as const,
      ),
    );
  const wants = (...names: string[]) =>
    Math.max(0, ...intentions.filter(({ name }) => names.includes(name)).map(({ score }) => score));
  const wantsPrice = wants("price", "discount", "payment", "free-first", "billing", "quote");
  const wantsTime = wants("how-long", "reply-time", "appointment");
  const wantsPrivacy = wants("privacy", "data-delete", "data-access", "chat-data");
  const ownStems = terms.flatMap(({ stems }) => stems.find(index.isOwn) ?? []).map(numberOf);
  const wantsCount = howMany.test(text) ? 1 : 0;
  const pieces = new Map(
    terms.flatMap(({ word }) => piecesOf(word, 4)).map((piece) => [piece, index.pieceRarity(piece)]),
  );
  const allPieces = Array.from(pieces.values()).reduce((sum, one) => sum + one, 0) || 1;
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
        const share = there / phrase.length;
        if (share === 1 || (phrase.length > 2 && share > 0.5)) best = Math.max(best, 0.75 * share);
      }
      return best;
    });
  const coverOfText = (stems: ReadonlySet<string>): number[] => {
    ofText.fill(0);
    for (const stem of stems) ofText[numbers.get(stem) ?? width] = inText;
    return coverOf(ofText, inText, 0);
  };
  const weighed = (covers: number[]) => covers.reduce((sum, cover, at) => sum + cover * worth[at]!, 0) / whole;
  const largest = (...covers: [number[], number][]) =>
    terms.map((_, at) => covers.reduce((most, [cover, factor]) => Math.max(most, factor * cover[at]!), -Infinity));

  /** Of all pages; made with the first section, since sentences alone need none. */
  let pages: Map<string, { page: number; meantPage: number }> | undefined;
  function pageScores(): Map<string, { page: number; meantPage: number }> {
    const scores = Array.from(index.pages, ([path, stems]) => {
      const saturated = (stem: string) => {
        const times = stems.get(stem) ?? 0;
        return times === 0 ? 0 : (index.pageRarity(stem) * times) / (times + 3);
      };
      const page = terms.reduce(
        (sum, term, at) => sum + (worth[at]! > 0.5 ? 1 : 0.4) * Math.max(0, ...term.stems.map(saturated)),
        0,
      );
      const meantPage = Array.from(meant).reduce((sum, [stem, weight]) => sum + (weight / 4) * saturated(stem), 0);
      return { path, page, meantPage };
    });
    const [most, mostMeant] = [
      Math.max(0.5, ...scores.map(({ page }) => page)),
      Math.max(0.5, ...scores.map(({ meantPage }) => meantPage)),
    ];
    return new Map(
      scores.map(({ path, page, meantPage }) => [path, { page: page / most, meantPage: meantPage / mostMeant }]),
    );
  }

  const read = (section: Section, row: number): Signs => {
    const { entry, text: words, heading, length } = section;
    const longer = 1.2 * (0.4 + (0.6 * length) / usualLength);
    const start = row * width;
    const has = (stem: number, mask: number): boolean => (fields[start + stem]! & mask) !== 0;
    const signs: Signs = {
      text: 0,
      heading: 0,
      title: 0,
      meantText: 0,
      meantHeading: 0,
      meantTitle: 0,
      asked: 0,
      askedHeading: 0,
    };
    for (const [at, { stems }] of terms.entries()) {
      const isIn = (mask: number) => ofTerms[at]!.some((stem) => has(stem, mask));
      const times = isIn(inText) ? Math.max(0, ...stems.map((stem) => words.get(stem) ?? 0)) : 0;
      signs.text! += (worth[at]! * ((times * 2.2) / (times + longer))) / root;
      if (isIn(inHeading)) signs.heading! += worth[at]! / root;
      if (isIn(inTitle)) signs.title! += worth[at]! / root;
    }
    for (const [stem, weight] of meantWeights) {
      if (has(stem, inText)) signs.meantText! += weight;
      if (has(stem, inHeading)) signs.meantHeading! += weight;
      if (has(stem, inTitle)) signs.meantTitle! += weight;
    }
    for (const [stem, weight] of asked) {
      if (has(stem, inText)) signs.asked! += weight;
      if (has(stem, inHeading)) signs.askedHeading! += weight;
    }
    const there = coverOf(fields, inText | inHeading, start);
    const onPage = coverOf(fields, inTitle | inAbout, start);
    signs.cover = weighed(there);
    signs.headingCover = weighed(coverOf(fields, inHeading, start));
    signs.headingRest = restOf(heading);
    // Its yes or no answers its own question, and may be false for another.
    signs.borrowed = section.isYesOrNo ? signs.headingRest : 0;
    signs.pageCover = weighed(largest([there, 1], [onPage, 0.8]));
    pages ??= pageScores();
    Object.assign(signs, pages.get(entry.page.path));
    let alike = 0;
    for (const [piece, rarity] of pieces) if (section.pieces.has(piece)) alike += rarity;
    signs.pieces = alike / allPieces;
    signs.length = Math.log(1 + length) / 5;
    signs.own = shareOf(ownStems, (stem) => (has(stem, inHeading | inTitle) ? 1 : has(stem, inText) ? 0.6 : 0));
    // Its words are those of every form, message and visit.
    signs.privacy = entry.page.path.endsWith("/privacy") ? 1 : 0;
    signs.privacyAsked = signs.privacy * wantsPrivacy;
    if (wantsPrice > 0 && section.figures.price) signs.price = wantsPrice;
    if (wantsTime > 0 && section.figures.time) signs.time = wantsTime;
    if (wantsCount && section.figures.number) signs.count = 1;
    signs.likeHeading = section.headingVectors.reduce((most, one) => Math.max(most, likeness(vector, one)), -Infinity);
    signs.likeText = likeness(vector, section.textVector);
    signs[`is ${entry.kind}`] = 1;
    return signs;
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
    const heading = coverOf(fields, inHeading, row * width);
    const page = coverOf(fields, inTitle | inAbout, row * width);
    const covers = sentences.map(({ stems }) => weighed(largest([coverOfText(stems), 1], [heading, 0.8], [page, 0.6])));
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
