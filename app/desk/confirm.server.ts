import { type Ending, misused, refused, type Terminal } from "./command.server.ts";

/** @returns why not to go on, or nothing */
export async function confirm(
  question: string,
  yes: boolean | undefined,
  { ask }: Terminal,
): Promise<Ending | undefined> {
  if (yes) return undefined;
  if (!ask) return misused("Nobody can be asked here. With --yes it is done without asking.");
  const answer = await ask(`${question} Type yes to go on: `);
  return answer.trim().toLowerCase() === "yes" ? undefined : refused("Nothing was changed.");
}
