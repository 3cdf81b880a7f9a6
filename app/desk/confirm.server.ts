import { type Ending, refused, type Terminal } from "./command.server.ts";

/**
 * Asks whoever sits at the terminal. A script, in which nobody can be asked, has named what it means and is taken at its word.
 * @returns why not to go on, or nothing
 */
export async function confirm(
  question: string,
  yes: boolean | undefined,
  { ask }: Terminal,
): Promise<Ending | undefined> {
  if (yes || !ask) return undefined;
  const answer = await ask(`${question} Type yes to go on: `);
  return answer.trim().toLowerCase() === "yes" ? undefined : refused("Nothing was changed.");
}
