import { type LocalizedSite, type LocalizedSites, oncePerSite, pageLabel } from "#app/content.server.ts";
import { type Locale, locales, withoutLocale } from "#i18n/locale.ts";
import { foldWords, formsOf } from "#app/site-index/normalise.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import type { WordHit } from "#app/site-index/search-index.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { isStopWord } from "#app/site-index/stop-words.ts";
import { pageAt } from "#content/pages.ts";
import { excerpt, markedPieces, type Piece, plainWords } from "./excerpt.ts";

/** A place on the site. `path` includes the language and, if there is one, the fragment. */
export type SearchResult = {
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
/** Share of the best score. Results below it, without a literal match, share only a common word. */
const leastScore = 0.03;

/** Finds the places that match a query. The assistant's answers are on no page and are left out. */
export function searchSite(sites: LocalizedSites, locale: Locale, query: string): SearchResults {
  const own = resultsIn(sites[locale], query);
  const other = locales.find((one) => one !== locale)!;
  const elsewhere = own.length > 0 ? [] : resultsIn(sites[other], query);
  return elsewhere.length > 0 ? { locale: other, results: elsewhere } : { locale, results: own };
}

function resultsIn(site: LocalizedSite, query: string): SearchResult[] {
  const { index } = siteIndex(site);
  const places = wordsOfPages(site);
  const isHere = (word: string) => formsOf(word).some((form) => places.has(form));
  const words = foldWords(query).map((word) => (isHere(word) ? word : index.spelling.mend(word)));
  const carrying = words.filter((word) => !isStopWord(word));
  const searchWords = carrying.length > 0 ? carrying : words;
  const similar = index.find(index.read(query)).filter(({ entry }) => !entry.also);
  const least = (similar[0]?.score ?? 0) * leastScore;
  // Literal matches come before synonyms, even if the page is only partly about them.
  const literal = literalHits(site, searchWords, similar);
  const others = similar.filter((hit) => hit.score >= least && !literal.includes(hit));
  const forms = new Set(searchWords.flatMap(formsOf));
  const isWritten = (word: string) =>
    foldWords(word)
      .flatMap(formsOf)
      .some((form) => forms.has(form));
  return atMostPerPage([...literal, ...others]).map(({ entry, terms }) => {
    const isFound = (word: string) => isWritten(word) || index.termsOf(word).some((term) => terms.has(term));
    return resultOf(site, entry, isFound);
  });
}

/** Keeps each address once, and limits the results of a page. */
function atMostPerPage(hits: WordHit[]): WordHit[] {
  const addresses = new Set<string>();
  const ofPage = new Map<string, number>();
  const results = hits.filter(({ entry: { path, page } }) => {
    const times = ofPage.get(page.path) ?? 0;
    if (addresses.has(path) || times >= mostOfAPage) return false;
    addresses.add(path);
    ofPage.set(page.path, times + 1);
    return true;
  });
  return results.slice(0, mostResults);
}

function resultOf(site: LocalizedSite, entry: Entry, isFound: (word: string) => boolean): SearchResult {
  const { heading, page, path, shown, text } = entry;
  const list = pageAt(`/${withoutLocale(page.path).split("/")[1]}`)?.page;
  const label = list && pageLabel(site, list);
  const trail = [...(label && label !== page.title ? [label] : []), ...(heading ? [page.title] : [])];
  return {
    path,
    trail,
    title: markedPieces(heading ?? page.title, isFound),
    excerpt: excerpt(plainWords(shown ?? text), isFound),
  };
}

/** Pages with all of the words in any form, the best scores first. */
function literalHits(site: LocalizedSite, words: string[], similar: WordHit[]): WordHit[] {
  const hitOf = new Map(similar.map((hit) => [hit.entry, hit]));
  const places = wordsOfPages(site);
  const having = words.map((word) => new Set(formsOf(word).flatMap((form) => places.get(form) ?? [])));
  const [first = new Set<Entry>(), ...others] = having;
  const hits = [...first]
    .filter((entry) => others.every((entries) => entries.has(entry)))
    .map(
      (entry) => hitOf.get(entry) ?? { entry, score: entry.prior * leastScore, coverage: 1, terms: new Set<string>() },
    );
  return hits.toSorted((a, b) => b.score - a.score);
}

/** Page entries by forms of their words: the index keeps some words only as parts of a phrase. */
const wordsOfPages = oncePerSite((site): ReadonlyMap<string, readonly Entry[]> => {
  const places = new Map<string, Entry[]>();
  for (const entry of siteIndex(site).entries) {
    if (entry.also) continue;
    const { page, heading = "", text } = entry;
    for (const form of new Set(foldWords(`${page.title} ${heading} ${text}`).flatMap(formsOf))) {
      const ranges = places.get(form);
      if (ranges) ranges.push(entry);
      else places.set(form, [entry]);
    }
  }
  return places;
});
