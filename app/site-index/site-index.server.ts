import { type Edition, oncePerEdition } from "#app/content.server.ts";
import { type Entry, passagesIn } from "./passages.server.ts";
import { SearchIndex } from "./search-index.server.ts";

type SiteIndex = { entries: Entry[]; index: SearchIndex };

const making = oncePerEdition((edition) => {
  const steps = make(edition);
  let made: SiteIndex | undefined;
  return {
    /** @returns what is made, if this was the last step */
    step: (): SiteIndex | undefined => {
      const { done, value } = made ? { done: true, value: made } : steps.next();
      return (made = done ? value : undefined);
    },
  };
});

function* make(edition: Edition): Generator<undefined, SiteIndex> {
  const entries = passagesIn(edition);
  yield;
  return { entries, index: yield* SearchIndex.of(edition, entries) };
}

/** Makes a little of the index, so that nobody who comes later waits for it. @returns whether there is more to make */
export const prepareIndex = (edition: Edition): boolean => making(edition).step() === undefined;

/**
 * What the site says in one language and the index of its words, for the search and the assistant:
 * about a tenth of a second of work, unless it was prepared.
 */
export function siteIndex(edition: Edition): SiteIndex {
  const { step } = making(edition);
  for (;;) {
    const made = step();
    if (made) return made;
  }
}
