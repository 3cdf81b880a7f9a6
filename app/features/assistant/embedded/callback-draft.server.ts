import { company, contentIn } from "#app/content.server.ts";
import type { CallbackDraft, Turn } from "#app/features/assistant/answer.ts";
import { indexIn } from "#app/features/assistant/knowledge/find-passages.server.ts";
import { fold, foldWords } from "#app/features/assistant/knowledge/normalise.ts";
import { isStopWord } from "#app/features/assistant/knowledge/stop-words.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { fits } from "./compose-answer.ts";

/** What the visitor's messages say of the callback they wish, the latest first; each at most 200 characters. */
export function callbackDraft(turns: Turn[], locale: Locale): CallbackDraft {
  const said = turns.filter(({ role }) => role === "user").map(({ content }) => content.slice(0, 2000));
  const latest = <T>(find: (message: string) => T | undefined) =>
    said.toReversed().reduce<T | undefined>((found, message) => found ?? find(message), undefined);
  const name = latest((message) => nameIn(message, locale));
  const phone = latest(phoneIn);
  const preferredTime = latest((message) => timeIn(message, locale));
  const topic = topicOf(said, locale);
  return {
    ...(name && { name }),
    ...(phone && { phone }),
    ...(preferredTime && { preferredTime }),
    ...(topic && { topic }),
  };
}

/** A number of 9 to 15 digits, Arabic digits too; a Saudi mobile number without its 0 gets it. The company's own is passed over. */
export function phoneIn(message: string): string | undefined {
  for (const [candidate] of fold(message).matchAll(/\+?\d(?:[ ().-]{0,2}\d){8,14}/g)) {
    const digits = candidate.replaceAll(/[^+\d]/g, "");
    if (digits.endsWith(company.phone.slice(4))) continue;
    return /^5\d{8}$/.test(digits) ? `0${digits}` : digits;
  }
  return undefined;
}

/** Up to three words after "my name is", as written; a number, a sign or an everyday word ends the name. */
function nameIn(message: string, locale: Locale): string | undefined {
  const { heard } = contentIn(locale).answers.callback.name;
  const words = message.match(/[\p{L}\p{M}'’-]+|[^\s]/gu) ?? [];
  for (const phrase of heard) {
    const lead = foldWords(phrase);
    const at = words.findIndex((_, start) =>
      lead.every((part, offset) => foldWords(words[start + offset] ?? "")[0] === part),
    );
    if (at === -1) continue;
    const rest = words.slice(at + lead.length);
    const end = rest.findIndex(
      (word) => !/^\p{L}/u.test(word) || isStopWord(foldWords(word)[0] ?? "") || !couldBeName(word),
    );
    const name = rest.slice(0, end === -1 ? 3 : Math.min(end, 3)).join(" ");
    if (name) return name.slice(0, 200);
  }
  return undefined;
}

/** Latin names begin with a capital; Arabic has none. */
const couldBeName = (word: string) => /^\p{Lu}|^\p{Script=Arabic}/u.test(word);

/** The longest run of words that tell a time: "tomorrow after 4 pm". */
function timeIn(message: string, locale: Locale): string | undefined {
  const { time, timeJoint } = contentIn(locale).answers.callback;
  const times = new Set(time.heard.flatMap((word) => foldWords(word)));
  const joints = new Set(timeJoint.heard.flatMap((word) => foldWords(word)));
  const words = message.match(/[\p{L}\p{M}\p{N}:]+/gu) ?? [];
  const kinds = words.map((word) => {
    const folded = foldWords(word);
    if (folded.some((part) => times.has(part) || times.has(part.replace(/^(?:[وبف]?ال|[وبفل])/, "")))) return "time";
    return folded.every((part) => joints.has(part) || /^\d{1,2}$/.test(part)) ? "joint" : "other";
  });
  let best: string[] = [];
  for (let start = 0; start < words.length; start += 1) {
    let end = start;
    while (end < words.length && kinds[end] !== "other") end += 1;
    const run = kinds.slice(start, end);
    if (run.includes("time")) {
      const first = run.findIndex((kind, at) => kind === "time" || isLeading(words[start + at] ?? "", run.slice(at)));
      const last = run.lastIndexOf("time") + (/^\d/.test(words[start + run.lastIndexOf("time") + 1] ?? "") ? 1 : 0);
      const found = words.slice(start + first, start + last + 1);
      if (found.length > best.length) best = found;
    }
    start = end;
  }
  return best.length > 0 ? best.join(" ").slice(0, 200) : undefined;
}

/** "after 4 pm", "between 9 and 11 am", "at 10 tomorrow": a joint that belongs to what follows. */
const isLeading = (word: string, rest: string[]) =>
  /^(?:after|before|between|next|this|until|\d|بعد|قبل|بين|حدود)/i.test(fold(word)) && rest.includes("time");

/** The service that the visitor's messages speak of, judged by the subjects that they name. */
function topicOf(said: string[], locale: Locale): string | undefined {
  const index = indexIn(locale);
  const subjects = index.read(said.join("\n")).filter(({ subject }) => subject);
  const hit = index.find(subjects).find(({ entry }) => entry.path.includes("/services/"));
  return hit && fits(hit) ? hit.entry.page.title : undefined;
}
