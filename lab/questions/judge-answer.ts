import { linkedPages } from "#app/features/assistant/markdown/link-target.ts";
import { withoutLocale } from "#i18n/locale.ts";

/** A line of `{open,sealed}.{en,ar}.jsonl`, labelled by a person who had not seen the answers. */
export type LabelledQuestion = {
  id: string;
  class: string;
  /** The visitor's messages in order; the last one is judged. */
  turns: string[];
  /** Whether the site answers it; `near` and `far` are out of scope. */
  site: "yes" | "partly" | "no" | "near" | "far";
  /** Pages that answer it, without their language prefix. */
  pages: string[];
  /** A right answer contains one of these; empty if the wording is free. */
  must: string[];
};

/**
 * The assistant's answer: its text, its list of nearby pages, whether it prepared a callback, and
 * its own certainty.
 */
export type GivenAnswer = { text: string; places: string; isCallback: boolean; certainty: string | undefined };

/** `led`: the right page without the answer itself; `refused`: the site has an answer. */
export type Verdict = "right" | "led" | "refused" | "wrong";

/**
 * Judges by the labels: necessary for a good answer, not sufficient. Out-of-scope questions are
 * right if no page of ours is given as an answer.
 */
export function judgeAnswer(
  { site, pages, must }: LabelledQuestion,
  { text, places, isCallback, certainty }: GivenAnswer,
): Verdict {
  const links = linkedPages(text).map(withoutLocale);
  if (site === "near" || site === "far") {
    if (certainty === "none" || links.length === 0) return "right";
    return certainty === "perhaps" ? "led" : "wrong";
  }
  const leadsToPeople = isCallback || /\]\((?:tel|mailto):/.test(text);
  const wanted = pages.map((page) => page.replace(/#.*/, ""));
  const isWanted = (link: string) => wanted.includes(link);
  const isThere = wanted.length === 0 || links.some(isWanted) || (wanted.includes("/contact") && leadsToPeople);
  const isNear = linkedPages(places).map(withoutLocale).some(isWanted);
  if (site === "no" && (certainty === "none" || isThere)) return "right";
  if (certainty === "none" && wanted.length > 0) return isNear ? "led" : "refused";
  if (!isThere) return isNear ? "led" : "wrong";
  return isCallback || must.length === 0 || must.some((words) => text.includes(words)) ? "right" : "led";
}
