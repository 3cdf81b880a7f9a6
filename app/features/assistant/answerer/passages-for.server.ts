import type { Entry, Passage } from "#app/site-index/passages.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { factOf } from "./fact-of.ts";
import type { Understood } from "./understand.server.ts";

/** The best passages for a message, best first: those of the whole message and of its questions. */
export function passagesFor({ site, whole, questions }: Understood, limit: number): Passage[] {
  const entries = new Set<Entry>();
  const ofPage = new Map<string, number>();
  const findings = [whole, ...questions];
  const contact = findings.some(factOf) ? siteIndex(site).sections.filter(({ entry }) => entry.kind === "contact") : [];
  const ranked = findings
    .flatMap(({ sections }) => sections.slice(0, limit))
    .toSorted((one, other) => other.score - one.score);
  for (const { entry } of [...contact, ...ranked.map(({ section }) => section)]) {
    const times = ofPage.get(entry.page.path) ?? 0;
    if (entries.size >= limit || entries.has(entry) || times >= 2) continue;
    entries.add(entry);
    ofPage.set(entry.page.path, times + 1);
  }
  return [...entries].map(({ title, path, text }) => ({ title, path, text }));
}
