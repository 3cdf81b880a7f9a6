import { createHash } from "node:crypto";
import { plain, withoutLinks } from "./text-signs.ts";

/** Fewer letters may well be two people's own words, such as "please call me". */
const leastLetters = 40;

/**
 * The same for texts that differ in no more than links, digits, punctuation and capitals, as mass mailings do.
 * @returns undefined where the text is too short to be told from others
 */
export function messageDigest(message: string): string | undefined {
  const letters = plain(withoutLinks(message)).replaceAll(/\P{L}/gu, "");
  if (Array.from(letters).length < leastLetters) return undefined;
  return createHash("sha256").update(letters).digest("base64url");
}
