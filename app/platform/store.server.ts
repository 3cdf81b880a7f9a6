import type { Kysely } from "kysely";
import type { Tables } from "./tables.server.ts";

/** An open store: SQLite's file or PostgreSQL's connections. */
export type Store = {
  db: Kysely<Tables>;
  /** Whether it had no tables before. */
  isNew: boolean;
  /** Whether it is still there as it was opened; it is opened anew where not. */
  isInPlace: () => boolean;
  /** Whether it must be opened anew after such an error. */
  isSpoiltBy: (error: unknown) => boolean;
  /** @throws Error that says why a message could not be stored now */
  checkWritable: () => Promise<void>;
  /**
   * Takes what was deleted out of the store's own files, as far as it can.
   * @returns false where others, such as a long reader, did not let it: then it is to be tried again
   */
  scrub: () => Promise<boolean>;
};

/** How long to wait for a store. A visitor waits along; a command at a terminal may wait for long work. */
export type Patience = "visitor" | "command";
