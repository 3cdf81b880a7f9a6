/** Characters that are invisible to readers, yet read by a model or a mail program; excludes line feeds and tabs. */
const invisible = /(?![\n\t])\p{Cc}|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/** A joiner after a letter of a joining script or in an emoji (👩‍💻); the variation selector of ❤. */
const shaping =
  /(?!\p{Default_Ignorable_Code_Point}|\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200C\u200D]|\p{Emoji}\uFE0F\u200D?/u;

const allUnseen = new RegExp(invisible, "gu");
const shapingOrUnseen = new RegExp(`(${shaping.source})|${invisible.source}`, "gu");
const direction = /\p{Bidi_Control}/u;

/** Replaces the blank Braille pattern too, which is invisible but not white space to programs. */
const basis = (text: string) => text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll("\u2800", " ");

/**
 * A text as a person sees it: nothing invisible, no lone surrogates, line feeds as line breaks.
 * Joiners are removed too: they could carry hidden text, and words and emoji are readable without
 * them.
 */
export const visibleText = (text: string): string => basis(text).replaceAll(allUnseen, "");

/**
 * As above, but keeps the joiners of Persian words and emoji, each after the letter it shapes.
 * @param keepsDirection keeps bidirectional controls too, which can disguise the text around them
 */
export const shapedText = (text: string, keepsDirection: boolean): string =>
  basis(text).replaceAll(
    shapingOrUnseen,
    (character, shape?: string) => shape ?? (keepsDirection && direction.test(character) ? character : ""),
  );
