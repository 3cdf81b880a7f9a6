import { setImmediate as immediate } from "node:timers/promises";
import type { LocalizedSite, LocalizedSites } from "#app/content.server.ts";
import type { Question, Turn } from "#app/features/assistant/answer.ts";
import { linkedPages } from "#app/features/assistant/markdown/link-target.ts";
import { whileUsed } from "#app/platform/while-used.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import type { Query } from "#app/site-index/query.ts";
import { rank, type RankedSection } from "#app/site-index/ranker.server.ts";
import { indexReady, siteIndex } from "#app/site-index/site-index.server.ts";
import { tellingWords } from "#app/site-index/stop-words.ts";
import { answerLanguage } from "#i18n/text-language.ts";
import { Arabizi, isArabizi, wordsByConsonants } from "./arabizi.ts";
import { offeredSection, withPriceFirst, wantsPrice } from "./asked-section.server.ts";
import { clausesOf, isAsking } from "./clauses.ts";
import { judge, type Judgement, rankFacts, type RankedFact } from "./judge.ts";
import { namesAddressPart, pageText } from "./facts/fact-patterns.server.ts";
import { callbackWish, smallTalk } from "./small-talk.server.ts";
import { type FactName, directFact } from "./facts/fact-answer.server.ts";
import type { Entry, Passage } from "#app/site-index/passages.server.ts";

/** Facts and passages of the site for a message, or for one of its questions. */
export type Finding = Judgement & {
  text: string;
  /** Earlier turns, if the message depends on them. */
  before: string;
  query: Query;
  /** Best first. Scores of facts and sections compare. */
  facts: RankedFact[];
  sections: RankedSection[];
};

/** A visitor's last message as understood, in the language of the answer. */
export type Understood = {
  site: LocalizedSite;
  /** As written, or in Arabic letters if it was Arabizi; "the third one" is replaced by its name. */
  message: string;
  whole: Finding;
  /** Findings for each clause. Empty if the message is one clause. */
  questions: Finding[];
};

const mostClauses = 6;
/** Maximum sections that an answer or a language model may need. */
const mostSections = 12;
/** Longer messages are read from their beginning and end. */
const mostCharacters = 1200;

/** Resolves when a site's index is made, in steps between requests. */
export const prepareAnswerer = whileUsed(async (site: LocalizedSite): Promise<void> => {
  await indexReady(site);
  if (site.locale === "ar") arabiziIn(site);
  // Patterns are compiled at their first use, which would delay the first answer.
  const firstUses = [
    () => namesAddressPart(""),
    () => pageText(site),
    () => smallTalk(site, ""),
    () => callbackWish(site, ""),
  ];
  for (const use of firstUses) {
    await immediate();
    use();
  }
});

/** Words of everyday speech, and of the site. */
const arabiziIn = whileUsed((site: LocalizedSite) => {
  const words = siteIndex(site).sections.flatMap(({ entry }) => foldWords(`${entry.title} ${entry.text}`));
  return new Arabizi(languagePack(site.locale).spoken, wordsByConsonants(words));
});

/** The language of a message and the message in its own letters. */
function readMessage(sites: LocalizedSites, message: string, locale: Question["locale"], before = "") {
  const isEnglish = locale === "ar" && /[a-z]/i.test(message) ? siteIndex(sites.en).knows : undefined;
  if (!isArabizi(message, isEnglish, isArabizi(before, isEnglish)))
    return { site: sites[answerLanguage(message, locale)], message };
  return { site: sites.ar, message: arabiziIn(sites.ar).read(message, isEnglish) };
}

/** Questions that many visitors ask in the same words, such as those of the empty chat. */
const recentOf = whileUsed<LocalizedSites, Map<string, Understood>>(() => new Map());
const mostRecent = 50;
const longestRecent = 100;
/** The message may hold a visitor's number or address. */
const isPersonal = /\p{Nd}{4}|@/u;

/** Finds facts and passages for a message. Never throws. Only a short first message stays in memory for a while. */
export function understand(question: Question): Understood {
  const { sites, locale, turns, page = "" } = question;
  const [first] = turns;
  if (turns.length > 1 || !first || first.content.length > longestRecent || isPersonal.test(first.content))
    return understandAnew(question);
  const recent = recentOf(sites);
  const key = `${locale} ${page} ${first.content}`;
  const understood = recent.get(key) ?? understandAnew(question);
  recent.delete(key);
  recent.set(key, understood);
  const [oldest] = recent.keys();
  if (recent.size > mostRecent) recent.delete(oldest!);
  return understood;
}

function understandAnew({ sites, locale, turns, page }: Question): Understood {
  const pointed = pointedItem(turns);
  const earlier = turns.slice(0, -1);
  const previous = earlier.findLast(({ role }) => role === "user")?.content;
  const { site, message } = readMessage(sites, pointed ?? turns.at(-1)?.content ?? "", locale, previous);
  const index = siteIndex(site);
  // A message that names its subject no longer depends on earlier turns.
  const context = pointed === undefined ? contextOf(earlier, message) : noContext;
  const { before } = context;
  const find = (text: string, lean: string, topics: Context["topics"], isPart = false): Finding => {
    const query = index.read(shortened(text), shortened(lean));
    const own = { text, before, query };
    const ranked = withPriceFirst(query, rank(index, query, { topics, here: page }));
    const sections = ranked.slice(0, mostSections);
    const same = index.sectionAsked(query);
    // "How long does it take" is a question of many pages.
    const asked = same && (topics.size === 0 || topics.has(same.entry.page.path)) ? same : undefined;
    const fact = asked ? undefined : directFact(site, query, topics.size > 0);
    if (fact) return { ...own, facts: [{ fact, score: Infinity, signs: {} }], sections, ...known };
    const section = asked ?? offeredSection(site, query, sections);
    if (section)
      return { ...own, facts: [], sections: [{ section, score: Infinity, signs: {} }, ...sections], ...known };
    const goesOn = topics.size > 0;
    // "How many days do you need" sounds like opening hours without the rest of the message.
    const isFact = ({ fact, signs }: RankedFact) =>
      !isPart || (signs["fact nearest"]! >= sameWords && !(goesOn && fact === "reply-time"));
    const facts = wantsPrice(query) ? [] : rankFacts(index, query, goesOn).filter(isFact);
    return { ...own, facts, sections, ...judge(index, { query, facts, sections: ranked }) };
  };
  const whole = find(message, before, context.topics);
  const clauses = clausesOf(message)
    .flat()
    .filter((clause) => isAsking(clause) && tellingWords(clause).length > 0)
    .slice(0, mostClauses);
  const namesNothing = ({ terms, intentions: [first] }: Query) =>
    first !== undefined &&
    index.intentions.remainder(
      terms.map(({ stems }) => stems[0]!),
      first.name,
    ) === 0;
  // "Can you fix it?" and "how long does it take" refer to the rest of the message.
  const ofWhole = new Map(whole.sections.slice(0, 1).map(({ section }) => [section.entry.page.path, 0.5]));
  const questions =
    clauses.length > 1
      ? clauses.map((clause) =>
          isFollowUp(clause) || namesNothing(index.read(clause))
            ? find(clause, message, ofWhole, true)
            : find(clause, before, context.topics, true),
        )
      : [];
  return { site, message, whole, questions };
}

const known: Judgement = { certainty: "sure", right: 1, ours: 1 };

/** `topics` are pages that a message is likely about: 0 to 1. */
type Context = { before: string; topics: ReadonlyMap<string, number> };

const noContext: Context = { before: "", topics: new Map() };

/** Earlier turns and the pages of the last answer, if a message depends on them. */
function contextOf(turns: Turn[], message: string): Context {
  const questions = turns.filter(({ role }) => role === "user").slice(-2);
  const isNew =
    !pointsBack(message) && (speaksToUs(message) ? tellingWords(message).length > 1 : tellingWords(message).length > 3);
  if (questions.length === 0 || (isNew && !isFollowUp(message))) return noContext;
  const answer = turns.findLast(({ role }) => role === "assistant")?.content ?? "";
  return { before: questions.map(({ content }) => content).join("\n"), topics: topicsOf(answer) };
}

/** In an answer of several passages the first page counts most; otherwise the first source. */
function topicsOf(answer: string): Context["topics"] {
  const isList = /^- \[/m.test(answer);
  const [first, ...others] = linkedPages(isList ? answer : answer.split("\n\n").at(-1)!);
  if (first === undefined) return noContext.topics;
  return new Map([...(isList ? others.map((page) => [page, 0.5] as const) : []), [first, 1]]);
}

const shortened = (text: string): string =>
  text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters / 2)} ${text.slice(-mostCharacters / 2)}`;

/** The fact that a question asks for, if it is likelier than any passage. */
export const factOf = ({ facts: [fact], sections: [section] }: Finding): FactName | undefined =>
  fact && fact.score >= (section?.score ?? Number.NEGATIVE_INFINITY) ? fact.fact : undefined;

/** Whether a fact is the best guess, though it explains little of the question: "a flight on Thursday". */
export const isVague = (finding: Finding): boolean =>
  factOf(finding) !== undefined &&
  finding.facts[0]!.signs["fact explained"]! < leastExplained &&
  finding.facts[0]!.signs["fact nearest"]! < sameWords;

/** A second candidate: the fact, if neither it nor a passage is sure. */
export function possibleFact(finding: Finding): FactName | undefined {
  const { facts, sections, right, query } = finding;
  const [fact] = facts;
  if (!fact) return undefined;
  const isLikely = right >= vagueFrom && query.intentions[0]?.name !== "unrelated";
  const isNear = fact.score > (sections[0]?.score ?? 0) - nearPassage;
  const isTelling = fact.signs["fact explained"]! >= leastExplained || fact.signs["fact nearest"]! >= leastNearest;
  return (factOf(finding) ? isLikely : isNear && isTelling) ? fact.fact : undefined;
}

/** Likelihood from which a fact is a candidate though it explains few words of the question. */
const vagueFrom = 0.25;
/** Maximum by which a candidate fact may score lower than a passage, */
const nearPassage = 3;
/** and minimum similarity of the question to one of its wordings. */
const leastNearest = 0.4;

/** Minimum share of a question that a close fact explains. */
const leastExplained = 0.5;
/** Similarity from which a message counts as a wording of an intention. */
export const sameWords = 0.5;

/** The best passages for a message, best first: those of the whole message and of its questions. */
export function passagesFor({ site, whole, questions }: Understood, limit: number): Passage[] {
  const entries = new Set<Entry>();
  const ofPage = new Map<string, number>();
  const findings = [whole, ...questions];
  const contact = findings.some(factOf) ? siteIndex(site).sections.filter(({ entry }) => entry.kind === "contact") : [];
  const ranked = findings
    .flatMap(({ sections }) => sections.slice(0, limit))
    .toSorted((one, other) => other.score - one.score);
  for (const { entry } of [...contact, ...ranked.map(({ section }) => section)]) {
    const times = ofPage.get(entry.page.path) ?? 0;
    if (entries.size >= limit || entries.has(entry) || times >= 2) continue;
    entries.add(entry);
    ofPage.set(entry.page.path, times + 1);
  }
  return [...entries].map(({ title, path, text }) => ({ title, path, text }));
}

/** Whether a message begins with "and", points at something, or is too short to have a subject of its own. */
export const isFollowUp = (message: string): boolean => {
  const text = message.trim();
  return goesOn.test(text) || pointsBack(text) || foldWords(text).length < (isArabic.test(text) ? 2 : 3);
};

const pointsBack = (message: string): boolean => pointers.test(message);

export const speaksToUs = (message: string): boolean => us.test(message);

/** Short Arabic questions such as «أين مكتبكم؟» are complete. */
const isArabic = /\p{Script=Arabic}/u;

const goesOn =
  /^(?:(?:and|or|but|also|so|then|plus|with|without|what about|how about|what if|ok(?:ay)?|yes|no)(?!\p{L})|و\p{L}|(?:طيب|طب|بس|لكن|أو|او|ثم|تمام|نعم|لا|اوك|اوكي|ماذا عن|وش عن)(?!\p{L}))/iu;
const us = /(?<!\p{L})(?:you|yours?|u|ur)(?!\p{L})|\p{L}{2}كم(?!\p{L})/iu;
const pointers =
  /(?<!\p{L})(?:it|its|that|this|those|these|they|them|their|ones?|there|same|others?|another|instead|else|هذا|هذه|هذي|هذاك|ذلك|تلك|هي|هو|هم|نفسه|نفسها|نفس|غيره|غيرها|ثاني|ثانية|آخر|أخرى|فيه|فيها|منه|منها|عنه|عنها|له|لها|لهم|به|بها|عليه|عليها|معه|معها|بدونه|بدونها|كذا|هناك)(?!\p{L})/iu;

/** Ways to name a place in a list, the first one first; the last group is its end. */
const ordinals = [
  "first|1st|number one|الأول|الأولى|الاول|الاولى",
  "second|2nd|number two|الثاني|الثانية|الثانيه",
  "third|3rd|number three|الثالث|الثالثة|الثالثه",
  "fourth|4th|number four|الرابع|الرابعة|الرابعه",
  "fifth|5th|number five|الخامس|الخامسة|الخامسه",
  "sixth|6th|number six|السادس|السادسة|السادسه",
  "seventh|7th|number seven|السابع|السابعة|السابعه",
  "last|الأخير|الأخيرة|الاخير|الاخيره|الاخيرة",
].map((names) => new RegExp(`(?<!\\p{L})و?(?:the )?(?:${names})(?:(?= one(?!\\p{L})) one)?(?![\\p{L}])`, "iu"));

/** Maximum words of a message that points at an earlier turn; a longer one names its subject. */
const mostWords = 7;

/** "And the third one?" with the name of the last list's third item; undefined if a message points at nothing. */
export function pointedItem(turns: Turn[]): string | undefined {
  const message = turns.at(-1)?.content ?? "";
  if (message.split(/\s+/).length > mostWords) return undefined;
  const at = ordinals.findIndex((ordinal) => ordinal.test(message));
  if (at < 0) return undefined;
  const answer = turns.findLast(({ role }) => role === "assistant")?.content ?? "";
  const items = [...answer.matchAll(listItem)].map(([, linked, plain]) => linked ?? plain!);
  const item = items.at(at === ordinals.length - 1 ? -1 : at);
  // "The second visit" and «الزيارة الثانية» name another thing.
  const [first, last] = message.split(ordinals[at]!);
  const isOfThing = isArabic.test(message)
    ? tellingWords(first!.split(" ").at(-2) ?? "")
    : tellingWords(last!.trim().split(" ")[0]!);
  return isOfThing.length > 0 ? undefined : item && message.replace(ordinals[at]!, item);
}

/** The title of an item's link, its bold beginning or its whole line. */
const listItem = /^(?:-|\d+\.) (?:\[([^\]]+)\]|(?:\*\*)?([^*\n]+))/gm;
