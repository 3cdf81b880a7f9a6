import type { Edition } from "#app/content.server.ts";
import type { Turn } from "#app/features/assistant/answer.ts";
import { knowledgeIn } from "#app/features/assistant/knowledge/understand.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import { inTurn } from "./in-turn.ts";

const most = 2;

/**
 * Questions to go on with: of the same page first, then those that everybody asks. Each is one
 * that the site answers, and none that was asked or answered in this conversation.
 */
export function nextQuestions(edition: Edition, answered: Entry[], turns: Turn[]): string[] {
  const knowledge = knowledgeIn(edition);
  const said = turns.map(({ content }) => content).join("\n");
  const isNew = (entry: Entry) => !answered.includes(entry) && !said.includes(entry.heading!);
  const questions = knowledge.questions.filter(isNew);
  // Of two answers each leads on, the first one first.
  const near = answered.map(({ page }) => questions.filter((entry) => entry.page.path === page.path));
  return [...new Set([...inTurn(near, most), ...questions])].slice(0, most).map(({ heading }) => heading!);
}
