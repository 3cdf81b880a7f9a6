import type { LocalizedSite } from "#app/content.server.ts";
import type { CallbackDraft, Turn } from "#app/features/assistant/answer.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { fold, foldWords, formsOf } from "#app/site-index/normalise.ts";
import { clausesOf, isAsking } from "./clauses.ts";
import { callbackWish, isYes, smallTalk, wantsPerson } from "./small-talk.server.ts";
import { isStopWord, tellingWords } from "#app/site-index/stop-words.ts";
import { rank } from "#app/site-index/ranker.server.ts";
import { inHeading, inTitle, type Section } from "#app/site-index/index-data.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";

/** Enough to find a visitor's own details, and few enough to be quick in a long conversation. */
const readMessages = 6;
const readCharacters = 600;

/** Fields of a callback request in the visitor's messages; the latest of each field counts. */
export function callbackDraft(turns: Turn[], site: LocalizedSite): CallbackDraft {
  const { company } = site;
  const { name } = callbackWords(site);
  const messages = turns
    .filter(({ role }) => role === "user")
    .slice(-readMessages)
    .map(({ content }) => content.slice(0, readCharacters));
  const latest = (find: (message: string) => string | undefined) => messages.toReversed().map(find).find(Boolean);
  return {
    name: latest((message) => nameIn(message, name.heard)),
    phone: latest((message) => phoneIn(message, company.phone)),
    preferredTime: latest((message) => timeIn(message, timesIn(site))),
    topic: topicIn(messages, site),
  };
}

const callbackWords = ({ locale }: LocalizedSite) => languagePack(locale).talk.callback;

/** Words that name a time, and words that join these. */
function timesIn(site: LocalizedSite) {
  const { time, timeJoint, dayParts, today, tomorrow } = callbackWords(site);
  return { times: [time, today, tomorrow, ...dayParts].flatMap(({ heard }) => heard), joints: timeJoint.heard };
}

/** Whether a message names a time and nothing else: "tomorrow after Asr". */
export function isTime(message: string, site: LocalizedSite): boolean {
  const time = timeIn(message, timesIn(site));
  const others = time === undefined ? [] : tellingWords(message.replace(time, " "));
  return time !== undefined && others.length === 0;
}

/** The last subject of the messages besides the call; else the service that the wish names. */
function topicIn(messages: string[], site: LocalizedSite): string | undefined {
  const subject = (message: string) => (isOfCall(site, message) ? questionBeside(site, message) : message.trim());
  const question = messages.toReversed().map(subject).find(Boolean);
  return question?.slice(0, 200) ?? serviceNamed(site, messages.join("\n"))?.title;
}

/** The question that a message asks besides its wish for a call; undefined if there is none. */
export function questionBeside(site: LocalizedSite, message: string): string | undefined {
  const questions = clausesOf(message)
    .flat()
    .filter((clause) => isAsking(clause) && tellingWords(clause).length > 0 && !isOfCall(site, clause));
  return questions.join(" ") || undefined;
}

const isOfCall = (site: LocalizedSite, text: string): boolean =>
  isTime(text, site) ||
  callbackWish(site, text) !== undefined ||
  phoneIn(text, site.company.phone) !== undefined ||
  nameIn(text, callbackWords(site).name.heard) !== undefined ||
  smallTalk(site, text)?.rest === "" ||
  isYes(site, text) ||
  wantsPerson(site, text);

/** Up to three words after "my name is", as written. @param openings phrases before a name, the surest first */
export function nameIn(message: string, openings: string[]): string | undefined {
  for (const opening of openings) {
    const place = namePlace(message, opening);
    if (place) return message.slice(...place).slice(0, 200);
  }
  return undefined;
}

/**
 * The place of the name after an opening such as "my name is". A number, a sign, an everyday word
 * or, in Latin letters, a word without a capital ends it: "I am looking for an app" contains none.
 * @param isSure whether only a name follows the opening, perhaps in small letters
 */
export function namePlace(message: string, opening: string, isSure = false): [start: number, end: number] | undefined {
  const words = [...message.matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\S/gu)];
  const foldedWords = words.map(([word]) => foldWords(word).join(""));
  const phrase = foldWords(opening);
  for (const start of words.keys()) {
    if (!phrase.every((word, offset) => foldedWords[start + offset] === word)) continue;
    const rest = words.slice(start + phrase.length, start + phrase.length + (isSure ? 5 : 3));
    const isPart = isSure ? /^\p{L}/u : isName;
    const end = rest.findIndex(([word]) => !isPart.test(word) || isStopWord(foldWords(word)[0] ?? ""));
    const names = end === -1 ? rest : rest.slice(0, end);
    const [first, last] = [names[0], names.at(-1)];
    if (first && last) return [first.index, last.index + last[0].length];
  }
  return undefined;
}

const isName = /^(?:\p{Lu}|\p{Script=Arabic})/u;

/** A telephone number as digits with a leading plus, unless it is said to be the company's. */
export function phoneIn(message: string, own: string): string | undefined {
  const sentences = message.split(/[.!?؟;؛\n]+(?=\s|$)/u);
  const theirs = sentences.filter((sentence) => !ofUs.test(sentence) || ofThem.test(sentence)).join("\n");
  for (const [candidate] of fold(theirs).matchAll(/\+?\d(?:[ ().-]{0,2}\d){8,14}/g)) {
    const number = candidate.replaceAll(/[^+\d]/g, "");
    if (!/^(?:\+|00)\d{9,14}$|^0\d{8,10}$|^966\d{8,9}$|^5\d{8}$/.test(number)) continue;
    if (number.endsWith(own.slice(4))) continue;
    return number.startsWith("5") ? `0${number}` : number;
  }
  return undefined;
}

/** "I read that your number is …, correct?" gives the company's number, not the visitor's. */
const ofUs =
  /(?<!\p{L})(?:your|ur|the company['’]s)(?: \p{L}+){0,2} (?:number|no|phone|mobile|line|whatsapp)(?!\p{L})|(?:رقم|جوال|هاتف|تلفون|تليفون|واتساب|واتس)(?:كم|ك|كن)(?!\p{L})|رقم (?:الشركة|المكتب)/iu;
const ofThem =
  /(?<!\p{L})(?:my|mine|our|ours|(?:call|phone|ring|reach) (?:me|us))(?!\p{L})|(?:رقم|جوال|هاتف|تلفون|تليفون|واتساب|واتس)(?:ي|نا)(?!\p{L})/iu;

/**
 * The longest run of words that name a time, as written: "tomorrow after 4 pm".
 * @param words for times ("tomorrow", "morning"), and that join them ("after", "and")
 */
export function timeIn(message: string, { times, joints }: { times: string[]; joints: string[] }): string | undefined {
  const joint = termsOf(joints);
  const [time, definite] = [termsOf(times.filter((word) => !hasArticle(word))), termsOf(times.filter(hasArticle))];
  const words = message.replaceAll(phoneNumber, " phone ").match(/[\p{L}\p{M}\p{N}:]+/gu) ?? [];
  /** A time; an hour, which is one only beside a time ("tomorrow at 10"); a joint; another word. */
  const kindOf = (word: string, at: number): "t" | "h" | "j" | "-" => {
    const plain = fold(word);
    if (/^\d{1,2}:\d\d$|^\d{1,2}(?::\d\d)?[ap]m$/.test(plain)) return "t";
    const terms = [...termsOf([word])];
    // "am" is a time after a number only.
    const alone = word.length < 3 && !/^\d/.test(fold(words[at - 1] ?? ""));
    const isDefinite = hasArticle(word) || fold(words[at - 1] ?? "") === "يوم";
    if (terms.some((term) => time.has(term) || (isDefinite && definite.has(term))) && !alone) return "t";
    if (/^\d{1,2}$/.test(plain)) return Number(plain) <= 24 ? "h" : "j";
    return terms.some((term) => joint.has(term)) ? "j" : "-";
  };
  return [
    ...words
      .map(kindOf)
      .join("")
      .matchAll(/[thj]*[th]/g),
  ]
    .filter(([run]) => run.includes("t"))
    .map(({ 0: run, index }) => words.slice(index, index + run.length).join(" "))
    .toSorted((one, other) => other.length - one.length)[0]
    ?.slice(0, 200);
}

/** Without the article Arabic names of days are other words: «أحد» is somebody, «اثنين» two. */
const hasArticle = (word: string) => /^و?(?:[بفك]?ال|لل)/.test(fold(word));

/** Longer than any date. A word replaces it, so that the times on its two sides are not joined. */
const phoneNumber = /\p{Nd}(?:[ ().-]{0,2}\p{Nd}){8,14}/gu;

const termsOf = (words: string[]) => new Set(words.flatMap((word) => foldWords(word).flatMap((part) => formsOf(part))));

const isOfService = ({ page }: Entry): boolean => page.path.includes("/services/");

/** The page of the service that a text names: its title or a heading of it has a word of the text. */
function serviceNamed(site: LocalizedSite, text: string): Entry["page"] | undefined {
  const index = siteIndex(site);
  const query = index.read(text);
  const stems = query.terms.flatMap((term) => term.stems);
  const isNamedIn = (section: Section) => stems.some((stem) => index.fieldsWith(stem, section) & (inHeading | inTitle));
  const topic = rank(index, query).find(
    ({ section }) => isOfService(section.entry) && section.entry.kind !== "question" && isNamedIn(section),
  );
  return topic?.section.entry.page;
}
