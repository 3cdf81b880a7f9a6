import type { Intention } from "./intentions.ts";
import type { Meaning } from "./thesaurus.ts";
import type { Term } from "./terms.ts";

/** A question, read once for all sections. */
export type Query = {
  text: string;
  terms: readonly Term[];
  /** Weight of each term: its rarity on the site and in questions; less for terms of earlier turns. */
  worth: readonly number[];
  meanings: readonly Meaning[];
  intentions: readonly Intention[];
  vector: Float32Array;
};
