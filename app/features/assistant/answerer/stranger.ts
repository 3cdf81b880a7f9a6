import { foldWords } from "#app/site-index/normalise.ts";
import type { Query } from "#app/site-index/query.ts";
import type { SiteIndex } from "#app/site-index/site-index.server.ts";

/** From here on a word is rare in what people ask: it names a thing. */
const rarityOfThings = 5.5;
/** How much of a question the thing must be. */
const leastShare = 0.35;

/** What is asked for and stands nowhere on the site, nor a word that means it: up to three words in a row, as written. */
export function strangerIn(index: SiteIndex, { text, terms, meanings, worth }: Query): string | undefined {
  const isStrange = terms.map(
    ({ word, stems }, at) =>
      /^\p{L}{3,}$/u.test(word) &&
      !stems.some(index.has) &&
      index.intentions.rarity(stems[0]!) > rarityOfThings &&
      !meanings.some(({ of, phrases }) => of.includes(at) && phrases.some((phrase) => phrase.every(index.has))) &&
      // Last, since it looks at all stems of the site.
      !index.resembles(stems[0]!),
  );
  const from = isStrange.indexOf(true);
  if (from < 0) return undefined;
  const length = isStrange.slice(from, from + 3).findIndex((one) => !one);
  const run = terms.slice(from, from + (length < 0 ? 3 : length));
  const whole = worth.reduce((sum, one) => sum + one, 0) || 1;
  const share = worth.slice(from, from + run.length).reduce((sum, one) => sum + one, 0) / whole;
  if (share < leastShare) return undefined;
  const written = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return run.map(({ word }) => written.find((one) => foldWords(one)[0] === word) ?? word).join(" ");
}
