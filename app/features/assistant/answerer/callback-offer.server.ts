import type { CallbackDraft, Question } from "#app/features/assistant/answer.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { callbackDraft, isTime, phoneIn } from "./callback-draft.server.ts";
import { callbackWish, isAgreed } from "./small-talk.server.ts";
import type { Understood } from "./understand.server.ts";
import { outsideHours } from "./wished-time.server.ts";

/** The card with what is known, and what is to be said of a time outside the opening hours; nothing if no call is wished. */
export function callbackOffer(
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

/** "How soon do you call me back?" asks, and wishes nothing. */
const howSoon =
  /(?<!\p{L})(?:how (?:soon|fast|quick|quickly|long)|(?:with)?in how many|after how many|(?:بعد|عقب|خلال|في) ?كم|كم (?:يوم|ساعة|ساعه|دقيقة))(?!\p{L})/iu;
