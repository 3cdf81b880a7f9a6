import { fold, foldWords, formsOf } from "#app/features/assistant/knowledge/normalise.ts";

/** Words of which a time is made ("tomorrow", "morning") and words that join them ("after", "and"). */
type TimeWords = { times: string[]; joints: string[] };

/** The longest run of words that tell a time, as written: "tomorrow after 4 pm". */
export function saidTime(message: string, { times, joints }: TimeWords): string | undefined {
  const [time, joint] = [termsOf(times), termsOf(joints)];
  const words = message.replaceAll(phoneNumber, " phone ").match(/[\p{L}\p{M}\p{N}:]+/gu) ?? [];
  const kinds = words.map((word, at): Kind => {
    const plain = fold(word);
    if (/^\d{1,2}:\d\d$|^\d{1,2}(?::\d\d)?[ap]m$/.test(plain)) return "time";
    const terms = [...termsOf([word])];
    // "am" tells a time after a number only.
    const alone = word.length < 3 && !/^\d/.test(fold(words[at - 1] ?? ""));
    if (terms.some((term) => time.has(term)) && !alone) return "time";
    if (/^\d{1,2}$/.test(plain)) return Number(plain) <= 24 ? "hour" : "joint";
    return terms.some((term) => joint.has(term)) ? "joint" : "other";
  });
  return runs(kinds)
    .map(({ start, end }) => words.slice(start, end).join(" "))
    .toSorted((a, b) => b.length - a.length)[0]
    ?.slice(0, 200);
}

/** A number of an hour tells a time only beside a word that does: "tomorrow at 10". */
type Kind = "time" | "hour" | "joint" | "other";

/** Longer than any date. A time may stand on either side of it, so that it stays a word. */
const phoneNumber = /\p{Nd}(?:[ ().-]{0,2}\p{Nd}){8,14}/gu;

/** Both ends of each stretch of times and joints, up to its last time or hour. */
function runs(kinds: Kind[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let from = 0; from < kinds.length; from += 1) {
    let to = from;
    while (to < kinds.length && kinds[to] !== "other") to += 1;
    const run = kinds.slice(from, to);
    const last = Math.max(run.lastIndexOf("time"), run.lastIndexOf("hour"));
    if (run.includes("time")) found.push({ start: from, end: from + last + 1 });
    from = to;
  }
  return found;
}

const termsOf = (words: string[]) => new Set(words.flatMap((word) => foldWords(word).flatMap((part) => formsOf(part))));
