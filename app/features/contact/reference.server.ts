import { randomBytes } from "node:crypto";
import { company } from "#app/content.server.ts";

/** Crockford's base 32: no I, L, O or U, so that nothing read out or written down can be taken for something else. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 7;

/**
 * A new reference number such as `NH-7K3M-0QXD`: seven random characters (35 bits) and a check character.
 * It may exist already; the store says so.
 */
export function newReference(): string {
  const values = [...randomBytes(randomLength)].map((byte) => byte & 31);
  return written([...values, checkValue(values)]);
}

/**
 * Reads a number as people write and say it: lower case, spaces, without hyphens or prefix, O for 0, I or L for 1.
 * @returns the number as the store has it, or null where it cannot be one
 */
export function parseReference(text: string): string | null {
  const characters = text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
  const { referencePrefix: prefix } = company;
  const body =
    characters.length > randomLength + 1 && characters.startsWith(prefix)
      ? characters.slice(prefix.length)
      : characters;
  const values = Array.from(body.replaceAll("O", "0").replaceAll(/[IL]/g, "1"), (character) =>
    alphabet.indexOf(character),
  );
  if (values.length !== randomLength + 1 || values.includes(-1)) return null;
  return checkValue(values.slice(0, -1)) === values.at(-1) ? written(values) : null;
}

function written(values: number[]): string {
  const characters = values.map((value) => alphabet[value]).join("");
  return `${company.referencePrefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/**
 * Each value times a power of 2 in the field of 32 elements (modulo x⁵+x²+1): finds every single wrong character
 * and every two that changed places.
 */
function checkValue(values: number[]): number {
  return values.reduce((sum, value) => {
    const doubled = (sum ^ value) << 1;
    return doubled > 31 ? doubled ^ 0b100101 : doubled;
  }, 0);
}
