import { oncePerEdition } from "#app/content.server.ts";
import { passagesIn } from "./passages.server.ts";
import { SearchIndex } from "./search-index.server.ts";

/**
 * What the site says in one language and the index of its words, for the search and the assistant:
 * made at the first question after a publication, in about a tenth of a second.
 */
export const siteIndex = oncePerEdition((edition) => {
  const entries = passagesIn(edition);
  return { entries, index: new SearchIndex(edition, entries) };
});
