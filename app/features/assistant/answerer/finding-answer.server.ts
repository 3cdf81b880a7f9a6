import { type LocalizedSite, pageTitle } from "#app/content.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import type { Query } from "#app/site-index/query.ts";
import { type RankedSection, withoutCopies, wordsOf } from "#app/site-index/ranker.server.ts";
import { wantsPrice, whether } from "./asked-section.server.ts";
import { factOf, isVague, possibleFact, type Finding } from "./understand.server.ts";
import { factAnswer, type FactName } from "./facts/fact-answer.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import { localePath } from "#i18n/locale.ts";
import { inHeading, inTitle, type Section, yesOrNo } from "#app/site-index/index-data.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { firstUpper } from "#i18n/format.ts";
import { likeness } from "#app/site-index/word-vectors.ts";

/** The answer to one question with its source, and further candidates if the answer is uncertain. */
export function findingAnswer(
  site: LocalizedSite,
  finding: Finding,
  now: Date,
): { text: string; sources: Link[] } | undefined {
  const [best, ...others] = withoutCopies(finding.sections);
  const quote = wantsPrice(finding.query) ? [quoteLink(site)] : [];
  const fact = factIn(site, finding, factOf(finding), now);
  if (fact) return { ...fact, text: fact.text + besideLine(site, finding, best, finding.facts[0]!.score - nearFact) };
  if (!best) return undefined;
  const second = besideLine(site, finding, others[0], best.score - nearSecond);
  const more =
    finding.right >= clear ? [] : others.slice(second ? 1 : 0, 4).flatMap(({ section }) => placeOf(section.entry));
  return {
    text: sentencesOf(site, best, finding) + second,
    sources: [...linksOf(best.section.entry), ...quote, ...more],
  };
}

/** Paragraph below an answer that may not be right: another passage that scores above the minimum. */
function besideLine(
  site: LocalizedSite,
  { right, query }: Finding,
  other: RankedSection | undefined,
  least: number,
): string {
  return right < clear && other && other.score > least ? `\n\n${lineOf(site, other.section, query, wordsBeside)}` : "";
}

/** A passage's source and sentences, in a line. */
function lineOf(site: LocalizedSite, section: Section, query: Query, mostWords: number): string {
  const { entry } = section;
  const [place] = placeOf(entry);
  const title = tellsItself.has(entry.kind) && entry.heading ? entry.heading : entry.title;
  const text = tellingSentences(site, section, query, { mostWords });
  const colon = /[?؟]$/.test(title) ? "" : ":";
  return `${place ? linkTo({ ...place, title }) : `**${title}**`}${colon} ${inOneLine(text)}`;
}

/** A fact of the company with its source; undefined if the company has none. */
function factIn(site: LocalizedSite, { text: message, before }: Finding, name: FactName | undefined, now: Date) {
  const fact = name && factAnswer(site, name, { message, before, now });
  return fact && { text: fact.text, sources: [pageLink(site, fact.page)] };
}

/** A line of the passage that may answer one of a message's questions. */
export function nearAnswer(site: LocalizedSite, { sections, query }: Finding): { text: string; sources: Link[] } {
  const [{ section }] = sections as [RankedSection];
  return { text: lineOf(site, section, query, wordsBeside), sources: wantsPrice(query) ? [quoteLink(site)] : [] };
}

/** The form for a quote. */
const quoteLink = (site: LocalizedSite): Link => ({
  title: site.pages.contact.about.quote.title,
  path: localePath(site.locale, "/contact?about=quote"),
});

/** Likelihood from which no other candidate is offered. */
const clear = 0.75;

/** A fact, or a sentence of each passage that may answer, with its source. */
export function closestAnswer(site: LocalizedSite, finding: Finding, now: Date): { text: string; sources: Link[] } {
  const name = factOf(finding);
  const answer = name && !isVague(finding) && findingAnswer(site, finding, now);
  if (answer) return answer;
  // One line of a table says little by itself.
  const sections = withoutCopies(finding.sections)
    .filter(({ section }, at) => at === 0 || section.entry.kind !== "sample")
    .slice(0, wordsOfEach.length);
  const near = sections.filter(({ score }) => score > sections[0]!.score - nearBest);
  const lines = near.map(({ section }, at) => `- ${lineOf(site, section, finding.query, wordsOfEach[at]!)}`);
  const possible = factIn(site, finding, possibleFact(finding), now);
  if (possible) lines.push(`- ${linkTo(possible.sources[0]!)}: ${inOneLine(possible.text)}`);
  const ofFact = name ? placesOf(site, [finding]).slice(0, 1) : [];
  const shown = new Set(near.map(({ section }) => section.entry.page.path));
  const others = sections
    .filter(({ section }) => !shown.has(section.entry.page.path))
    .flatMap(({ section }) => placeOf(section.entry));
  const quote = wantsPrice(finding.query) ? [quoteLink(site)] : [];
  return { text: lines.join("\n"), sources: uniqueLinks([...ofFact, ...quote, ...others]) };
}

const inOneLine = (text: string): string =>
  text
    .replace(/^- /, "")
    .replaceAll(/(?<=[.:])\n\s*(?:- )?/g, " ")
    .replaceAll(/\n\s*(?:- )?/g, "; ");

/** A passage that scores lower than the best by more than this is seldom the answer: its title is enough. */
const nearBest = 2;

/** Kinds of passages whose headings need no title of their page. */
const tellsItself = new Set(["answer", "question", "feature", "project", "running", "section"]);

/** Approximate words of the first, second and third passage. */
const wordsOfEach = [28, 18, 14];
/** Approximate words of a second passage, below an answer that may not be right. */
const wordsBeside = 28;
/** Maximum by which a second passage may score lower than the best, */
const nearSecond = 2.5;
/** and a passage lower than a fact. */
const nearFact = 4;

/** Sentences of a passage, begun with yes or no where the question wants that and the page says it. */
function sentencesOf(site: LocalizedSite, { section, signs }: RankedSection, { text, query }: Finding): string {
  const sentences = tellingSentences(site, section, query, { isBorrowed: isBorrowed(signs) });
  const { kind, page, heading } = section.entry;
  if (kind === "person" || kind === "certificate") return `**${heading}**\n\n${sentences}`;
  const isOffer = kind === "feature" || (kind === "overview" && page.path.includes("/services/"));
  const index = siteIndex(site);
  const isNamed = query.terms.some(({ stems }) =>
    stems.some((stem) => index.fieldsWith(stem, section) & (inHeading | inTitle)),
  );
  const isYes = isOffer && isNamed && whether.test(text) && !denies.test(sentences);
  return isYes ? `${languagePack(site.locale).talk.yes} ${sentences}` : sentences;
}

/** Whether a passage answers a question of its own that differs from the visitor's. */
const isBorrowed = ({ borrowed = 0 }: RankedSection["signs"]): boolean => borrowed > 0.5;

const denies = /(?<!\p{L})(?:no|not|never|don['’]t|doesn['’]t|without|لا|ليس|لم|لن|غير|دون)(?!\p{L})/iu;

export type Link = { title: string; path: string };

const mostSources = 3;

export const linkOf = ({ title, path }: Entry): Link => ({ title, path });
/** Links of an entry, the main one first; an owner's answer may have none. */
const linksOf = (entry: Entry): Link[] => entry.also ?? [linkOf(entry)];
const placeOf = (entry: Entry): Link[] => linksOf(entry).slice(0, 1);
export const linkTo = ({ title, path }: Link): string => `[${title}](${path})`;
const pageLink = (site: LocalizedSite, path: string): Link => ({
  title: pageTitle(site, path)!,
  path: localePath(site.locale, path),
});

/** The best link of each page. */
export function uniqueLinks(links: Link[]): Link[] {
  const ofPage = new Map<string, Link>();
  for (const link of links) {
    const page = link.path.replace(/#.*/, "");
    if (!ofPage.has(page)) ofPage.set(page, link);
  }
  return [...ofPage.values()].slice(0, mostSources);
}

/** Links to places that may answer, one per page. */
export function placesOf(site: LocalizedSite, findings: Finding[]): Link[] {
  const ofPages = findings.flatMap(({ sections }) =>
    sections.slice(0, 6).flatMap(({ section }) => placeOf(section.entry)),
  );
  return uniqueLinks(factOf(findings[0]!) ? [pageLink(site, "/contact"), ...ofPages] : ofPages);
}

/** Approximate words of an answer; a single sentence is never cut. */
const usualWords = 55;
const mostSentences = 3;

/**
 * The one to three sentences of a passage that answer the question, in the order of the page. A list
 * keeps its form; short passages are kept whole.
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
  const whole = section.entry.text;
  const isList = /^(?:-|\d+\.) /m.test(whole);
  if (wordsIn(whole) <= mostWords && (!isList || section.entry.kind === "answer")) return whole;
  if (section.entry.kind === "answer" && mostWords === usualWords) return whole;
  const index = siteIndex(site);
  const { coverOf, wanted } = wordsOf(index, query);
  const sentences = index.sentencesIn(section);
  const scores = sentences.map((sentence, at) => {
    // The most important sentences of a page come first, above all in the answer to a question.
    const early = (section.entry.kind === "question" ? 0.3 : 0.12) / (1 + at);
    const like = 1.4 * likeness(query.vector, sentence.vector);
    return coverOf(sentence) + like + 0.35 * wanted(sentence.text) + early;
  });
  const best = scores.indexOf(Math.max(...scores));
  const selection = new Set([best]);
  let words = wordsIn(sentences[best]!.text);
  const most = isList ? 5 : mostSentences;
  const byScore = Array.from(scores.keys()).toSorted((one, other) => scores[other]! - scores[one]!);
  // The next sentence often completes the best one; else the next best ones.
  for (const at of [best + 1, ...byScore, best - 1]) {
    const sentence = sentences[at];
    if (!sentence || selection.has(at) || selection.size >= most) continue;
    if (at !== best + 1 && scores[at]! < 0.6 * scores[best]!) continue;
    if (words + wordsIn(sentence.text) > mostWords) continue;
    selection.add(at);
    words += wordsIn(sentence.text);
  }
  return [...selection]
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
