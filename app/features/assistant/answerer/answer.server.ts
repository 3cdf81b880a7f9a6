import type { AnswerPart, CallbackDraft, Certainty, Guide, Question, Turn } from "#app/features/assistant/answer.ts";
import { type LocalizedSite, pageTitle } from "#app/content.server.ts";
import { linkedPages } from "#app/features/assistant/markdown/link-target.ts";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import type { Entry, Passage } from "#app/site-index/passages.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import type { RankedSection } from "#app/site-index/ranker.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { isStopWord } from "#app/site-index/stop-words.ts";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { callbackDraft, isTime, phoneIn } from "./callback-draft.server.ts";
import { factAnswer } from "./facts/fact-answer.server.ts";
import { callbackWish, isAgreed, smallTalk, wantsMore, wantsPerson } from "./small-talk.server.ts";
import { closeFrom, sureFrom } from "./judge.ts";
import { strangerIn } from "./stranger.ts";
import { tellingSentences } from "./telling-sentences.server.ts";
import { type Finding, type Understood, understand } from "./understand.server.ts";
import { outsideHours } from "./wished-time.server.ts";

type Options = { understood?: Understood; now?: Date };

/** `text` is Markdown and may hold facts in braces; `sources` are named below it. */
type Answer = { text: string; sources?: Link[]; draft?: CallbackDraft; guide?: Guide };

type Link = { title: string; path: string };

const mostAnswers = 2;
const mostSources = 3;
const mostNext = 2;

/**
 * Answers from the site's own content, without a language model: a wish to be called or to speak to
 * a person, small talk, a fact of the company, the sentences of a page; otherwise that the site does
 * not say. Never throws.
 */
export function answer(
  question: Question,
  { understood = understand(question), now = new Date() }: Options = {},
): AnswerPart[] {
  const { site } = understood;
  const { text, sources = [], draft, guide } = answerTo(question, understood, now);
  const filled = fill(text, { ...companyFacts(site), emergency: emergencyNumbers(site) });
  const whole = sources.length > 0 ? `${filled}\n\n${sources.map(linkTo).join(" ")}` : filled;
  const usage = {
    promptTokens: question.turns.reduce((sum, { content }) => sum + estimatedTokens(content), 0),
    completionTokens: estimatedTokens(whole),
  };
  return [
    { type: "text", text: whole },
    ...(draft ? [{ type: "callback" as const, draft }] : []),
    ...(guide ? [guide] : []),
    { type: "end", reason: draft ? "callback" : "stop", usage },
  ];
}

/** Where to go on from an answer that a model gives; small talk leads to nothing. */
export const guideOf = (question: Question, understood = understand(question)): Guide =>
  answerTo(question, understood, new Date()).guide ?? guide("sure");

/** The best passages for a message, best first: those of the whole message and of its questions. */
export function passagesFor({ site, whole, questions }: Understood, limit: number): Passage[] {
  const entries = new Set<Entry>();
  const ofPage = new Map<string, number>();
  const facts = [whole, ...questions].some(
    ({ facts: [fact], sections: [section] }) => fact && fact.score >= (section?.score ?? 0),
  );
  const contact = facts ? siteIndex(site).sections.filter(({ entry }) => entry.kind === "contact") : [];
  const ranked = [whole, ...questions]
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

/** Whether something is asked for that a company may offer or not. */
const isOffer = ({ text, query: { intentions } }: Finding): boolean =>
  whether.test(text) || intentions.slice(0, 3).some(({ name }) => name === "service-has" || name === "price");

const guide = (certainty: Certainty, next: string[] = []): Guide => ({ type: "guide", certainty, next });

function answerTo({ sites, turns }: Question, understood: Understood, now: Date): Answer {
  const { site, message, whole, questions } = understood;
  const words = languagePack(site.locale).talk;
  const talk = smallTalk(site, message);
  if (talk?.isUrgent) return { text: talk.answer };
  const wish = callbackWish(site, message);
  if (wish === "declined") return { text: words.callback.declined.answer };
  const goesOn = turns.at(-2)?.content.startsWith(words.callback.answer) && isTime(message, site);
  const isOurs = whole.facts.some(({ fact, score }) => fact === "phone" && score > (whole.sections[0]?.score ?? 0));
  if (
    (wish === "wished" && !howSoon.test(message)) ||
    goesOn ||
    (!isOurs && phoneIn(message, site.company.phone)) ||
    isAgreed(site, sites, turns)
  )
    return callbackOffer(site, turns, now);
  if (isSum(message)) return { text: words.elsewhere, guide: guide("none") };
  if (talk?.rest === "") return { text: talk.answer };
  const mood = moodOf(site, whole);
  if (mood) return { text: mood };
  if (wantsPerson(site, message)) return { text: words.person.answer };
  const more = wantsMore(site, message) && furtherPassage(site, turns);
  if (more) return more;
  const sure = questions.filter((finding) => finding.certainty === "sure" && !isVague(finding));
  const asked = distinct(sure).slice(0, mostAnswers);
  if (asked.length > 1) return together(site, asked, turns, now);
  if (whole.certainty === "sure" && !isVague(whole) && !deniedSubject(site, whole))
    return together(site, [whole], turns, now);
  if (asked.length === 1) return together(site, asked, turns, now);
  return unsure(site, understood, turns, now);
}

/** What is said to thanks, insults and the like that no phrase of the language pack is. */
function moodOf(site: LocalizedSite, { query: { intentions }, right }: Finding): string | undefined {
  const [first] = intentions;
  const id = first && moods[first.name];
  if (!id || first.score < (id === "distress" ? leastDistress : leastMood)) return undefined;
  if (id !== "distress" && first.score < right && first.nearest < sameWords) return undefined;
  return languagePack(site.locale).talk.talk.find((one) => one.id === id)?.answer;
}

/** Intentions that are answered by small talk. */
const moods: Record<string, string> = {
  greeting: "greeting",
  thanks: "thanks",
  farewell: "farewell",
  insult: "insult",
  praise: "praise",
  distress: "distress",
  bot: "identity",
};
const leastMood = 0.38;
/** From here on a message is one of the wordings. */
const sameWords = 0.5;
/** Rather too often than never. */
const leastDistress = 0.32;

/** Questions of one message that have different answers. */
function distinct(findings: Finding[]): Finding[] {
  const keys = new Set<unknown>();
  return findings.filter((finding) => {
    const key = factOf(finding) ?? finding.sections[0]?.section;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** The fact that a question asks for, if that is likelier than any passage. */
const factOf = ({ facts: [fact], sections: [section] }: Finding) =>
  fact && fact.score >= (section?.score ?? Number.NEGATIVE_INFINITY) ? fact.fact : undefined;

/** Whether a fact is the best guess, though it explains little of the question: "a flight on Thursday". */
const isVague = (finding: Finding): boolean =>
  factOf(finding) !== undefined &&
  finding.facts[0]!.signs["fact explained"]! < leastExplained &&
  finding.facts[0]!.signs["fact nearest"]! < sameWords;

function together(site: LocalizedSite, findings: Finding[], turns: Turn[], now: Date): Answer {
  const answers = findings.flatMap((finding) => one(site, finding, now) ?? []);
  // A fact that the company has not, and no passage.
  if (answers.length === 0) return { text: languagePack(site.locale).talk.unknown, guide: guide("none") };
  const sources = uniqueLinks([...answers.map(({ source }) => source), ...answers.flatMap(({ near }) => near)]);
  const text = answers.map((each) => each.text).join("\n\n");
  return {
    text,
    sources,
    guide: guide("sure", nextQuestions(site, findings, [...turns.map(({ content }) => content), text])),
  };
}

/** The answer to one question, where it stands, and what else may answer if that is not certain. */
function one(
  site: LocalizedSite,
  finding: Finding,
  now: Date,
): { text: string; source: Link; near: Link[] } | undefined {
  const fact = factOf(finding);
  const told = fact && factAnswer(site, fact, { message: finding.text, now });
  if (told) return { text: told.text, source: pageLink(site, told.page), near: [] };
  const [best, ...others] = finding.sections;
  if (!best) return undefined;
  const { section } = best;
  const [first = linkOf(section.entry), ...also] = linksOf(section.entry);
  const near =
    finding.right >= clear ? also : [...also, ...others.slice(0, 4).map((other) => linkOf(other.section.entry))];
  return { text: answerFrom(site, best, finding), source: first, near };
}

/** From here on nothing else is offered. */
const clear = 0.75;

/** Sentences of a passage, begun with yes or no where the question wants that and the page says it. */
function answerFrom(site: LocalizedSite, { section, signs }: RankedSection, { text, query }: Finding): string {
  const told = tellingSentences(site, section, query, (signs.borrowed ?? 0) > mostlyOther);
  const { yes } = languagePack(site.locale).talk;
  const { kind } = section.entry;
  const isOffer = kind === "feature" || (kind === "overview" && section.entry.page.path.includes("/services/"));
  const isNamed = query.terms.some(({ stems }) =>
    stems.some((stem) => section.heading.has(stem) || section.title.has(stem)),
  );
  return isOffer && isNamed && whether.test(text) && !denies.test(told) ? `${yes} ${told}` : told;
}

/** The share of a question that was not asked. */
const mostlyOther = 0.5;

/** Whether something is so is asked. */
const whether =
  /^(?:so |and |hi,? |hello,? )?(?:do|does|can|could|are|is|will|would) (?:you|u|your|it|there)(?!\p{L})|^(?:و|طيب )?(?:هل|عندكم|لديكم|تقدرون|تسوون|تقدمون|توفرون|فيه?|بتعملوا|عندكوا|عندكن)(?!\p{L})/iu;
const denies = /(?<!\p{L})(?:no|not|never|don['’]t|doesn['’]t|without|لا|ليس|لم|لن|غير|دون)(?!\p{L})/iu;

function unsure(site: LocalizedSite, { whole, questions }: Understood, turns: Turn[], now: Date): Answer {
  const words = languagePack(site.locale).talk;
  const again = wasUnsure(site, turns) ? `\n\n${words.twice}` : "";
  const isPerhaps = [whole, ...questions].some(({ certainty }) => certainty === "perhaps");
  const isForeign = !isPerhaps && whole.query.intentions[0]?.name === "unrelated";
  if (isForeign) return { text: words.elsewhere, guide: guide("none") };
  const places = placesOf(site, [whole, ...questions]);
  const stranger = deniedSubject(site, whole);
  if (stranger)
    return {
      text: fill(words.unmentioned, { subject: stranger, ways: "{ways}" }),
      sources: places.slice(0, 1),
      guide: guide("none"),
    };
  if (!isPerhaps || places.length === 0)
    return { text: words.unknown, sources: places.slice(0, 1), guide: guide("none") };
  const closest = whole.right >= closeFrom && !isVague(whole) && one(site, whole, now);
  if (!closest) return { text: `${words.perhaps}${again}`, sources: places, guide: guide("perhaps") };
  const sources = uniqueLinks([closest.source, ...closest.near, ...places]);
  return { text: `${words.nearby}\n\n${closest.text}${again}`, sources, guide: guide("perhaps") };
}

/** What is asked for and stands nowhere; the list of services is no answer to it. */
const deniedSubject = (site: LocalizedSite, finding: Finding): string | undefined =>
  isOffer(finding) && (finding.right < sureFrom || factOf(finding) === "services")
    ? strangerIn(siteIndex(site), finding.query)
    : undefined;

/** A fact that explains less of a question is not close to it. */
const leastExplained = 0.4;

/** Titles that may answer, each page once at first. */
function placesOf(site: LocalizedSite, findings: Finding[]): Link[] {
  const [whole] = findings;
  const fact = whole && factAnswerPage(whole);
  const ofPages = findings.flatMap(({ sections }) => sections.slice(0, 6).map(({ section }) => linkOf(section.entry)));
  return uniqueLinks([...(fact ? [pageLink(site, fact)] : []), ...ofPages]);
}

const factAnswerPage = ({ facts: [fact], sections: [section] }: Finding): string | undefined =>
  fact && fact.score >= (section?.score ?? 0) ? "/contact" : undefined;

const wasUnsure = (site: LocalizedSite, turns: Turn[]): boolean => {
  const { perhaps, nearby, unknown } = languagePack(site.locale).talk;
  const last = turns.findLast(({ role }) => role === "assistant")?.content ?? "";
  return [perhaps, nearby, unknown].some((text) => last.startsWith(text.split("{")[0]!));
};

/** The card with what is known, and what is to be said of a time outside the opening hours. */
function callbackOffer(site: LocalizedSite, turns: Turn[], now: Date): Answer {
  const text = languagePack(site.locale).talk.callback.answer;
  const draft = callbackDraft(turns, site);
  const outside = draft.preferredTime && outsideHours(draft.preferredTime, site, now);
  return { text: outside ? `${text}\n\n${outside}` : text, draft };
}

/** "Tell me more": what the page of the last answer says beyond what has been shown. */
function furtherPassage(site: LocalizedSite, turns: Turn[]): Answer | undefined {
  const shown = turns.flatMap(({ role, content }) => (role === "assistant" ? content : [])).join("\n");
  const path = linkedPages(shown).at(-1);
  const section = siteIndex(site).sections.find(
    ({ entry, sentences }) => entry.page.path === path && !sentences().some(({ text }) => shown.includes(text)),
  );
  if (!section) return undefined;
  const query = siteIndex(site).read(section.entry.heading ?? section.entry.page.title);
  return { text: tellingSentences(site, section, query), sources: [linkOf(section.entry)], guide: guide("sure") };
}

/** Questions that the same pages answer, and none that was asked, answered or shown. */
function nextQuestions(site: LocalizedSite, findings: Finding[], said: string[]): string[] {
  const shown = said.join("\n");
  const answered = new Set(findings.map(({ sections: [best] }) => best?.section.entry.page.path));
  return siteIndex(site)
    .sections.filter(({ entry }) => entry.kind === "question" && answered.has(entry.page.path))
    .map(({ entry }) => entry.heading!)
    .filter(
      (heading) =>
        !shown.includes(heading) && findings.every(({ sections: [best] }) => best?.section.entry.heading !== heading),
    )
    .slice(0, mostNext);
}

const linkOf = ({ title, path }: Entry): Link => ({ title, path });
const linksOf = (entry: Entry): Link[] => entry.also ?? [linkOf(entry)];
const linkTo = ({ title, path }: Link): string => `[${title}](${path})`;
const pageLink = (site: LocalizedSite, path: string): Link => ({
  title: pageTitle(site, path)!,
  path: localePath(site.locale, path),
});

/** Each page once, the best place of it. */
function uniqueLinks(links: Link[]): Link[] {
  const ofPage = new Map<string, Link>();
  for (const link of links)
    if (!ofPage.has(link.path.replace(/#.*/, ""))) ofPage.set(link.path.replace(/#.*/, ""), link);
  return [...ofPage.values()].slice(0, mostSources);
}

/** Health advice, and all emergency services. */
const ofTheKingdom = ["937", "911"];

const emergencyNumbers = ({ settings, locale }: LocalizedSite): string =>
  new Intl.ListFormat(locale, { type: "disjunction" }).format(
    (settings.emergencyNumbers ?? ofTheKingdom).map((number) => `**${number}**`),
  );

/** Whether only a sum is asked: its numbers would be taken for prices. */
const isSum = (message: string): boolean =>
  /\p{Nd}\s*[×x*+÷=^]\s*\p{Nd}/iu.test(message) &&
  foldWords(message).every((word) => /^\d*x?\d*$/.test(word) || isStopWord(word));

/** "How soon do you call me back?" asks, and wishes nothing. */
const howSoon =
  /(?<!\p{L})(?:how (?:soon|fast|quick|quickly|long)|(?:with)?in how many|after how many|(?:بعد|عقب|خلال|في) ?كم|كم (?:يوم|ساعة|ساعه|دقيقة))(?!\p{L})/iu;

/** Four characters a token is the usual rule for English; Arabic takes about twice as many. */
const estimatedTokens = (text: string) => {
  const arabic = text.replaceAll(/[^\u0600-\u06ff]+/g, "").length;
  return Math.ceil((text.length - arabic) / 4 + arabic / 2);
};
