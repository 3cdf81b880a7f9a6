import { isBranch, isGroup, type Path, type Plain } from "#cms/plain.ts";
import { type Locale, locales } from "#i18n/locale.ts";

/** A text as a page shows it: without marks of Markdown and of direction, in one line. */
export const textOnPage = (text: string): string =>
  text
    .replaceAll(/^(?:#+|[-*>]|\d+\.)\s+|\s*\{(?:#[a-z0-9-]+|\.button)\}/gm, "")
    .replaceAll(/\*\*|!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Minimum characters of a part of a text; shorter parts occur in many. */
const leastPart = 4;

/** `count` of the same text before it on the page. */
type Sought = { text: string; count: number; locale: Locale };

/**
 * The field of a document whose value a page shows as this text, or whose value contains it; for a
 * picture's alternative text, the field of the picture.
 * @param document a file of one language or of both
 */
export function fieldOfText(document: Plain | undefined, { text, count, locale }: Sought): Path | undefined {
  if (text === "" || document === undefined) return undefined;
  const texts = [...textsIn(document, [])].filter(({ path }) =>
    locales.every((other) => other === locale || path.at(-1) !== other),
  );
  const whole = texts.filter(({ value }) => isShownAs(value, text));
  const field =
    whole[Math.min(count, whole.length - 1)] ??
    (text.length < leastPart ? undefined : texts.find(({ value }) => value.includes(text)));
  const name = String(field?.path.at(-1));
  return name.endsWith("Alt") ? [...field!.path.slice(0, -1), name.slice(0, -3)] : field?.path;
}

/** Whether a text is a value in which other words replace the names in braces. */
function isShownAs(value: string, text: string): boolean {
  const [first = "", ...others] = value.split(/\{[A-Za-z]+\}/);
  if (others.length === 0) return value === text;
  if (first + others.join("") === "" || !text.startsWith(first) || !text.endsWith(others.at(-1)!)) return false;
  let at = first.length;
  return others.every((part) => {
    const place = text.indexOf(part, at);
    at = place + part.length;
    return place !== -1;
  });
}

/** Fields that visitors see, in their order, then those for search engines. */
function* textsIn(value: Plain, path: Path): Generator<{ path: Path; value: string }> {
  if (!isBranch(value)) return yield { path, value: textOnPage(String(value)) };
  if (isGroup(value) && value.hidden === true) return;
  const entries = Object.entries(value).toSorted(([one], [other]) => Number(one === "meta") - Number(other === "meta"));
  for (const [key, item] of entries) yield* textsIn(item, [...path, Array.isArray(value) ? Number(key) : key]);
}
