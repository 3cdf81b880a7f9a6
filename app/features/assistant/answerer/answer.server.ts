import type { AnswerPart, CallbackDraft, Certainty, Guide, Question, Turn } from "#app/features/assistant/answer.ts";
import type { LocalizedSite } from "#app/content.server.ts";
import { linkedPages } from "#app/features/assistant/markdown/link-target.ts";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { siteIndex, type SiteIndex } from "#app/site-index/site-index.server.ts";
import { isStopWord } from "#app/site-index/stop-words.ts";
import { fill } from "#i18n/fill.tsx";
import { factOf, isVague, type Finding, type Understood, understand, sameWords } from "./understand.server.ts";
import {
  closestAnswer,
  findingAnswer,
  nearAnswer,
  type Link,
  linkOf,
  linkTo,
  placesOf,
  uniqueLinks,
  tellingSentences,
} from "./finding-answer.server.ts";
import { whether } from "./asked-section.server.ts";
import { likelyFrom, namesPeople } from "./judge.ts";
import { smallTalk, wantsMore, wantsPerson, callbackWish, isAgreed } from "./small-talk.server.ts";
import type { Query } from "#app/site-index/query.ts";
import { callbackDraft, isTime, phoneIn, questionBeside } from "./callback-draft.server.ts";
import { nextOpening, timesOn } from "#i18n/open-state.ts";
import { formatDayAndTime, riyadhDay, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";
import { askedTime, weekdayFrom } from "./facts/asked-time.server.ts";

type Options = { understood?: Understood; now?: Date };

/** `text` is Markdown and may hold facts in braces; `sources` are named below it. */
type Answer = { text: string; sources?: Link[]; draft?: CallbackDraft; guide?: Guide };

const mostAnswers = 2;
const mostNext = 2;

/** The last answer to a message with its minute: opening hours depend on the minute. */
const recentAnswers = new WeakMap<Understood, { minute: number; parts: AnswerPart[] }>();

/**
 * Answers from the site's own content without a language model: a wish to be called or to speak to
 * a person, small talk, a fact of the company, the sentences of a page; otherwise a notice that the
 * site does not say. Never throws.
 */
export function answer(
  question: Question,
  { understood = understand(question), now = new Date() }: Options = {},
): AnswerPart[] {
  const minute = Math.floor(now.getTime() / 60_000);
  const before = recentAnswers.get(understood);
  if (before?.minute === minute) return before.parts;
  const { text, sources = [], draft, guide } = compose(question, understood, now);
  const links = sources.map(linkTo);
  const whole = [fill(text, companyFacts(understood.site)), ...(links.length > 0 ? [links.join(" ")] : [])].join(
    "\n\n",
  );
  const usage = {
    promptTokens: question.turns.reduce((sum, { content }) => sum + estimatedTokens(content), 0),
    completionTokens: estimatedTokens(whole),
  };
  const parts: AnswerPart[] = [
    { type: "text", text: whole },
    ...(draft ? [{ type: "callback" as const, draft }] : []),
    ...(guide ? [guide] : []),
    { type: "end", reason: draft ? "callback" : "stop", usage },
  ];
  recentAnswers.set(understood, { minute, parts });
  return parts;
}

/** Next steps after a language model's answer; none after small talk. */
export const guideOf = (question: Question, understood = understand(question)): Guide =>
  answer(question, { understood }).find((part) => part.type === "guide") ?? guide("sure");

/** Whether the question asks for something that a company may or may not offer. */
const isOffer = ({ text, query: { intentions } }: Finding): boolean =>
  whether.test(text) || intentions.slice(0, 3).some(({ name }) => name === "service-has" || name === "price");

const guide = (certainty: Certainty, next: string[] = []): Guide => ({ type: "guide", certainty, next });

function compose(question: Question, understood: Understood, now: Date): Answer {
  const { turns } = question;
  const { site, message, whole, questions } = understood;
  const words = languagePack(site.locale).talk;
  const talk = smallTalk(site, message);
  if (talk?.isUrgent) return { text: talk.answer };
  const offer = callbackOffer(question, understood, now);
  const beside = offer?.draft && questionBeside(site, message);
  if (beside) {
    const asked = { ...question, turns: [...turns.slice(0, -1), { role: "user" as const, content: beside }] };
    const { text, sources } = compose(asked, understand(asked), now);
    return { text: `${text}\n\n${offer!.text}`, sources, draft: offer!.draft };
  }
  if (offer) return offer;
  if (isSum(message)) return { text: words.elsewhere, guide: guide("none") };
  if (talk?.rest === "") return { text: talk.answer };
  const mood = moodAnswer(site, whole);
  if (mood) return { text: mood };
  if (wantsPerson(site, message)) return { text: words.person.answer };
  const more = wantsMore(site, message) && furtherPassage(site, turns);
  if (more) return more;
  const sure = distinct(questions.filter((finding) => isSure(site, finding)));
  const isWhole = sure.length < 2 && isSure(site, whole) && !deniedSubject(site, whole);
  const answerable = isWhole ? [whole] : sure;
  if (answerable.length === 0) return unsure(site, understood, turns, now);
  const near = questions.filter(({ certainty, facts }) => certainty === "perhaps" && facts.length === 0);
  const all = distinct([...answerable, ...near]).slice(0, mostAnswers);
  return together(site, all, turns, now);
}

/** A fact that explains few words of a question may only sound like it: "rain on Friday". */
const isSure = (site: LocalizedSite, finding: Finding): boolean =>
  finding.certainty === "sure" && !(isVague(finding) && isDoubtful(siteIndex(site), finding));

const isDoubtful = (index: SiteIndex, { query, facts: [fact] }: Finding): boolean =>
  namesPeople.has(fact!.fact) ||
  query.intentions.some(({ name, score }) => name === "unrelated" && score > leastForeign) ||
  strangerIn(index, query) !== undefined;

const leastForeign = 0.25;

function distinct(findings: Finding[]): Finding[] {
  const keys = new Set<unknown>();
  return findings.filter((finding) => {
    const key = factOf(finding) ?? finding.sections[0]?.section;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

function together(site: LocalizedSite, findings: Finding[], turns: Turn[], now: Date): Answer {
  const answers = findings.flatMap((finding) =>
    finding.certainty === "sure" ? (findingAnswer(site, finding, now) ?? []) : nearAnswer(site, finding),
  );
  // The question asks for a fact that the company lacks, and no passage fits.
  if (answers.length === 0) return { text: languagePack(site.locale).talk.unknown, guide: guide("none") };
  const sources = uniqueLinks([
    ...answers.flatMap((each) => each.sources.slice(0, 1)),
    ...answers.flatMap((each) => each.sources.slice(1)),
  ]);
  const text = answers.map((each) => each.text).join("\n\n");
  return {
    text,
    sources,
    guide: guide("sure", nextQuestions(site, findings, [...turns.map(({ content }) => content), text])),
  };
}

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
  const parts = distinct(questions.filter(({ sections }) => sections.length > 0)).slice(0, mostAnswers);
  const closest = [whole, ...questions].find(({ sections }) => sections.length > 0) ?? whole;
  const { text, sources } =
    parts.length > 1
      ? {
          text: parts.map((one) => `- ${nearAnswer(site, one).text}`).join("\n"),
          sources: uniqueLinks([...parts.flatMap((one) => nearAnswer(site, one).sources), ...places]),
        }
      : closestAnswer(site, closest, now);
  return { text: `${words.nearby}\n\n${text}${again}`, sources, guide: guide("perhaps") };
}

/** The subject of the question if the site never mentions it: the list of services would not answer. */
const deniedSubject = (site: LocalizedSite, finding: Finding): string | undefined =>
  isOffer(finding) && (finding.right < likelyFrom || isVague(finding) || factOf(finding) === "services")
    ? strangerIn(siteIndex(site), finding.query)
    : undefined;

const wasUnsure = (site: LocalizedSite, turns: Turn[]): boolean => {
  const { nearby, unknown } = languagePack(site.locale).talk;
  const last = turns.findLast(({ role }) => role === "assistant")?.content ?? "";
  return [nearby, unknown].some((text) => last.startsWith(text.split("{")[0]!));
};

/** "Tell me more": a passage of the last answer's page that the conversation has not shown yet. */
function furtherPassage(site: LocalizedSite, turns: Turn[]): Answer | undefined {
  const answers = turns.flatMap(({ role, content }) => (role === "assistant" ? content : [])).join("\n");
  const path = linkedPages(answers).at(-1);
  const index = siteIndex(site);
  const section = index.sections.find(
    (one) => one.entry.page.path === path && !index.sentencesIn(one).some(({ text }) => answers.includes(text)),
  );
  if (!section) return undefined;
  const query = index.read(section.entry.heading ?? section.entry.page.title);
  return { text: tellingSentences(site, section, query), sources: [linkOf(section.entry)], guide: guide("sure") };
}

/** Questions that the same pages answer, without those asked, answered or offered before. */
function nextQuestions(site: LocalizedSite, findings: Finding[], before: string[]): string[] {
  const conversation = before.join("\n");
  const answered = new Set(findings.map(({ sections: [best] }) => best?.section.entry.page.path));
  return siteIndex(site)
    .sections.filter(({ entry }) => entry.kind === "question" && answered.has(entry.page.path))
    .map(({ entry }) => entry.heading!)
    .filter(
      (heading) =>
        !conversation.includes(heading) &&
        findings.every(({ sections: [best] }) => best?.section.entry.heading !== heading),
    )
    .slice(0, mostNext);
}

/** Whether the message is arithmetic, whose numbers would be taken for prices. */
const isSum = (message: string): boolean =>
  /\p{Nd}\s*[×x*+÷=^]\s*\p{Nd}/iu.test(message) &&
  foldWords(message).every((word) => /^\d*x?\d*$/.test(word) || isStopWord(word));

/** Four characters a token is the usual rule for English, two for Arabic: four bytes in both. */
const estimatedTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

/** Words at least this rare in visitors' questions name a thing. */
const rarityOfThings = 5.5;
const leastShare = 0.35;

/** Up to three words in a row, as written, that neither the site nor a synonym on it has. */
function strangerIn(index: SiteIndex, { text, terms, meanings, worth }: Query): string | undefined {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  // Words of earlier turns are not denied.
  const messageWords = new Set(words.flatMap(foldWords));
  const isStrange = terms.map(
    ({ word, stems }, at) =>
      /^\p{L}{3,}$/u.test(word) &&
      messageWords.has(word) &&
      !stems.some(index.has) &&
      index.intentions.rarity(stems[0]!) > rarityOfThings &&
      !meanings.some(({ of, phrases }) => of.includes(at) && phrases.some((phrase) => phrase.every(index.has))) &&
      // Checked last: it compares with all stems of the site.
      !index.resembles(stems[0]!),
  );
  const from = isStrange.indexOf(true);
  if (from < 0) return undefined;
  const length = isStrange.slice(from, from + 3).findIndex((one) => !one);
  const run = terms.slice(from, from + (length < 0 ? 3 : length));
  const whole = worth.reduce((sum, one) => sum + one, 0) || 1;
  const share = worth.slice(from, from + run.length).reduce((sum, one) => sum + one, 0) / whole;
  if (share < leastShare) return undefined;
  return run.map(({ word }) => words.find((one) => foldWords(one)[0] === word) ?? word).join(" ");
}

/** The answer to thanks, insults and the like that match no phrase of the language pack. */
function moodAnswer(site: LocalizedSite, { query: { intentions }, right }: Finding): string | undefined {
  const [first] = intentions;
  if (!first || !moods.has(first.name)) return undefined;
  const isDistress = first.name === "distress";
  if (first.score < (isDistress ? leastDistress : leastMood)) return undefined;
  if (!isDistress && first.score < right && first.nearest < sameWords) return undefined;
  const talk = first.name === "bot" ? "identity" : first.name;
  return languagePack(site.locale).talk.talk.find(({ id }) => id === talk)?.answer;
}

/** Intentions that are answered by small talk. */
const moods = new Set(["greeting", "thanks", "farewell", "insult", "praise", "distress", "bot"]);
const leastMood = 0.38;
/** Low: a needless offer of help costs less than a missed cry for it. */
const leastDistress = 0.32;

/** The callback card, and a note if its time is outside the opening hours; nothing if no call is wished. */
function callbackOffer(
  { sites, turns }: Question,
  { site, message, whole }: Understood,
  now: Date,
): { text: string; draft?: CallbackDraft } | undefined {
  const { answer, declined } = languagePack(site.locale).talk.callback;
  const wish = callbackWish(site, message);
  if (wish === "declined") return { text: declined.answer };
  const goesOn = turns.at(-2)?.content.startsWith(answer) && isTime(message, site);
  const isOurs = whole.facts.some(({ fact, score }) => fact === "phone" && score > (whole.sections[0]?.score ?? 0));
  const isWished =
    (wish === "wished" && !howSoon.test(message)) ||
    goesOn ||
    (!isOurs && phoneIn(message, site.company.phone)) ||
    isAgreed(site, sites, turns);
  if (!isWished) return undefined;
  const draft = callbackDraft(turns, site);
  const outside = draft.preferredTime && outsideHours(draft.preferredTime, site, now);
  return { text: outside ? `${answer}\n\n${outside}` : answer, draft };
}

/** "How soon do you call me back?" is a question, not a wish. */
const howSoon =
  /(?<!\p{L})(?:when (?:do|does|will)|how (?:soon|fast|quick|quickly|long)|(?:with)?in how many|after how many|(?:بعد|عقب|خلال|في) ?كم|كم (?:يوم|ساعة|ساعه|دقيقة)|متى(?! ما))(?!\p{L})/iu;

/**
 * Says that a wished time is outside the opening hours, and offers the next one inside.
 * @param wished as the visitor wrote it: "on Friday", "tomorrow after Isha", "at 9 pm"
 * @returns undefined if it is inside, or names neither a day nor a time that is understood
 */
export function outsideHours(wished: string, site: LocalizedSite, now: Date): string | undefined {
  const { hours } = site.company;
  const today = riyadhDay(now);
  const { date, weekdays, inDays, span } = askedTime(wished, today);
  const [weekday] = weekdays;
  // On a Monday, "Monday" means the one of next week.
  const ofWeek = weekday === undefined ? undefined : weekdayFrom(shiftDay(today, 1), weekday);
  const named = date ?? ofWeek ?? (inDays === undefined ? undefined : shiftDay(today, inDays));
  if (!named && !span) return undefined;
  const { from: time, until } = span ?? { from: "00:00", until: "24:00" };
  // A time without a day means today if it is still to come, else tomorrow.
  const day = named ?? (time > riyadhMinute(now.toISOString()).slice(11) ? today : shiftDay(today, 1));
  const isWithin = ({ opens, closes }: { opens: string; closes: string }) => opens < until && time < closes;
  if (timesOn(hours, day).some(isWithin)) return undefined;
  // A time without a day is outside only if it is so on every working day.
  if (!named && hours.regular.some(isWithin)) return undefined;
  const next = nextOpening(hours, day, time);
  if (!next) return undefined;
  const moment = formatDayAndTime({ day: next.day, time: next.opens }, site.locale);
  return fill(languagePack(site.locale).talk.callback.outside, { next: moment });
}
