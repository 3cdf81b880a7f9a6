import type { LocalizedSite } from "#app/content.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import type { RankedSection } from "#app/site-index/ranker.server.ts";
import { factOf } from "./fact-of.ts";
import { factAnswer } from "./facts/fact-answer.server.ts";
import { type Link, linkOf, linksOf, linkTo, pageLink } from "./page-links.server.ts";
import { tellingSentences } from "./telling-sentences.server.ts";
import type { Finding } from "./understand.server.ts";

/** The answer to one question, where it stands, and what else may answer if that is not certain. */
export function findingAnswer(
  site: LocalizedSite,
  finding: Finding,
  now: Date,
): { text: string; source: Link; near: Link[] } | undefined {
  const name = factOf(finding);
  const fact = name && factAnswer(site, name, { message: finding.text, now });
  if (fact) return { text: fact.text, source: pageLink(site, fact.page), near: [] };
  const [best, ...others] = finding.sections;
  if (!best) return undefined;
  const { entry } = best.section;
  const [source, ...also] = linksOf(entry);
  const more = finding.right >= clear ? [] : others.slice(0, 4).map(({ section }) => linkOf(section.entry));
  return { text: sentencesOf(site, best, finding), source, near: [...also, ...more] };
}

/** From here on nothing else is offered. */
const clear = 0.75;

/** A fact, or a sentence of each passage that may answer, with its place. */
export function closestAnswer(site: LocalizedSite, finding: Finding, now: Date): { text: string; sources: Link[] } {
  const fact = factOf(finding) && findingAnswer(site, finding, now);
  if (fact) return { text: fact.text, sources: [fact.source] };
  // A sample of a table says little by one of its lines.
  const sections = finding.sections.filter(({ section }, at) => at === 0 || section.entry.kind !== "sample");
  const lines = sections.slice(0, wordsOfEach.length).map(({ section }, at) => {
    const { entry } = section;
    const [place] = linksOf(entry);
    const title = entry.kind === "answer" ? entry.heading! : place.title;
    const text = tellingSentences(site, section, finding.query, { mostWords: wordsOfEach[at]! });
    return `- ${linkTo({ ...place, title })}: ${inOneLine(text)}`;
  });
  return { text: lines.join("\n"), sources: [] };
}

const inOneLine = (text: string): string =>
  text
    .replace(/^- /, "")
    .replaceAll(/(?<=[.:])\n\s*(?:- )?/g, " ")
    .replaceAll(/\n\s*(?:- )?/g, "; ");

/** About, of each passage. */
const wordsOfEach = [28, 14, 12];

/** Sentences of a passage, begun with yes or no where the question wants that and the page says it. */
function sentencesOf(site: LocalizedSite, { section, signs }: RankedSection, { text, query }: Finding): string {
  const sentences = tellingSentences(site, section, query, { isBorrowed: isBorrowed(signs) });
  const { kind, page } = section.entry;
  const isOffer = kind === "feature" || (kind === "overview" && page.path.includes("/services/"));
  const isNamed = query.terms.some(({ stems }) =>
    stems.some((stem) => section.heading.has(stem) || section.title.has(stem)),
  );
  const isYes = isOffer && isNamed && whether.test(text) && !denies.test(sentences);
  return isYes ? `${languagePack(site.locale).talk.yes} ${sentences}` : sentences;
}

/** Whether a passage answers a question of its own of which most was not asked. */
const isBorrowed = ({ borrowed = 0 }: RankedSection["signs"]): boolean => borrowed > 0.5;

/** Whether something is so is asked. */
export const whether =
  /^(?:so |and |hi,? |hello,? )?(?:do|does|can|could|are|is|will|would) (?:you|u|your|it|there)(?!\p{L})|^(?:و|طيب )?(?:هل|عندكم|لديكم|تقدرون|تسوون|تقدمون|توفرون|فيه?|بتعملوا|عندكوا|عندكن)(?!\p{L})/iu;
const denies = /(?<!\p{L})(?:no|not|never|don['’]t|doesn['’]t|without|لا|ليس|لم|لن|غير|دون)(?!\p{L})/iu;
