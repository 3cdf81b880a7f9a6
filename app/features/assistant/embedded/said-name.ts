import { foldWords } from "#app/features/assistant/knowledge/normalise.ts";
import { isStopWord } from "#app/features/assistant/knowledge/stop-words.ts";

/**
 * Up to three words after "my name is", as written. A number, a sign, an everyday word or, in Latin letters, a word without a capital ends the
 * name: "I am looking for an app" tells none.
 * @param leads what stands before a name, the surest first
 */
export function saidName(message: string, leads: string[]): string | undefined {
  const words = message.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\S/gu) ?? [];
  const folded = words.map((word) => foldWords(word).join(""));
  for (const lead of leads.map((phrase) => foldWords(phrase))) {
    const at = folded.findIndex((_, start) => lead.every((word, offset) => folded[start + offset] === word));
    if (at === -1) continue;
    const rest = words.slice(at + lead.length);
    const end = rest.findIndex((word) => !isName.test(word) || isStopWord(foldWords(word)[0] ?? ""));
    const name = rest.slice(0, end === -1 ? 3 : Math.min(end, 3)).join(" ");
    if (name) return name.slice(0, 200);
  }
  return undefined;
}

const isName = /^(?:\p{Lu}|\p{Script=Arabic})/u;
