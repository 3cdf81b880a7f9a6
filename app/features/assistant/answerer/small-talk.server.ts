import { type LocalizedSite, type LocalizedSites, oncePerSite } from "#app/content.server.ts";
import type { Turn } from "#app/features/assistant/answer.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { foldWords, formsOf } from "#app/site-index/normalise.ts";
import { isStopWord } from "#app/site-index/stop-words.ts";
import { clausesOf } from "./clauses.ts";

/** The reply to small talk, and the rest of the message; empty if there is no question in it. */
type Talk = { id: string; answer: string; rest: string; isUrgent: boolean };

/** Talk that takes precedence over everything else in a message, in this order. */
const urgencies = ["distress", "emergency", "secrets"];
/** Talk that may precede or follow a question; other small talk is a sentence of its own. */
const courtesies = new Set(["salam", "greeting", "season", "welfare", "thanks", "blessing", "sorry", "help"]);

/** Answers greetings, thanks and the like; of several in one message the last ("Hello, who are you?"). */
export function smallTalk(site: LocalizedSite, message: string): Talk | undefined {
  const { talk, phrases, idOf, signs, longest } = talkIn(site);
  const answerOf = (id: string, rest: string[] = []): Talk => {
    const asksNothing = rest.every((word) => isStopWord(word) && !asking.has(word));
    const { answer } = talk.find((one) => one.id === id)!;
    return { id, answer, rest: asksNothing ? "" : rest.join(" "), isUrgent: urgencies.includes(id) };
  };
  const words = foldWords(message);
  const whole = ` ${words.join(" ")} `;
  const first = urgencies.find((id) => phrases.get(id)!.some((phrase) => whole.includes(phrase)));
  if (first) return answerOf(first);
  if (words.length === 0) {
    const sign = signs.find(({ text }) => message.includes(text));
    return sign && answerOf(sign.id);
  }
  const ofWhole = idOf.get(whole.trim()) ?? (asksWhoAnswers.test(message) ? "identity" : undefined);
  if (ofWhole) return answerOf(ofWhole);
  let last: string | undefined;
  const rest: string[] = [];
  for (const sentence of message.split(/[.!?؟;؛,،\n]+(?=\s|$)/u)) {
    let left = foldWords(sentence);
    const id = idOf.get(left.join(" "));
    if (id) {
      last = id;
      continue;
    }
    const strip = (isEnd: boolean): boolean => {
      for (let length = Math.min(longest, left.length - 1); length > (isEnd || rest.length > 0 ? 1 : 0); length--) {
        const phrase = (isEnd ? left.slice(-length) : left.slice(0, length)).join(" ");
        const talkId = idOf.get(phrase);
        if (!talkId || !courtesies.has(talkId)) continue;
        last = talkId;
        left = isEnd ? left.slice(0, -length) : left.slice(length);
        return true;
      }
      return false;
    };
    while (strip(false) || strip(true));
    rest.push(...left);
  }
  return last === undefined ? undefined : answerOf(last, rest);
}

/** The phrases of a site's small talk, folded, and symbols such as emoji. */
const talkIn = oncePerSite(({ locale, company }) => {
  const { talk } = languagePack(locale).talk;
  const phrases = new Map<string, string[]>();
  const idOf = new Map<string, string>();
  const signs: { text: string; id: string }[] = [];
  let longest = 0;
  for (const { id, heard } of talk) {
    const foldedTexts = heard.map((text) => foldWords(text.replaceAll("{assistant}", company.assistantName[locale])));
    phrases.set(
      id,
      foldedTexts.filter(({ length }) => length > 0).map((words) => ` ${words.join(" ")} `),
    );
    for (const [at, words] of foldedTexts.entries()) {
      if (words.length === 0) signs.push({ text: heard[at]!, id });
      else idOf.set(words.join(" "), id);
      longest = Math.max(longest, words.length);
    }
  }
  signs.sort((one, other) => other.text.length - one.text.length);
  return { talk, phrases, idOf, signs, longest };
});

/** "OK, why?" asks, although none of its words has a subject; so does "can you help with it?", of an earlier one. */
const asking = new Set(
  "why how when where who what which whose it this that them ليش لماذا ليه كيف متى وين اين مين وش ايش ماذا فيه فيها عليه به بها هذا هذه".split(
    " ",
  ),
);

/** Whether somebody wants to speak to a person, whatever else the message says. */
export const wantsPerson = (site: LocalizedSite, message: string): boolean =>
  !asksWhoAnswers.test(message) &&
  clausesOf(message)
    .flat()
    .some((clause) => phrasesIn(site).person(clause) && !ownPeople.test(clause) && !notYet.test(clause));

/** "We have nobody who knows the law" describes the visitor's own people. */
const ownPeople = /(?<!\p{L})(?:(?:we|i) have|we(?:'|’)ve got|عندنا|عندي|لدينا|لدي)(?!\p{L})/iu;

/** "Before I talk to your sales people, …" asks something first. */
const notYet = /^(?:but |and )?(?:before|until) |^و?قبل (?:ما|أن|ان) /iu;

/** "Am I talking to a person or a bot?" is a question, not a wish for a person. */
const [people, machines] = [
  "person|human|man|woman|someone|somebody|employee|إنسان|انسان|شخص|موظف|بشر|أحد|احد|حقيقي",
  "bot|robot|machine|computer|program|ai|chatbot|روبوت|الروبوت|بوت|آلة|اله|برنامج|ذكاء|آلي|الي",
];
const or = "(?:or|ولا|والا|وإلا|أم|ام|أو|او) (?:is it |are you |just |مع )?(?:an? )?";
const asksWhoAnswers = new RegExp(
  `(?<!\\p{L})(?:(?:${people}) ${or}(?:${machines})|(?:${machines}) ${or}(?:real )?(?:${people})|` +
    `(?:am i|are we|is it me) (?:talking|speaking|chatting|writing|texting))(?!\\p{L})`,
  "iu",
);

/** Whether somebody asks for more of the same: "tell me more". */
export function wantsMore(site: LocalizedSite, message: string): boolean {
  const { answer, rest } = phrasesIn(site).more(message);
  return answer !== undefined && rest.every(isStopWord);
}

/** Of several wishes in one message the last counts ("Not today, call me tomorrow"). */
export const callbackWish = (site: LocalizedSite, message: string): "wished" | "declined" | undefined =>
  phrasesIn(site).wish(message).answer;

export function isYes(site: LocalizedSite, message: string): boolean {
  const { answer, rest } = phrasesIn(site).agreed(message);
  return answer !== undefined && rest.length === 0;
}

/** Whether the last message only accepts a callback, offered in either language. */
export function isAgreed(site: LocalizedSite, sites: LocalizedSites, turns: Turn[]): boolean {
  const [offer, reply] = turns.slice(-2);
  return (
    offer?.role === "assistant" &&
    reply !== undefined &&
    isYes(site, reply.content) &&
    Object.values(sites).some((one) => phrasesIn(one).offered(offer.content).answer)
  );
}

const phrasesIn = oncePerSite(({ locale }) => {
  const { callback, person, more } = languagePack(locale).talk;
  const { wished, declined, offered, agreed } = callback;
  return {
    person: looseFinder(person.heard),
    more: phraseFinder([{ heard: more.heard, answer: "more" }]),
    wish: phraseFinder([
      { heard: wished.heard, answer: "wished" as const },
      { heard: declined.heard, answer: "declined" as const },
    ]),
    offered: phraseFinder([{ heard: offered.heard, answer: "offered" }]),
    agreed: phraseFinder([{ heard: agreed.heard, answer: "agreed" }]),
  };
});

/** Finds phrases in a message: the answer to the last one, and the remaining words. */
function phraseFinder<Answer extends string>(groups: { heard: string[]; answer: Answer }[]) {
  const answers = new Map(
    groups.flatMap(({ heard, answer }) => heard.map((phrase) => [foldWords(phrase).join(" "), answer])),
  );
  answers.delete("");
  // Folded words are letters and digits only. The first alternative that fits counts.
  const longestFirst = [...answers.keys()].toSorted((one, other) => other.length - one.length);
  const phrase = new RegExp(`(?<= |^)(?:${longestFirst.join("|")})(?= |$)`, "g");
  return (message: string): { answer: Answer | undefined; rest: string[] } => {
    // A phrase never spans two sentences: "in my phone. Is it ready?" gives no number.
    const sentences = message.split(/[.!?؟;؛\n]+(?=\s|$)/u);
    const words = sentences.map((sentence) => foldWords(sentence).join(" ")).join(" . ");
    const rest = words.replaceAll(phrase, "").split(/[ .]/).filter(Boolean);
    return { answer: answers.get(words.match(phrase)?.at(-1) ?? ""), rest };
  };
}

/** An Arabic word is not reduced to its stem: «موظف» is a person to speak to, «للموظفين» is not. */
const spokenForms = (word: string): string[] =>
  /^\p{Script=Arabic}/u.test(word) ? [word, word.replace(/^(?:و|ف|ب|ل|ال)/, "")] : formsOf(word);

/** Words that may stand between two of a loose phrase: "speak to a real person". */
const between = 3;

/** Finds whether a message has a phrase's words in order; a phrase of one word is the whole message. */
function looseFinder(phrases: string[]): (message: string) => boolean {
  const forms = phrases.map((phrase) => foldWords(phrase).map((word) => spokenForms(word)[0]!));
  return (message) => {
    const words = foldWords(message).map((word) => new Set(spokenForms(word)));
    const follows = ([first, ...rest]: string[], from: number, to: number): boolean => {
      for (let at = from; at < Math.min(to, words.length); at++)
        if (words[at]!.has(first!) && (rest.length === 0 || follows(rest, at + 1, at + 2 + between))) return true;
      return false;
    };
    return forms.some((phrase) => (phrase.length > 1 || words.length === 1) && follows(phrase, 0, words.length));
  };
}
