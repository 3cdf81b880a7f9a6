import type { Entry, Passage } from "#app/site-index/passages.server.ts";
import type { Understood } from "./understand.server.ts";

/** More of one page would leave out others that may be right. */
const mostOfAPage = 2;

/**
 * The best passages for a message, best first, in its language: those of the whole message and of
 * its questions. Not all of them fit.
 */
export function findPassages({ whole, questions }: Understood, limit: number): Passage[] {
  const hits = [whole, ...questions].flatMap((finding) => finding.hits);
  const entries = new Set<Entry>();
  const ofPage = new Map<string, number>();
  for (const { entry } of hits.toSorted((one, other) => other.score - one.score)) {
    const times = ofPage.get(entry.page.path) ?? 0;
    if (entries.size >= limit || entries.has(entry) || times >= mostOfAPage) continue;
    entries.add(entry);
    ofPage.set(entry.page.path, times + 1);
  }
  return [...entries].map(({ title, path, text }) => ({ title, path, text }));
}
