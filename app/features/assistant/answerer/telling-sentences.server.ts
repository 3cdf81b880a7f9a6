import type { Query } from "#app/site-index/query.ts";
import { readerOf } from "#app/site-index/ranker.server.ts";
import { type Section, siteIndex, yesOrNo } from "#app/site-index/site-index.server.ts";
import type { LocalizedSite } from "#app/content.server.ts";
import { firstUpper } from "#i18n/format.ts";
import { likeness } from "#app/site-index/word-vectors.ts";

/** Words of an answer, about; a single sentence stands whatever its length. */
const usualWords = 55;
const mostSentences = 3;

/**
 * The one to three sentences of a passage that say what is asked, in the order of the page. A list
 * keeps its form; short passages stand whole.
 * @param isBorrowed the passage answers another question of its own: its yes or no is left out
 */
export function tellingSentences(
  site: LocalizedSite,
  section: Section,
  query: Query,
  { isBorrowed = false, mostWords = usualWords } = {},
): string {
  const text = sentencesFor(site, section, query, mostWords);
  return isBorrowed ? firstUpper(text.replace(yesOrNo, "")) : text;
}

function sentencesFor(site: LocalizedSite, section: Section, query: Query, mostWords: number): string {
  const whole = section.entry.shown ?? section.entry.text;
  const isList = /^(?:-|\d+\.) /m.test(whole);
  if (wordsIn(whole) <= mostWords && (!isList || section.entry.kind === "answer")) return whole;
  if (section.entry.kind === "answer" && mostWords === usualWords) return whole;
  const reader = readerOf(siteIndex(site), query);
  const sentences = section.sentences();
  const scores = sentences.map(({ stems, vector, text }, at) => {
    const cover = reader.weighed(reader.coverOf((stem) => stems.has(stem)));
    const wanted = reader.wanted(text);
    // A page tells what matters most first, and above all the answer to a question.
    const early = (section.entry.kind === "question" ? 0.3 : 0.12) / (1 + at);
    return cover + 0.8 * likeness(query.vector, vector) + 0.35 * wanted + early;
  });
  const best = scores.indexOf(Math.max(...scores));
  const chosen = new Set([best]);
  let words = wordsIn(sentences[best]!.text);
  const most = isList ? 5 : mostSentences;
  const byScore = Array.from(scores.keys()).toSorted((one, other) => scores[other]! - scores[one]!);
  // The next sentence often completes the best one; else the next best ones.
  for (const at of [best + 1, ...byScore, best - 1]) {
    const sentence = sentences[at];
    if (!sentence || chosen.has(at) || chosen.size >= most) continue;
    if (at !== best + 1 && scores[at]! < 0.6 * scores[best]!) continue;
    if (words + wordsIn(sentence.text) > mostWords) continue;
    chosen.add(at);
    words += wordsIn(sentence.text);
  }
  return [...chosen]
    .toSorted((one, other) => one - other)
    .map((at, place, order) => {
      const { text } = sentences[at]!;
      const isItem = text.startsWith("- ");
      const before = place === 0 ? "" : isItem || sentences[order[place - 1]!]!.text.startsWith("- ") ? "\n" : " ";
      return before + text;
    })
    .join("");
}

const wordsIn = (text: string): number => text.split(/\s+/).length;
