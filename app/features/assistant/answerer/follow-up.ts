import { foldWords } from "#app/site-index/normalise.ts";

/**
 * Whether a message leans on what was said before: it goes on with "and", points at something ("it",
 * "the other one") or is too short to have a subject of its own. Others are new questions.
 */
export const isFollowUp = (message: string): boolean => {
  const text = message.trim();
  return goesOn.test(text) || pointsBack(text) || foldWords(text).length < (isArabic.test(text) ? 2 : 3);
};

/** Whether a message points at something that was said before. */
export const pointsBack = (message: string): boolean => pointers.test(message);

/** Whether a message speaks to the company: "your", «عندكم». */
export const speaksToUs = (message: string): boolean => us.test(message);

/** «أين مكتبكم؟» is a whole question. */
const isArabic = /\p{Script=Arabic}/u;

const goesOn =
  /^(?:(?:and|or|but|also|so|then|plus|with|without|what about|how about|what if|ok(?:ay)?|yes|no)(?!\p{L})|و\p{L}|(?:طيب|طب|بس|لكن|أو|او|ثم|تمام|نعم|لا|اوك|اوكي|ماذا عن|وش عن)(?!\p{L}))/iu;
const us = /(?<!\p{L})(?:you|yours?|u|ur)(?!\p{L})|\p{L}{2}كم(?!\p{L})/iu;
const pointers =
  /(?<!\p{L})(?:it|its|that|this|those|these|they|them|their|ones?|there|same|others?|another|instead|else|هذا|هذه|هذي|هذاك|ذلك|تلك|هي|هو|هم|نفسه|نفسها|نفس|غيره|غيرها|ثاني|ثانية|آخر|أخرى|فيه|فيها|منه|منها|عنه|عنها|له|لها|لهم|به|بها|عليه|عليها|معه|معها|بدونه|بدونها|كذا|هناك)(?!\p{L})/iu;
