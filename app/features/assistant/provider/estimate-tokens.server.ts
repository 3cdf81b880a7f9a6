import type { Turn } from "#app/features/assistant/answer.ts";

/**
 * Tokens that a text has, rather too many. Bytes a token of our own texts, English and Arabic: 4.5 to 5.5 as gpt-4o and
 * its successors count (o200k_base); 4.5 and 2.5 as gpt-4 counts (cl100k_base).
 */
export const estimatedTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 2);

/** What stands between messages. */
const perTurn = 8;

/** Tokens that a conversation has at most: whatever a visitor writes, a token has a byte at least. */
export const mostTokens = (turns: Turn[]): number =>
  turns.reduce((sum, { content }) => sum + Buffer.byteLength(content) + perTurn, 0);
