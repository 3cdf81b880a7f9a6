import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test could not run here, in a sentence. */
    leftOut?: string;
  }
}

/** Ends a test that cannot run on this machine; `npm test` says the reason aloud. */
export function leaveOut({ task, skip }: TestContext, reason: string): never {
  task.meta.leftOut = reason;
  return skip(reason);
}
