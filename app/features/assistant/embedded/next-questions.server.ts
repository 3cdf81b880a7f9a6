import type { LocalizedSite } from "#app/content.server.ts";
import type { Turn } from "#app/features/assistant/answer.ts";
import type { Hit } from "#app/features/assistant/knowledge/knowledge.server.ts";
import { knowledgeIn } from "#app/features/assistant/knowledge/understand.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";

const most = 2;

/**
 * Questions to go on with: what else is near to what was asked, then of the same page, then those
 * that everybody asks. Each is one that the site answers, and none that was asked, answered or shown
 * in this conversation.
 * @param near what was found beside what is answered, the best first
 * @param text the answer
 */
export function nextQuestions(
  site: LocalizedSite,
  answered: Entry[],
  { near = [], text = "", turns }: { near?: Hit[]; text?: string; turns: Turn[] },
): string[] {
  const knowledge = knowledgeIn(site);
  const said = [...turns.map(({ content }) => content), text].join("\n");
  const isNew = (entry: Entry) => !answered.includes(entry) && !said.includes(entry.heading!);
  const questions = knowledge.questions.filter(isNew);
  const ofNear = near.filter(({ score }) => score >= likelyAsked).map(({ entry }) => entry);
  // Of two answers each leads on, the first one first.
  const ofPages = answered.map(({ page }) => questions.filter((entry) => entry.page.path === page.path));
  return [...new Set([...ofNear.filter((entry) => questions.includes(entry)), ...inTurn(ofPages, most), ...questions])]
    .slice(0, most)
    .map(({ heading }) => heading!);
}

/** The score from which on something may have been asked as well: below, it has little to do with the message. */
export const likelyAsked = 0.15;

/** The first of each list, then the second of each, and so on, up to so many of each. */
export const inTurn = <Item>(lists: Item[][], most: number): Item[] =>
  Array.from({ length: most }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
