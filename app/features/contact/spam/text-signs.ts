/** An address with its scheme, or a host that ends as hosts of mass mailings mostly do; not the host of an e-mail address. */
const link =
  /https?:\/\/[^\s<>"'\]]+|(?<![@\p{L}\d_.-])(?:www\.)?(?:[\p{L}\d-]{1,63}\.){1,4}(?:com|net|org|info|biz|io|co|sa|ru|cn|xyz|top|site|online|shop|store|click|pro|me|ly|su)(?![\w@-])(?:\/[^\s<>"'\]]*)?/giu;

export const linksIn = (text: string): string[] => text.match(link) ?? [];

/** What is left of a text when its links are gone. */
export const withoutLinks = (text: string): string => text.replaceAll(link, " ").trim();

/** A text as it is compared: without invisible characters, accents, vowel signs and lengthening, in lower case. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{Cf}\p{Mn}\u0640]/gu, "")
    .toLowerCase();

/**
 * Letters of the two scripts that our visitors write, and of all others; `mixed` where one word holds Latin letters and
 * look-alikes of another alphabet.
 */
export function writtenIn(text: string): { known: number; other: number; mixed: boolean } {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const known = text.match(/[\p{Script=Latin}\p{Script=Arabic}]/gu)?.length ?? 0;
  const mixed = /[a-z][\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][a-z]/iu.test(text);
  return { known, other: letters - known, mixed };
}

/** How often a text that is one single word turns from a small letter to a capital: often only where letters are drawn by lot. */
export const caseChanges = (text: string): number =>
  /^[A-Za-z]{8,}$/.test(text) ? (text.match(/[a-z](?=[A-Z])/g)?.length ?? 0) : 0;
