import { type LocalizedSite, type LocalizedSites, pageLabel } from "#app/content.server.ts";
import { type Locale, locales, withoutLocale } from "#i18n/locale.ts";
import { whileUsed } from "#app/platform/while-used.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import { rank, type RankedSection, withoutCopies } from "#app/site-index/ranker.server.ts";
import type { Section } from "#app/site-index/index-data.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { stemsOf } from "#app/site-index/terms.ts";
import { excerpt, markedPieces, type Piece, plainWords } from "./excerpt.ts";

/** A place on the site. `path` includes the language and, if there is one, the fragment. */
type SearchResult = {
  path: string;
  /** The list page of an entry, and the page of a section. */
  trail: string[];
  title: Piece[];
  excerpt: Piece[];
};

/** Best first; in the other language if the page's own has no results. */
export type SearchResults = { locale: Locale; results: SearchResult[] };

const mostResults = 20;
/** More of one page would displace others. */
const mostOfAPage = 3;
/** Results that score so much less than the best, or cover less of the query, share only a common word. */
const leastBehind = 6;
const leastCover = 0.4;

/** Finds the places that match a query. The assistant's answers are on no page and are left out. */
export function searchSite(sites: LocalizedSites, locale: Locale, query: string): SearchResults {
  const results = resultsIn(sites[locale], query);
  const other = locales.find((one) => one !== locale)!;
  const elsewhere = results.length > 0 ? [] : resultsIn(sites[other], query);
  return elsewhere.length > 0 ? { locale: other, results: elsewhere } : { locale, results };
}

function resultsIn(site: LocalizedSite, query: string): SearchResult[] {
  const index = siteIndex(site);
  const question = index.read(query);
  const words = foldWords(query);
  // A query of everyday words alone is searched as written.
  const searchTerms =
    question.terms.length > 0 ? question.terms.map(({ stems }) => stems) : words.map((word) => stemsOf(word));
  const similar = rank(index, question, { withContact: true }).filter(({ section }) => section.entry.kind !== "answer");
  // Literal matches come before synonyms, even if the page is only partly about them.
  const literal = literalHits(site, searchTerms, similar);
  const least = (similar[0]?.score ?? 0) - leastBehind;
  const isAbout = ({ score, signs }: RankedSection) => score >= least && signs.pageCover! >= leastCover;
  const others = similar.filter((hit) => isAbout(hit) && !literal.includes(hit));
  const stems = new Set(searchTerms.flat());
  const wordsOfQuery = new Map<string, boolean>();
  const isFound = (word: string) =>
    wordsOfQuery.getOrInsertComputed(word, () => stemsIn(word, site).some((stem) => stems.has(stem)));
  return atMostPerPage(withoutCopies([...literal, ...others])).map(({ section }) =>
    resultOf(site, section.entry, isFound),
  );
}

function atMostPerPage(hits: RankedSection[]): RankedSection[] {
  const addresses = new Set<string>();
  const ofPage = new Map<string, number>();
  const results = hits.filter(
    ({
      section: {
        entry: { path, page },
      },
    }) => {
      const times = ofPage.get(page.path) ?? 0;
      if (addresses.has(path) || times >= mostOfAPage) return false;
      addresses.add(path);
      ofPage.set(page.path, times + 1);
      return true;
    },
  );
  return results.slice(0, mostResults);
}

function resultOf(site: LocalizedSite, entry: Entry, isFound: (word: string) => boolean): SearchResult {
  const { heading, page, path, text } = entry;
  const label = pageLabel(site, `/${withoutLocale(page.path).split("/")[1]}`);
  const trail = [...(label && label !== page.title ? [label] : []), ...(heading ? [page.title] : [])];
  return {
    path,
    trail,
    title: markedPieces(heading ?? page.title, isFound),
    excerpt: excerpt(plainWords(text), isFound),
  };
}

function literalHits(site: LocalizedSite, words: (readonly string[])[], similar: RankedSection[]): RankedSection[] {
  const scores = new Map(similar.map((hit) => [hit.section, hit]));
  const places = wordsOfPages(site);
  const having = words.map((stems) => new Set(stems.flatMap((stem) => places.get(stem) ?? [])));
  const [first = new Set<Section>(), ...others] = having;
  return [...first]
    .filter((section) => others.every((sections) => sections.has(section)))
    .map((section) => scores.get(section) ?? { section, score: Number.NEGATIVE_INFINITY, signs: {} })
    .toSorted((one, other) => other.score - one.score);
}

const stemsOfWords = whileUsed<LocalizedSite, Map<string, readonly string[]>>(() => new Map());

/** @param word of the site's texts */
const stemsIn = (word: string, site: LocalizedSite): readonly string[] =>
  stemsOfWords(site).getOrInsertComputed(word, () => foldWords(word).flatMap((part) => [...stemsOf(part)]));

/** Sections by stems of all their words: the index leaves everyday words out. */
const wordsOfPages = whileUsed((site: LocalizedSite): ReadonlyMap<string, readonly Section[]> => {
  const places = new Map<string, Section[]>();
  for (const section of siteIndex(site).sections) {
    const { kind, page, heading = "", text } = section.entry;
    if (kind === "answer") continue;
    for (const stem of new Set(foldWords(`${page.title} ${heading} ${text}`).flatMap((word) => [...stemsOf(word)]))) {
      places.getOrInsertComputed(stem, () => []).push(section);
    }
  }
  return places;
});

export const longestQuery = 100;

/** The search text as one line of visible characters; `isCut` if it was longer. */
export function readQuery(text: string): { query: string; isCut: boolean } {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const characters = Array.from(plain);
  return { query: characters.slice(0, longestQuery).join("").trim(), isCut: characters.length > longestQuery };
}
