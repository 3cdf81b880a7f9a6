import type { Intention } from "./intentions.ts";
import type { Meaning } from "./thesaurus.ts";
import type { Term } from "./terms.ts";

/** A question, read once for all sections. */
export type Query = {
  text: string;
  terms: readonly Term[];
  /** How much each term says: its rarity on the site and in what people ask; less if it was said before. */
  worth: readonly number[];
  meanings: readonly Meaning[];
  intentions: readonly Intention[];
  vector: Float32Array;
};
