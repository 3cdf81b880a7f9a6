/** Result of one part of `npm test`. */
export type Result = {
  passed: number;
  failed: number;
  /** Output to show if something failed. */
  report?: string;
  /** Names of the tests that failed, repeated at the end. */
  failures?: string[];
  /** Reason why a part or a test was skipped. It does not fail, but is repeated at the end. */
  skipped?: string[];
};

export type Part = { name: string; run: () => Promise<Result> };

/** A check with a single result counts as one test. */
export const asOneTest = ({ ok, output }: { ok: boolean; output: string }): Result =>
  ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, report: output };
