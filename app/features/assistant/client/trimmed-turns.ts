import type { Turn } from "#app/features/assistant/answer.ts";

/** What the gateway takes (contract, section Assistant). Characters are Unicode code points. */
export const limits = { turns: 40, bytes: 64 * 1024, userCharacters: 2000, assistantCharacters: 8000 };

/** Room for what stands around the turns in the request's body. */
const envelope = 256;

/**
 * The end of a conversation that fits into one request: over-long answers cut, then the oldest turns dropped, and an answer
 * whose question is gone with them. The last turn always stays.
 */
export function trimmedTurns(conversation: readonly Turn[]): Turn[] {
  const turns = conversation.slice(-limits.turns).map(({ role, content }) => ({ role, content: cut(role, content) }));
  const weights = turns.map((turn) => new TextEncoder().encode(JSON.stringify(turn)).length + 1);
  let weight = weights.reduce((sum, one) => sum + one, envelope);
  let first = 0;
  while (first < turns.length - 1 && (weight > limits.bytes || turns[first]?.role === "assistant")) {
    weight -= weights[first] ?? 0;
    first += 1;
  }
  return turns.slice(first);
}

function cut(role: Turn["role"], content: string): string {
  const limit = role === "user" ? limits.userCharacters : limits.assistantCharacters;
  return content.length <= limit ? content : Array.from(content).slice(0, limit).join("");
}
