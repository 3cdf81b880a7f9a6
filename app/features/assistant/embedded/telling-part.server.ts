import type { LocalizedSite } from "#app/content.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";

/** A question, and the most letters of an answer. */
type Wanted = { asked: string; longest: number };

/** "Write to … how many sites there are" has the visitor's words, and answers nothing. */
const waysToPeople = /\{(?:email|privacyEmail|phone|ways)\}/;

const sentenceEnd = /(?<=[.!?؟])\s+/;

/**
 * The sentences of a passage that say most of what is asked, as many as fit, in order. Its beginning
 * unless later ones say more: then the first of those, after an ellipsis.
 * @param of.longest one sentence stands whatever its length
 */
export function tellingPart(site: LocalizedSite, text: string, { asked, longest }: Wanted): string {
  if (text.length <= longest) return text;
  const { index } = siteIndex(site);
  const wanted = index.read(asked).map(({ forms, meanings }) => new Set([...forms, ...meanings]));
  const sentences = text.split(sentenceEnd);
  const said = sentences.map((sentence) => {
    if (waysToPeople.test(sentence)) return new Set<number>();
    const terms = index.termsOf(sentence);
    return new Set(wanted.flatMap((word, at) => (terms.some((term) => word.has(term)) ? [at] : [])));
  });
  const stretches = sentences.map((_, from) => stretch(from));
  const best = stretches.reduce((most, one) => (one.words > most.words ? one : most));
  return best.text;

  /** The sentences that fit from one on, and how many words of the question they say. */
  function stretch(from: number): { text: string; words: number } {
    let end = from + 1;
    const lengthTo = (until: number) => sentences.slice(from, until).join(" ").length;
    while (end < sentences.length && lengthTo(end + 1) <= longest) end++;
    const words = new Set(said.slice(from, end).flatMap((one) => [...one])).size;
    return { text: `${from > 0 ? "… " : ""}${sentences.slice(from, end).join(" ")}`, words };
  }
}
