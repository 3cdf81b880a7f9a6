import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { type Entry, passagesIn } from "./passages.server.ts";
import { SearchIndex } from "./search-index.server.ts";

type SiteIndex = { entries: Entry[]; index: SearchIndex };

const making = oncePerSite((site) => {
  const steps = make(site);
  let index: SiteIndex | undefined;
  return {
    /** @returns the index, if this was the last step */
    step: (): SiteIndex | undefined => {
      const { done, value } = index ? { done: true, value: index } : steps.next();
      return (index = done ? value : undefined);
    },
  };
});

function* make(site: LocalizedSite): Generator<undefined, SiteIndex> {
  const entries = passagesIn(site);
  yield;
  return { entries, index: yield* SearchIndex.of(site, entries) };
}

/** Builds a part of the index, so that no later request waits for it. @returns whether there is more to build */
export const prepareIndex = (site: LocalizedSite): boolean => making(site).step() === undefined;

/**
 * The site's passages in one language and the index of their words, for the search and the
 * assistant: about a tenth of a second of work, unless it was prepared.
 */
export function siteIndex(site: LocalizedSite): SiteIndex {
  const { step } = making(site);
  for (;;) {
    const index = step();
    if (index) return index;
  }
}
