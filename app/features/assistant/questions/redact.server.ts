import { nameIn } from "#app/features/assistant/answerer/callback-draft.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { isStopWord } from "#app/site-index/stop-words.ts";

/** Characters kept of a question. */
const longest = 300;
/** Words of a name after "my name is". */
const mostNames = 5;
/** Replaces a removed word. */
const gap = "…";

const link = /(?:https?:\/\/|www\.)\S+|\S+\.(?:com|net|org|sa|info|io|me|co|app|dev|gov|edu)(?![\p{L}\p{N}])\S*/giu;
const email = /\S*@\S*/gu;
const numbers = /[+#(]*\p{N}(?:[\p{N}\s().:/-]*\p{N})?\)?/gu;

/**
 * A question without links, e-mail addresses, digits, and names that follow "my name is" or the
 * like.
 * @param leads phrases before a name (`answers.yaml`)
 */
export function redact(question: string, leads: string[]): string {
  let text = question.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(link, gap).replaceAll(email, gap);
  for (const lead of leads.filter(isSure)) text = withoutNamesAfter(text, lead);
  for (const _ of leads) text = text.replace(nameIn(text, leads) ?? gap, gap);
  text = text
    .replaceAll(numbers, ` ${gap} `)
    .replaceAll(/…(?:[\s…]*…)?/g, gap)
    .replaceAll(/\s+/g, " ");
  return Array.from(text.trim()).slice(0, longest).join("");
}

/** Any word may follow "I am", only a name follows "my name is". */
const isSure = (lead: string): boolean => /(?:name is|اسمي)$/.test(foldWords(lead).join(" "));

/** In any case: a name may be written in small letters. */
function withoutNamesAfter(text: string, lead: string): string {
  const words = [...text.matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|[^\s\p{L}]/gu)];
  const foldedWords = words.map(([word]) => foldWords(word).join(""));
  const phrase = foldWords(lead);
  for (let at = 0; at < words.length; at++) {
    if (!phrase.every((word, offset) => foldedWords[at + offset] === word)) continue;
    const rest = words.slice(at + phrase.length);
    const end = rest.findIndex(
      ([word], index) => index === mostNames || !/^\p{L}/u.test(word) || isStopWord(foldWords(word)[0] ?? ""),
    );
    const names = end === -1 ? rest.slice(0, mostNames) : rest.slice(0, end);
    const [first, last] = [names[0], names.at(-1)];
    if (first && last)
      return withoutNamesAfter(text.slice(0, first.index) + gap + text.slice(last.index + last[0].length), lead);
  }
  return text;
}
