import type { Result } from "./lead-action.server.ts";

/** What the form of an action shows of a result. `done`: it is empty again. */
export function formResult(result: Result | undefined, intent: string) {
  const own = result?.intent === intent ? result : undefined;
  return { done: own?.isDone ? own : undefined, error: own?.error, typed: own?.typed ?? {} };
}
