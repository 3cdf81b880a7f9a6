/** `lines` for people, `data` for programs (`--json`). */
export type Result = { lines: string[]; data: unknown };

/** The command was invalid or failed. Nothing was changed. */
export class CommandError extends Error {
  readonly code: 1 | 2;

  /** @param code 1 failed, 2 invalid */
  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.code = code;
  }
}
