import type { Result } from "./lead-action.server.ts";

/** A result as the form of an action shows it. `done`: the form is empty again. */
export function formResult(result: Result | undefined, intent: string) {
  const own = result?.intent === intent ? result : undefined;
  return { done: own?.isDone ? own : undefined, error: own?.error, typed: own?.typed ?? {} };
}
