import { figuresOf, inAbout, inHeading, inText, inTitle, type Section } from "./index-data.server.ts";
import type { Sentence, SiteIndex } from "./site-index.server.ts";
import { likeness } from "./word-vectors.ts";
import weights from "./ranker-weights.json" with { type: "json" };
import type { Query } from "./query.ts";

/** Evidence for a section, by name. Each is 0 to about 1, so that weights can be compared. */
type Signs = Record<string, number>;

export type RankedSection = { section: Section; score: number; signs: Signs };

/** Weights are trained over invented companies (lab/answerer/train-ranker.ts). */
export const scoreOf = (signs: Record<string, number | undefined>, by: Record<string, number> = weights): number => {
  let score = 0;
  for (const name in signs) score += (by[name] ?? 0) * signs[name]!;
  return score;
};

/** Score of a section, whose kind counts as well. */
const scoreOfSection = ({ entry }: Section, signs: Signs): number =>
  scoreOf(signs) + ((weights as Record<string, number>)[`is ${entry.kind}`] ?? 0);

type Near = { topics?: ReadonlyMap<string, number>; here?: string | undefined; withContact?: boolean };

const closely = 30;

/**
 * The sections of a site that a query may be about, best first.
 * @param near.topics the pages of the last answer, 0 to 1, and `here`, the visitor's page
 * @param near.withContact whether the sections include the list of ways to the company
 */
export function rank(
  index: SiteIndex,
  query: Query,
  { topics, here, withContact = false }: Near = {},
): RankedSection[] {
  const like = index.likenessesTo(query.vector);
  const sections = index.candidates(query, like).filter(({ entry }) => withContact || entry.kind !== "contact");
  const words = wordsOf(index, query);
  const read = readerOf(index, query, words, sections, like);
  const results = sections.map((section, row) => {
    const signs = read(section, row);
    signs.topic = topics?.get(section.entry.page.path) ?? 0;
    signs.here = here === section.entry.page.path ? 1 : 0;
    return { section, row, signs, score: scoreOfSection(section, signs) };
  });
  results.sort((one, other) => other.score - one.score);
  for (const one of results.slice(0, closely)) {
    const sentences = index.sentencesIn(one.section);
    one.signs.sentenceCover = read.sentenceCover(sentences, one.row);
    let like = 0;
    for (const { vector } of sentences) like = Math.max(like, likeness(query.vector, vector));
    one.signs.likeSentence = like;
    one.score = scoreOfSection(one.section, one.signs);
  }
  return results.sort((one, other) => other.score - one.score);
}

/** Keeps the first of each person and certificate, which may be on several pages. */
export function withoutCopies<Hit extends { section: Section }>(hits: readonly Hit[]): Hit[] {
  const texts = new Set<string>();
  return hits.filter(({ section: { entry } }) => {
    if (entry.kind !== "person" && entry.kind !== "certificate") return true;
    const isCopy = texts.has(entry.heading! + entry.text);
    texts.add(entry.heading! + entry.text);
    return !isCopy;
  });
}

/** Whether this many words are enough for a phrase. */
const isEnough = (there: number, length: number): boolean => there === length || (length > 2 && there > length / 2);

/** Words of a usual text: longer texts contain more words of a query by chance. */
const usualLength = 45;

type Words = ReturnType<typeof readWords>;

const wordsOfQueries = new WeakMap<Query, Words>();

/** The words of a query, read once: to rank the sections of its site, and to choose their sentences. */
export const wordsOf = (index: SiteIndex, query: Query): Words =>
  wordsOfQueries.getOrInsertComputed(query, () => readWords(index, query));

/** Matches of texts with the words of a query. Tables hold their places, one column for each stem. */
function readWords(index: SiteIndex, { text, terms, worth, meanings, intentions }: Query) {
  const whole = worth.reduce((sum, one) => sum + one, 0) || 1;
  const columns = new Int32Array(index.size.stems).fill(-1);
  const stems: number[] = [];
  const columnOf = (stem: number): number => {
    if (columns[stem]! < 0) columns[stem] = stems.push(stem) - 1;
    return columns[stem]!;
  };
  const ofTerms = terms.map((term) => term.stems.flatMap((stem) => index.numberOf(stem) ?? []).map(columnOf));
  // Other phrases are too weak in every text.
  const meaningsOf = terms.map((_, at) =>
    meanings
      .filter(({ of }) => of.includes(at))
      .flatMap(({ phrases }) => index.phrasesOf(phrases).filter((one) => isEnough(one.stems.length, one.length)))
      .map((phrase) => ({ columns: phrase.stems.map(columnOf), length: phrase.length })),
  );
  /**
   * The share of the terms, by worth: 1 for a term that is there, less for a phrase of its meaning.
   * @param fields of each column, as bits, from `start` on
   */
  function coverIn(cover: Float64Array, fields: Uint8Array, mask: number, start = 0): Float64Array {
    for (let at = 0; at < cover.length; at++) {
      let best = 0;
      for (const column of ofTerms[at]!) if (fields[start + column]! & mask) best = 1;
      if (best === 0)
        for (const phrase of meaningsOf[at]!) {
          let there = 0;
          for (const column of phrase.columns) if (fields[start + column]! & mask) there++;
          if (isEnough(there, phrase.length)) best = Math.max(best, (0.75 * there) / phrase.length);
        }
      cover[at] = best;
    }
    return cover;
  }
  const weighed = (cover: Float64Array): number => {
    let sum = 0;
    for (let at = 0; at < cover.length; at++) sum += cover[at]! * worth[at]!;
    return sum / whole;
  };
  const wants = (...names: string[]) =>
    Math.max(0, ...intentions.filter(({ name }) => names.includes(name)).map(({ score }) => score));
  const wantsPrice = wants("price", "discount", "payment", "free-first", "billing", "quote");
  const wantsTime = wants("how-long", "reply-time", "appointment");
  const wantsCount = howMany.test(text) ? 1 : 0;
  let ofSentence = new Uint8Array();
  const cover = new Float64Array(terms.length);
  return {
    stems,
    columnOf,
    ofTerms,
    whole,
    coverIn,
    weighed,
    wantsPrice,
    wantsTime,
    wantsCount,
    emptyCover: () => new Float64Array(terms.length),
    /** Share of the query that a sentence covers. @param around coverage of each term by the text around it */
    coverOf: (sentence: Sentence, around?: Float64Array): number => {
      if (ofSentence.length === 0) ofSentence = new Uint8Array(stems.length);
      ofSentence.fill(0);
      for (const stem of sentence.stems) if (columns[stem]! >= 0) ofSentence[columns[stem]!] = inText;
      coverIn(cover, ofSentence, inText);
      if (around) for (let at = 0; at < cover.length; at++) cover[at] = Math.max(cover[at]!, around[at]!);
      return weighed(cover);
    },
    /** The fit of a text's figures to the kind that the question asks for: 0 to 1. */
    wanted: (sentence: string): number =>
      Math.max(
        wantsPrice > 0.25 && figuresOf(sentence).price ? 1 : 0,
        wantsTime > 0.25 && figuresOf(sentence).time ? 1 : 0,
        wantsCount && figuresOf(sentence).number ? 0.8 : 0,
      ),
  };
}

/** Reads the signs of sections, each with its row among them. @param like similarity of sections' meanings to the query's */
function readerOf(
  index: SiteIndex,
  { terms, worth, meanings, intentions }: Query,
  { stems, columnOf, ofTerms, whole, coverIn, weighed, emptyCover, ...words }: Words,
  sections: readonly Section[],
  like: ReturnType<SiteIndex["likenessesTo"]>,
) {
  const root = Math.sqrt(whole);
  const own = new Set(terms.flatMap((term) => term.stems.flatMap((stem) => index.numberOf(stem) ?? [])));
  const meant = new Map<number, number>();
  for (const { of, phrases } of meanings) {
    const weight = Math.max(...of.map((at) => Math.min(1, worth[at]!)));
    for (const phrase of index.phrasesOf(phrases))
      for (const stem of phrase.stems)
        if (!own.has(stem))
          meant.set(stem, Math.max(meant.get(stem) ?? 0, (weight * index.rarityAt(stem)) / Math.sqrt(phrase.length)));
  }
  const meantLength = Math.hypot(...meant.values()) || 1;
  const ownColumns = terms
    .flatMap((term) => term.stems.find(index.isOwn) ?? [])
    .map((stem) => columnOf(index.numberOf(stem)!));
  const width = stems.length;
  const rows = index.rowsOf(sections);
  const fields = new Uint8Array(sections.length * width);
  const times = new Uint32Array(fields.length);
  for (const [column, stem] of stems.entries())
    index.inRows(rows, stem, (row, bits, ofText) => {
      fields[row * width + column] = bits;
      times[row * width + column] = ofText;
    });
  const [there, onPage, ofHeading] = [emptyCover(), emptyCover(), emptyCover()];

  const pages = new Float64Array(index.size.pages);
  const best = new Float64Array(pages.length);
  for (const [at, columns] of ofTerms.entries()) {
    best.fill(0);
    for (const column of columns)
      index.onPages(stems[column]!, (page, share) => {
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
  const mostOf = (shares: Float64Array) => shares.reduce((most, share) => Math.max(most, share), 0.5);
  const [most, mostMeant] = [mostOf(pages), mostOf(meantPages)];

  const sums = () => new Float64Array(sections.length);
  /** Sums of the weights of meant stems for each row, by field. */
  const means = { text: sums(), heading: sums(), title: sums() };
  for (const [stem, weight] of meant)
    index.inRows(rows, stem, (row, bits) => {
      if (bits & inText) means.text[row]! += weight / meantLength;
      if (bits & inHeading) means.heading[row]! += weight / meantLength;
      if (bits & inTitle) means.title[row]! += weight / meantLength;
    });

  const read = (section: Section, row: number): Signs => {
    const { figures, length, number } = section;
    const longer = 1.2 * (0.4 + (0.6 * length) / usualLength);
    const start = row * width;
    const shares = { text: 0, heading: 0 };
    for (const [at, columns] of ofTerms.entries()) {
      let [bits, most] = [0, 0];
      for (const column of columns) {
        bits |= fields[start + column]!;
        most = Math.max(most, times[start + column]!);
      }
      const share = worth[at]! / root;
      if (bits & inHeading) shares.heading += share;
      if (bits & inText) shares.text += (share * (most * 2.2)) / (most + longer);
    }
    coverIn(there, fields, inText | inHeading, start);
    const cover = weighed(there);
    coverIn(onPage, fields, inTitle | inAbout, start);
    for (let at = 0; at < there.length; at++) there[at] = Math.max(there[at]!, 0.8 * onPage[at]!);
    const headingRest = restOf(section);
    return {
      text: shares.text,
      heading: shares.heading,
      meantText: means.text[row]!,
      meantHeading: means.heading[row]!,
      meantTitle: means.title[row]!,
      aspect: aspectOf(section),
      cover,
      headingRest,
      // A section's yes or no answers its own question, and may be false for another.
      borrowed: section.isYesOrNo ? headingRest : 0,
      pageCover: weighed(there),
      page: pages[section.page]! / most,
      meantPage: meantPages[section.page]! / mostMeant,
      length: Math.log(1 + length) / 5,
      own: shareOf(ownColumns, (column) => {
        const bits = fields[start + column]!;
        return bits & (inHeading | inTitle) ? 1 : bits & inText ? 0.6 : 0;
      }),
      price: figures.price ? words.wantsPrice : 0,
      time: figures.time ? words.wantsTime : 0,
      count: figures.number ? words.wantsCount : 0,
      likeHeading: like.heading[number]!,
      likeText: like.text[number]!,
      likeSentence: 0,
      sentenceCover: 0,
      topic: 0,
      here: 0,
    };
  };
  /** The fit of a heading's intentions to the query's: 0 to 1. */
  const aspectOf = ({ aspects }: Section): number => {
    let sum = 0;
    for (const { name, score } of aspects) sum += score * (intentions.find((one) => one.name === name)?.score ?? 0);
    return Math.sqrt(sum);
  };
  /** The share of a heading, by rarity, that the query neither says nor means. */
  const restOf = (section: Section): number => {
    let whole = 0;
    let rest = 0;
    for (const stem of index.headingOf(section)) {
      const rarity = index.rarityAt(stem);
      whole += rarity;
      if (!own.has(stem) && !meant.has(stem)) rest += rarity;
    }
    return whole === 0 ? 0 : rest / whole;
  };
  /** The best sentence's share of the query, below its heading and on its page. */
  const sentenceCover = (sentences: readonly Sentence[], row: number): number => {
    coverIn(onPage, fields, inTitle | inAbout, row * width);
    const around = coverIn(ofHeading, fields, inHeading, row * width);
    for (let at = 0; at < around.length; at++) around[at] = Math.max(0.8 * around[at]!, 0.6 * onPage[at]!);
    return sentences.reduce((most, sentence) => Math.max(most, words.coverOf(sentence, around)), 0);
  };
  return Object.assign(read, { sentenceCover });
}

const shareOf = <Item>(items: readonly Item[], worth: (item: Item) => number): number =>
  items.length === 0 ? 0 : items.reduce((sum, item) => sum + worth(item), 0) / items.length;

export const howMany = /how (?:many|much|long|old|big|far|often)|(?<!\p{L})(?:كم|قديش|بكم|كام|بكام|شكثر)(?!\p{L})/iu;
