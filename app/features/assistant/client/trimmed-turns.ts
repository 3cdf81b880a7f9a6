import { questionLimits, type Turn } from "#app/features/assistant/answer.ts";

/** Bytes reserved for the rest of the request's body. */
const envelope = 256;

/**
 * The end of a conversation that fits into one request: over-long answers are cut, then the oldest
 * turns dropped, and an answer without its question as well. The last turn always stays.
 */
export function trimmedTurns(conversation: readonly Turn[]): Turn[] {
  const turns = conversation
    .slice(-questionLimits.turns)
    .map(({ role, content }) => ({ role, content: truncate(content, questionLimits.characters[role]) }));
  const bytes = () => new TextEncoder().encode(JSON.stringify(turns)).length + envelope;
  while (turns.length > 1 && (turns[0]?.role === "assistant" || bytes() > questionLimits.bytes)) turns.shift();
  return turns;
}

const truncate = (content: string, limit: number): string =>
  content.length <= limit ? content : Array.from(content).slice(0, limit).join("");
