import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A number in international form (E.164), read as a Saudi one where it names no country.
 * Arabic and Persian digits count as digits.
 * @returns null where it is not understood as a number that can exist
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, "SA");
  return number?.isValid() ? number.number : null;
}
