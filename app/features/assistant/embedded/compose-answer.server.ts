import type { LocalizedSite } from "#app/content.server.ts";
import type { Finding, Hit } from "#app/features/assistant/knowledge/knowledge.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import { fill } from "#i18n/fill.tsx";
import { inTurn, likelyAsked } from "./next-questions.server.ts";
import { tellingPart } from "./telling-part.server.ts";
import type { Turn } from "#app/features/assistant/answer.ts";
import { linkedPages } from "#app/features/assistant/markdown/link-target.ts";
import { knowledgeIn } from "#app/features/assistant/knowledge/understand.server.ts";

/** Places offered where the question may be about several: below an answer, and where nothing surely answers. */
const mostPlaces = 4;
const mostGuesses = 6;
const mostLinks = 3;

/** Letters of each answer, by how many there are. */
const longestOf: Record<number, number> = { 1: 720, 2: 540 };
const longestOfMany = 420;

/** Letters of the closest passage. It is often the second one that answers: most of those are shown whole, too. */
const longestClosest = 600;
/** Of the next ones a sentence or two stand, of further ones the names. */
const longestOfPlaces = [480, 320, 200, 200];

/** The score of a place that is named: fewer lose right ones, more are noise (bench questions). */
const leastNear = 0.08;

/** An answer that is less likely than this to be the right one names all that is near. */
const plain = 0.85;

/** Beside a likelier one only what was likely asked as well. */
const besidePlain = { least: likelyAsked, most: 1 };

/**
 * The best passage of each finding below its own question, and links to their pages.
 * @param of.asked the message
 * @param of.right how likely they answer, 0 to 1
 * @param of.others what the message asks besides
 * @param of.service the service that is asked about, if its page answers nothing: its link comes last
 */
export function composeAnswers(
  site: LocalizedSite,
  findings: Finding[],
  {
    asked,
    right,
    others,
    service,
  }: { asked: string; right: number; others: Finding[]; service?: PageLink | undefined },
): string {
  const best = findings.map(({ hits }) => hits[0]!.entry);
  const texts = best.map((entry) => withHeading(entry, longestOf[findings.length] ?? longestOfMany)).join("\n\n");
  const isPassedOver = ({ hits }: Finding) => !best.includes(hits[0]!.entry);
  const isPlain = right >= plain && !others.some(isPassedOver);
  const near = { asked, findings: [...findings, ...others], shown: best };
  const answer = withPlaces(site, texts, isPlain ? { ...near, ...besidePlain } : near);
  const links = inTurn(best.map(linksOf), mostLinks);
  return `${answer}\n\n${linkLine(service ? [...links.slice(0, mostLinks - 1), service] : links)}`;
}

/** The closest passage below its heading and further places, where no passage surely answers. */
export function composePlaces(site: LocalizedSite, asked: string, findings: Finding[]): string {
  const { answers } = site;
  const closest = findings[0]!.hits[0]!.entry;
  const places = placesNear(site, { asked, findings, shown: [closest], most: mostGuesses });
  // Without further places nothing announces them.
  const frame = places ? answers.perhaps : answers.perhaps.replace(/(?<=\{closest\})[^]*/, "");
  return `${fill(frame, { closest: withHeading(closest, longestClosest), places })}\n\n${linkLine(linksOf(closest))}`;
}

/** A message, what was found for it, the passages that are shown already, how near places must be and how many may be. */
type Near = { asked: string; findings: Finding[]; shown?: Entry[]; least?: number; most?: number };

/** A text, and below it the places that are near. */
export function withPlaces(site: LocalizedSite, text: string, near: Near): string {
  const places = placesNear(site, near);
  return places ? `${text}\n\n${fill(site.answers.nearby, { places })}` : text;
}

/**
 * A list of what else is near, each with the part of it that says most of what is asked: that may be
 * the answer already. What the message as a whole is about comes first, then what each question asks.
 */
function placesNear(
  site: LocalizedSite,
  { asked, findings, shown = [], least = leastNear, most = mostPlaces }: Near,
): string {
  const known = new Set(shown.map(({ title }) => title));
  const isNear = ({ entry, score }: Hit) => score >= least && !known.has(entry.title);
  const [ofAll = [], ...ofQuestions] = findings.map(({ hits }) => hits.filter(isNear).map(({ entry }) => entry));
  const ofEach = ofQuestions.flatMap((one) => one.slice(0, 1));
  const places = new Map([...ofAll.slice(0, 2), ...ofEach, ...ofAll.slice(2)].map((entry) => [entry.title, entry]));
  return [...places.values()]
    .slice(0, most)
    .map((entry, at) => {
      const longest = longestOfPlaces[at];
      if (longest === undefined) return `- ${linkTo(entry)}`;
      return placeLine(entry, longest, (text) => tellingPart(site, text, { asked, longest }));
    })
    .join("\n");
}

function placeLine(entry: Entry, longest: number, tell: (text: string) => string): string {
  const { title, shown, text } = entry;
  const whole = shown ?? text;
  const line = listItem.test(whole) ? beginningOfList(whole, longest) : tell(whole.replaceAll(/\n+/g, " "));
  return `- ${linkTo(entry)}${/[?؟]$/.test(title) ? "" : ":"} ${line}`;
}

/** A point of a list begins with it. */
const listItem = /^(?:-|\d+\.) /m;

/** The first points of a list in one line, and what announces them. */
function beginningOfList(whole: string, longest: number): string {
  const [first = "", ...points] = whole.replace(listItem, "").split(/\n+(?:(?:-|\d+\.) )?/);
  const semicolon = /\p{Script=Arabic}/u.test(first) ? "؛" : ";";
  let line = first;
  for (const point of points) {
    const longer = `${line}${/[:.;؛]$/.test(line) ? "" : semicolon} ${point}`;
    if (longer.length > longest) return `${line.replace(/[.;؛]$/, "")}…`;
    line = longer;
  }
  return line;
}

/** The answer below the question or heading that it belongs to. */
function withHeading({ heading, page, text }: Entry, longest: number): string {
  // The text of a feature begins with its name.
  return text.startsWith("**")
    ? shortened(text, longest)
    : `**${heading ?? page.title}**\n\n${shortened(text, longest)}`;
}

type PageLink = { title: string; path: string };

const linkTo = ({ title, path }: PageLink): string => `[${title}](${path})`;

const linksOf = ({ page, path, also = [] }: Entry): PageLink[] => [{ title: page.title, path }, ...also];

/** Each page once. */
function linkLine(all: PageLink[]): string {
  const links = new Map<string, string>();
  for (const { title, path } of all) {
    const address = path.replace(/#.*/, "");
    if (!links.has(address)) links.set(address, linkTo({ title, path }));
  }
  return [...links.values()].slice(0, mostLinks).join(" ");
}

/** Whole lines, or else sentences, or words if the first sentence is short, up to a length; the link leads to the rest. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const lines = /^[\s\S]+(?=\n)/.exec(start)?.[0].trimEnd();
  const sentences = /^[\s\S]*[.!?؟](?=\s)/.exec(start)?.[0] ?? "";
  return lines ?? (sentences.length > longest / 3 ? sentences : `${wholeWords(start)}…`);
}

/** Without a word, a link or bold words that are cut at the end, and the mark before them. */
function wholeWords(start: string): string {
  const words = start.replace(/\s*(?:\[[^\]]*(?:\]\([^)]*)?|\S*)$/, "");
  const isCutBold = words.split("**").length % 2 === 0;
  return (isCutBold ? words.slice(0, words.lastIndexOf("**")) : words).replace(/[\s.,:;،؛]+$/, "");
}

/** "Tell me more": what the page of the last answer says beyond what has been shown. */
export function morePassages(site: LocalizedSite, turns: Turn[]): { text: string; entries: Entry[] } | undefined {
  const shown = turns
    .filter(({ role }) => role === "assistant")
    .map(({ content }) => content)
    .join("\n");
  const entry = knowledgeIn(site)
    .entriesOf(linkedPages(shown).at(-1) ?? "")
    .find((one) => !shown.includes(firstLine(one.text)));
  return (
    entry && {
      entries: [entry],
      text: `${withHeading(entry, 720)}\n\n${linkLine([{ title: entry.page.title, path: entry.path }])}`,
    }
  );
}

const firstLine = (text: string) => text.split("\n")[0]!.slice(0, 80);
