import type { ParseArgsConfig } from "node:util";

/** Where a command shows what it has to say. */
export type Terminal = {
  /** The result, and nothing else: it may be piped into a file. Waits where the reader is slow. */
  write: (text: string) => Promise<void>;
  /** A line beside the result. */
  say: (line: string) => void;
  /** How far long work is; shown now and then. */
  progress: (line: string) => void;
  /** Places in a line; endless where nobody looks. */
  columns: number;
  /** Asks whoever sits there; undefined where nobody does. */
  ask: ((question: string) => Promise<string>) | undefined;
};

/** How a command ended: `refused` could not be done, `misused` was not understood; `count` of messages, where it is audited. */
export type Ending = { outcome: "done"; count?: number } | { outcome: "refused" | "misused"; reason: string };

export type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = {
  [Name in keyof O]?: O[Name] extends { type: "boolean" } ? boolean : string;
};

/** One command of the desk. */
export type Command<O extends Options = Options> = {
  /** What stands behind its name, such as `ID TEXT`. */
  usage: string;
  summary: string;
  options: O;
  /** Whether it is about messages: then what is wrong with deliveries is said first. */
  readsStore: boolean;
  /** Whether it shows messages or removes some: then it is noted who did. */
  audited?: boolean;
  run: (given: { words: string[]; options: Values<O> }, terminal: Terminal) => Promise<Ending>;
};

/** Keeps the names of options for the type of `run`. */
export const command = <const O extends Options>(definition: Command<O>): Command => definition as unknown as Command;

export const done: Ending = { outcome: "done" };
export const doneWith = (count: number): Ending => ({ outcome: "done", count });
export const refused = (reason: string): Ending => ({ outcome: "refused", reason });
export const misused = (reason: string): Ending => ({ outcome: "misused", reason });
