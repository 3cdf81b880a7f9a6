import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test could not run here, as a sentence. */
    leftOut?: string;
  }
}

/** Skips a test that cannot run on this machine; `npm test` prints the reason. */
export function leaveOut({ task, skip }: TestContext, reason: string): never {
  task.meta.leftOut = reason;
  return skip(reason);
}
