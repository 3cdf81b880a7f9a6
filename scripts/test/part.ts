/** What one part of `npm test` found. */
export type Result = {
  passed: number;
  failed: number;
  /** What to read when something failed. */
  report?: string;
  /** What could not run here, and why: the part as a whole or a test of it. It fails nothing, but is named again at the end. */
  skipped?: string[];
};

export type Part = { name: string; run: () => Promise<Result> };

/** A check that is right or wrong as a whole counts as one test. */
export const asOneTest = ({ ok, output }: { ok: boolean; output: string }): Result =>
  ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, report: output };
