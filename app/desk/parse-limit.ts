/** Messages that a command shows unless it is asked for more. */
export const usualLimit = 50;

export const limitMistake = "--limit must be a whole number from 1.";

/** @returns undefined where it is not understood */
export function parseLimit(text: string | undefined): number | undefined {
  const limit = text === undefined ? usualLimit : Number(text);
  return Number.isSafeInteger(limit) && limit >= 1 ? limit : undefined;
}
