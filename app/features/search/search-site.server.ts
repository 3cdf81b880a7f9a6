import { type Edition, type Editions, oncePerEdition, pageLabel } from "#app/content.server.ts";
import { type Locale, locales, withoutLocale } from "#i18n/locale.ts";
import { foldWords, formsOf } from "#app/site-index/normalise.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import type { WordHit } from "#app/site-index/search-index.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { isStopWord } from "#app/site-index/stop-words.ts";
import { pageAt } from "#content/pages.ts";
import { excerpt, markedPieces, type Piece, plainWords } from "./excerpt.ts";

/** A place of the site. `path` includes the language and, if there is one, the fragment. */
export type SearchResult = {
  path: string;
  /** The list that the page belongs to, and the page if the title is that of a section. */
  trail: string[];
  title: Piece[];
  excerpt: Piece[];
};

/** Best first; in the other language if the page's own has nothing. */
export type SearchResults = { locale: Locale; results: SearchResult[] };

const mostResults = 20;
/** More of one page would hide others. */
const mostOfAPage = 3;
/** Of the best score. What has less, and none of the words themselves, has a common one at most. */
const leastScore = 0.03;

/** Finds the places that a query is about. Answers of the assistant are on no page and left out. */
export function searchSite(editions: Editions, locale: Locale, query: string): SearchResults {
  const own = resultsIn(editions[locale], query);
  const other = locales.find((one) => one !== locale)!;
  const elsewhere = own.length > 0 ? [] : resultsIn(editions[other], query);
  return elsewhere.length > 0 ? { locale: other, results: elsewhere } : { locale, results: own };
}

function resultsIn(edition: Edition, query: string): SearchResult[] {
  const { index } = siteIndex(edition);
  const places = wordsOfPages(edition);
  const isHere = (word: string) => formsOf(word).some((form) => places.has(form));
  const words = foldWords(query).map((word) => (isHere(word) ? word : index.spelling.mend(word)));
  const carrying = words.filter((word) => !isStopWord(word));
  const wanted = carrying.length > 0 ? carrying : words;
  const similar = index.find(index.read(query)).filter(({ entry }) => !entry.also);
  const least = (similar[0]?.score ?? 0) * leastScore;
  // What has the words themselves comes before what says the same in others, however little it is about them.
  const literal = literalHits(edition, wanted, similar);
  const others = similar.filter((hit) => hit.score >= least && !literal.includes(hit));
  const written = new Set(wanted.flatMap(formsOf));
  const isWritten = (word: string) =>
    foldWords(word)
      .flatMap(formsOf)
      .some((form) => written.has(form));
  return spread([...literal, ...others]).map(({ entry, terms }) => {
    const isFound = (word: string) => isWritten(word) || index.termsOf(word).some((term) => terms.has(term));
    return resultOf(edition, entry, isFound);
  });
}

/** Each address once, and no page too often. */
function spread(hits: WordHit[]): WordHit[] {
  const addresses = new Set<string>();
  const ofPage = new Map<string, number>();
  const kept = hits.filter(({ entry: { path, page } }) => {
    const times = ofPage.get(page.path) ?? 0;
    if (addresses.has(path) || times >= mostOfAPage) return false;
    addresses.add(path);
    ofPage.set(page.path, times + 1);
    return true;
  });
  return kept.slice(0, mostResults);
}

function resultOf(edition: Edition, entry: Entry, isFound: (word: string) => boolean): SearchResult {
  const { heading, page, path, shown, text } = entry;
  const list = pageAt(`/${withoutLocale(page.path).split("/")[1]}`)?.page;
  const label = list && pageLabel(edition, list);
  const trail = [...(label && label !== page.title ? [label] : []), ...(heading ? [page.title] : [])];
  return {
    path,
    trail,
    title: markedPieces(heading ?? page.title, isFound),
    excerpt: excerpt(plainWords(shown ?? text), isFound),
  };
}

/** What has all of the words in any of their forms, those first that the index knows by them. */
function literalHits(edition: Edition, words: string[], similar: WordHit[]): WordHit[] {
  const known = new Map(similar.map((hit) => [hit.entry, hit]));
  const places = wordsOfPages(edition);
  const having = words.map((word) => new Set(formsOf(word).flatMap((form) => places.get(form) ?? [])));
  const [first = new Set<Entry>(), ...others] = having;
  const hits = [...first]
    .filter((entry) => others.every((entries) => entries.has(entry)))
    .map(
      (entry) => known.get(entry) ?? { entry, score: entry.prior * leastScore, coverage: 1, terms: new Set<string>() },
    );
  return hits.toSorted((a, b) => b.score - a.score);
}

/** The entries of pages that have a word, by its forms: the index keeps some words as parts of a phrase only. */
const wordsOfPages = oncePerEdition((edition): ReadonlyMap<string, readonly Entry[]> => {
  const places = new Map<string, Entry[]>();
  for (const entry of siteIndex(edition).entries) {
    if (entry.also) continue;
    const { page, heading = "", text } = entry;
    for (const form of new Set(foldWords(`${page.title} ${heading} ${text}`).flatMap(formsOf))) {
      const known = places.get(form);
      if (known) known.push(entry);
      else places.set(form, [entry]);
    }
  }
  return places;
});
