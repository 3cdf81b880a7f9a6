import type { Passage, Question } from "#app/features/assistant/answer.ts";
import { understand } from "./understand.server.ts";

/**
 * The best passages for a message, best first, in its language: those of the whole message, then in
 * turns those of its clauses. Not all of them fit.
 */
export function findPassages(question: Question, limit: number): Passage[] {
  const { whole, clauses } = understand(question);
  const lists = [whole.hits, ...clauses.map(({ hits }) => hits)];
  const found = new Map<string, Passage>();
  for (let rank = 0; rank < 12 && found.size < limit; rank++)
    for (const hits of lists) {
      const entry = hits[rank]?.entry;
      if (entry && found.size < limit)
        found.set(entry.title + entry.text, { title: entry.title, path: entry.path, text: entry.text });
    }
  return [...found.values()];
}
