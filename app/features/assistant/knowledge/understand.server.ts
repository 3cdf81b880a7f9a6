import { setImmediate as immediate } from "node:timers/promises";
import { type LocalizedSite, type LocalizedSites, oncePerSite } from "#app/content.server.ts";
import type { Question, Turn } from "#app/features/assistant/answer.ts";
import { linkedPages } from "#app/features/assistant/markdown/link-target.ts";
import { answerLanguage } from "#i18n/text-language.ts";
import { clausesOf, isAsking, listedIn } from "./clauses.ts";
import { isFollowUp, pointsBack, speaksToUs } from "./follow-up.ts";
import { prepareIndex } from "#app/site-index/site-index.server.ts";
import { tellingWords } from "#app/site-index/stop-words.ts";
import { type Context, type Finding, isOfService, Knowledge, noContext } from "./knowledge.server.ts";
import { pointedItem } from "./pointed-item.ts";

/** What a visitor's last message says, in the language that it is answered in. */
export type Understood = {
  site: LocalizedSite;
  /** As written, or in Arabic letters if it was Arabizi; what it points at is named. */
  message: string;
  whole: Finding;
  /** What its clauses ask, each by itself. Empty if the message is one clause. */
  questions: Finding[];
};

/** More clauses than any question has. */
const readClauses = 24;

export const knowledgeIn = oncePerSite((site) => new Knowledge(site));

/** Milliseconds of learning between two requests. */
const atATime = 15;

/** Resolves when a site's classifiers are trained. Training runs between requests. */
export const prepareKnowledge = oncePerSite(async (site): Promise<void> => {
  await betweenRequests(() => prepareIndex(site));
  await betweenRequests(knowledgeIn(site).prepare);
});

/** @param step does a little. @returns whether there is more to do */
async function betweenRequests(step: () => boolean): Promise<void> {
  for (let more = true; more; await immediate())
    for (const end = performance.now() + atATime; more && performance.now() < end;) more = step();
}

/** The language of a message and the message in its own letters. */
function readMessage(sites: LocalizedSites, message: string, locale: Question["locale"], before: string | undefined) {
  const isEnglish = locale === "ar" ? knowledgeIn(sites.en).isWord : undefined;
  const { fromArabizi } = knowledgeIn(sites.ar);
  const goesOn = before !== undefined && fromArabizi(before, { isEnglish }) !== undefined;
  const arabic = fromArabizi(message, { isEnglish, goesOn });
  if (arabic !== undefined) return { site: sites.ar, message: arabic };
  return { site: sites[answerLanguage(message, locale)], message };
}

/** Splits and finds. Never throws; what the visitor wrote is kept nowhere. */
export function understand({ sites, locale, turns }: Question): Understood {
  const pointed = pointedItem(turns);
  const before = turns.findLast(({ role }, at) => role === "user" && at < turns.length - 1)?.content;
  const { site, message } = readMessage(sites, pointed ?? turns.at(-1)?.content ?? "", locale, before);
  const knowledge = knowledgeIn(site);
  // What is named no longer leans on what was said before.
  const context = pointed === undefined ? contextOf(turns.slice(0, -1), message, { sites, knowledge }) : noContext;
  const sentences = clausesOf(message);
  const clauses = sentences.flat();
  // "Can you fix it?" is about what the rest of the message tells.
  const inMessage = {
    ...context,
    said: [context.said, message].filter(Boolean).join("\n"),
    aloneWorth: 1,
    leans: true,
  };
  const whole = knowledge.find(message, context, clauses.slice(-readClauses));
  const questions =
    clauses.length > 1 ? sentences.flatMap(questionsIn).slice(-readClauses) : servicesIn(message, whole);
  return { site, message, whole, questions };

  /** "A website and someone for our social media" asks for two services in one clause. */
  function servicesIn(clause: string, { hits: [best] }: Finding): Finding[] {
    const isOneQuestion = best && best.signs.share >= answered && knowledge.questions.includes(best.entry);
    const found = isOneQuestion ? [] : listedIn(clause).map((part) => knowledge.find(part));
    const isNamed = ({ hits: [first], isKnown }: Finding) =>
      first && isOfService(first.entry) && (isKnown || first.signs.share >= named);
    return found.length > 1 && found.every(isNamed) ? found : [];
  }

  /** Of a match "who won and who scored?" is asked: a question is not more for us than its sentence. */
  function questionsIn(clauses: string[]): Finding[] {
    const unrelated = clauses.length > 1 ? knowledge.unrelated(clauses.join(", "), inMessage) : 0;
    return clauses
      .filter((clause) => isAsking(clause) && tellingWords(clause).length > 0)
      .flatMap((clause) => {
        const found = knowledge.find(clause, inMessage);
        const services = servicesIn(clause, found);
        return services.length > 0 ? services : [found];
      })
      .map((finding) => ({ ...finding, unrelated: Math.max(finding.unrelated, unrelated) }));
  }
}

/** The share of the passage that a word or two name: "design" by itself names none. */
const named = 0.32;

/** The share of a question of ours that answers all of a clause, whatever it lists. */
const answered = 0.4;

/** Of a follow-up without what it follows, by measurement (bench questions). */
const followUpWorth = 0.5;

/** After a refusal "and the fee?" goes on, and "and your prices?" does not. */
const isNew = (message: string, knowledge: Knowledge): boolean =>
  !pointsBack(message) &&
  (speaksToUs(message) || tellingWords(message).length > 1 || knowledge.subjectsOf(message).length > 0);

type Known = { sites: LocalizedSites; knowledge: Knowledge };

/** Of the last two messages before, and the last answer. */
function contextOf(before: Turn[], message: string, { sites, knowledge }: Known): Context {
  const said = before.filter(({ role }) => role === "user").slice(-2);
  if (said.length === 0) return noContext;
  const answer = before.findLast(({ role }) => role === "assistant")?.content ?? "";
  const refused = Object.values(sites).some(({ answers }) => answer.startsWith(answers.elsewhere.split("{")[0]!));
  if (refused && isNew(message, knowledge)) return noContext;
  const leans = isFollowUp(message);
  return {
    said: said.map(({ content }) => content).join("\n"),
    pages: new Set(linkedPages(answer)),
    answered: new Set(Array.from(answer.matchAll(/\*\*([^*\n]+)\*\*/g), ([, heading]) => heading!)),
    aloneWorth: leans ? followUpWorth : 1,
    leans,
    refused,
  };
}
