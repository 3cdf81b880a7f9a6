import type { Turn } from "#app/features/assistant/answer.ts";

/** Ways to name a place in a list, the first one first; the last group is its end. */
const ordinals = [
  "first|1st|number one|الأول|الأولى|الاول|الاولى",
  "second|2nd|number two|الثاني|الثانية|الثانيه",
  "third|3rd|number three|الثالث|الثالثة|الثالثه",
  "fourth|4th|number four|الرابع|الرابعة|الرابعه",
  "fifth|5th|number five|الخامس|الخامسة|الخامسه",
  "sixth|6th|number six|السادس|السادسة|السادسه",
  "seventh|7th|number seven|السابع|السابعة|السابعه",
  "last|الأخير|الأخيرة|الاخير|الاخيره|الاخيرة",
].map((names) => new RegExp(`(?<!\\p{L})و?(?:the )?(?:${names})(?:(?= one(?!\\p{L})) one)?(?![\\p{L}])`, "iu"));

/** Words of a message that points; a longer one tells itself what it is about. */
const mostWords = 7;

/**
 * "And what about the third one?" with the name of the third item of the list that was shown last,
 * in place of the number; undefined if a message points at nothing.
 */
export function pointedItem(turns: Turn[]): string | undefined {
  const message = turns.at(-1)?.content ?? "";
  if (message.split(/\s+/).length > mostWords) return undefined;
  const at = ordinals.findIndex((ordinal) => ordinal.test(message));
  if (at < 0) return undefined;
  const shown = turns.findLast(({ role }) => role === "assistant")?.content ?? "";
  const items = [...shown.matchAll(listItem)].map(([, linked, plain]) => linked ?? plain!);
  const item = items.at(at === ordinals.length - 1 ? -1 : at);
  return item && message.replace(ordinals[at]!, item);
}

/** Its link's title, or its bold beginning or all of its line. */
const listItem = /^(?:-|\d+\.) (?:\[([^\]]+)\]|(?:\*\*)?([^*\n]+))/gm;
