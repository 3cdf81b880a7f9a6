import type { AnswerPart, CallbackDraft, Guide, Question, Turn } from "#app/features/assistant/answer.ts";
import type { LocalizedSite } from "#app/content.server.ts";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { isFollowUp } from "#app/features/assistant/knowledge/follow-up.ts";
import { type Finding, isOfService } from "#app/features/assistant/knowledge/knowledge.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import { knowledgeIn, type Understood, understand } from "#app/features/assistant/knowledge/understand.server.ts";
import { fill } from "#i18n/fill.tsx";
import { foldWords } from "#app/site-index/normalise.ts";
import { isStopWord } from "#app/site-index/stop-words.ts";
import { callbackDraft, isTime, phoneIn } from "./callback-draft.server.ts";
import { judge, type Judgement, oursFrom } from "./certainty.ts";
import { composeAnswers, composePlaces, withPlaces, morePassages } from "./compose-answer.server.ts";
import { nextQuestions } from "./next-questions.server.ts";
import { callbackWish, isAgreed, smallTalk, wantsMore, wantsPerson } from "./small-talk.server.ts";
import { outsideHours } from "./wished-time.server.ts";

/**
 * Answers from the site's own content, without a language model: a wish to be called or to speak
 * to a person, small talk, the passages that answer, the places that may; otherwise that the site
 * does not say. Never throws. What the visitor wrote appears in no text, only in the draft of a
 * callback.
 */
export function answerEmbedded(
  question: Question,
  { understood = understand(question), now = new Date() } = {},
): AnswerPart[] {
  const { site, text, draft, guide } = findAnswer(question, understood, now);
  const filled = fill(text, companyFacts(site));
  const usage = {
    promptTokens: question.turns.reduce((sum, { content }) => sum + estimatedTokens(content), 0),
    completionTokens: estimatedTokens(filled),
  };
  return [
    { type: "text", text: filled },
    ...(draft ? [{ type: "callback" as const, draft }] : []),
    ...(guide ? [guide] : []),
    { type: "end", reason: draft ? "callback" : "stop", usage },
  ];
}

/** Where to go on from an answer that a model gives; small talk leads to nothing. */
export const guideFor = (question: Question, understood = understand(question)): Guide =>
  findAnswer(question, understood, new Date()).guide ?? { type: "guide", certainty: "sure", next: [] };

/** `text` may hold facts in braces. */
type Found = { site: LocalizedSite; text: string; draft?: CallbackDraft; guide?: Guide };

function findAnswer(question: Question, understood: Understood, now: Date): Found {
  const { sites, turns } = question;
  const { site, message } = understood;
  const { callback, person } = site.answers;
  const { intent, isKnown, unrelated } = understood.whole;
  // "How do I cancel a callback?" is one of our questions, and no wish.
  const wish = isKnown ? undefined : callbackWish(site, message);
  if (wish === "declined") return { site, text: callback.declined.answer };
  const isWished = wish === "wished" && !howSoon.test(message) && !mentionsCall(understood.whole);
  const goesOn = turns.at(-2)?.content.startsWith(callback.answer) && isTime(message, site);
  if (isWished || goesOn || phoneIn(message, site.company.phone) || isAgreed(site, sites, turns)) {
    return callbackOffer(site, turns, now);
  }
  if (isSum(message)) return { site, text: site.answers.elsewhere, guide: notHere };
  const talk = smallTalk(site, message);
  if (talk?.rest !== "" && wantsPerson(site, message)) {
    const findings = [understood.whole, ...understood.questions].filter(isOfServiceSurely);
    return { site, text: withPlaces(site, person.answer, { asked: message, findings, most: 2 }) };
  }
  if (!isKnown && unrelated < 0.6 && intent.share >= intended) {
    if (intent.kind === "callback") return callbackOffer(site, turns, now);
    // "You are useless. What do you sell?" asks all the same.
    const questions = understood.questions.filter((found) => judge(found).certainty === "sure");
    const [whole] = questions;
    return whole ? answerOf({ ...understood, whole, questions }, question) : { site, text: intent.answer };
  }
  const more = wantsMore(site, message) && morePassages(site, turns);
  if (more)
    return {
      site,
      text: more.text,
      guide: { type: "guide", certainty: "sure", next: nextQuestions(site, more.entries, { turns }) },
    };
  if (talk?.rest === "" && !isKnown) return { site, text: talk.answer };
  return answerOf(understood, question);
}

/** "I need somebody who sets up our network" may want the service, and not to speak to anybody. */
const isOfServiceSurely = (found: Finding) => judge(found).certainty === "sure" && isOfService(found.hits[0]!.entry);

/** The card with what is known, and what is to be said of a time outside the opening hours. */
function callbackOffer(site: LocalizedSite, turns: Turn[], now: Date): Found {
  const { answer } = site.answers.callback;
  const draft = callbackDraft(turns, site);
  const outside = draft.preferredTime && outsideHours(draft.preferredTime, site, now);
  return { site, text: outside ? `${answer}\n\n${outside}` : answer, draft };
}

/** The answer to the whole message, or one to each of its questions; else the places that are near. */
function answerOf({ site, message, whole, questions }: Understood, { turns }: Question): Found {
  const { unknown, elsewhere } = site.answers;
  const guide = (certainty: Guide["certainty"], next: string[] = []): Guide => ({ type: "guide", certainty, next });
  const ofWhole = { found: whole, ...judge(whole) };
  const asked = questions
    .map((found) => ({ found, ...judge(found) }))
    .filter(({ certainty, right }) => certainty !== "none" && right >= sureAlone)
    .reduce<Judged[]>((before, one) => [...before, besides(before, one)], []);
  // One of our own questions has one answer, in however many clauses it is asked.
  const ours = asked.filter((one) => one.ours >= oursFrom);
  const sure = (whole.isKnown ? undefined : several(ours)) ?? (ofWhole.certainty === "sure" ? [ofWhole] : []);
  if (sure.length > 0) {
    const answered = sure.map(({ found }) => found);
    const entries = answered.map(({ hits }) => hits[0]!.entry);
    const right = Math.min(...sure.map((one) => one.right));
    const others = asked.map(({ found }) => found);
    const text = composeAnswers(site, answered, { asked: message, right, others, service: serviceAsked(entries) });
    const near = answered.flatMap(({ hits }) => hits);
    return { site, text, guide: guide("sure", nextQuestions(site, entries, { near, text, turns })) };
  }
  // Of a message that is not for us only a question counts that surely is.
  const isTalk = asked.length > 0 && whole.intent.share >= mostlyTalk;
  const near = [...(ofWhole.certainty === "none" || isTalk ? [] : [whole]), ...asked.map(({ found }) => found)];
  if (near.length > 0) return { site, text: composePlaces(site, message, near), guide: guide("perhaps") };
  const text = ofWhole.ours < foreign ? elsewhere : withPlaces(site, unknown, { asked: message, findings: [whole] });
  return { site, text, guide: notHere };

  /** "What does your migration cost?" is answered on another page than the service's. */
  function serviceAsked(answers: Entry[]): Entry["page"] | undefined {
    if (answers.some(isOfService)) return undefined;
    const before = isFollowUp(message) ? turns.slice(0, -1).filter(({ role }) => role === "user") : [];
    return knowledgeIn(site).serviceNamed([...before.map(({ content }) => content), message].join("\n"));
  }
}

const notHere: Guide = { type: "guide", certainty: "none", next: [] };

/** Whether only a sum is asked: its numbers would be taken for prices. */
const isSum = (message: string): boolean =>
  /\p{Nd}\s*[×x*+÷=^]\s*\p{Nd}/iu.test(message) &&
  foldWords(message).every((word) => /^\d*x?\d*$/.test(word) || isStopWord(word));

type Judged = Judgement & { found: Finding };

/** Questions of one message that have different answers, if there are several. */
function several(questions: Judged[]): Judged[] | undefined {
  const asked = new Map(questions.map((judged) => [judged.found.hits[0]!.entry, judged]));
  return asked.size > 1 ? [...asked.values()].slice(0, mostAnswers) : undefined;
}

/** A question whose passage answers one before it as well is given its next one, if that is likely: both ask something. */
function besides(before: Judged[], one: Judged): Judged {
  const taken = new Set(before.map(({ found }) => found.hits[0]!.entry));
  if (!taken.has(one.found.hits[0]!.entry)) return one;
  const hits = one.found.hits.filter(({ entry }) => !taken.has(entry));
  const found = { ...one.found, hits, isKnown: false };
  const next = { found, ...judge(found) };
  return next.right >= sureNext ? next : one;
}

/** "How soon do you call me back?" asks, and wishes nothing. */
const howSoon =
  /(?<!\p{L})(?:how (?:soon|fast|quick|quickly|long)|(?:with)?in how many|after how many|(?:بعد|عقب|خلال|في) ?كم|كم (?:يوم|ساعة|ساعه|دقيقة))(?!\p{L})/iu;

/** "Does somebody call me then, or do I wait?" asks of something else, and a callback is unlikely. */
const mentionsCall = ({ hits, intent }: Finding) =>
  (hits[0]?.signs.share ?? 0) >= 0.35 && (intent.kind !== "callback" || intent.share < 0.02);

/** A message that is less likely for us is only told so: of ours one in a hundred is. */
const foreign = 0.3;

/** How likely a message must be no question, where none of its phrases is known. */
const intended = 0.8;

/** From here on the rest of a message says what it is about. */
const mostlyTalk = 0.5;

const mostAnswers = 3;

/** How likely the answer of each of several questions must be right. */
const sureAlone = 0.35;

/** How likely the second best of a question must be right, where another one has its best. */
const sureNext = 0.6;

/** Four characters a token is the usual rule for English; Arabic takes about twice as many. */
const estimatedTokens = (text: string) => {
  const arabic = text.replaceAll(/[^\u0600-\u06ff]+/g, "").length;
  return Math.ceil((text.length - arabic) / 4 + arabic / 2);
};
