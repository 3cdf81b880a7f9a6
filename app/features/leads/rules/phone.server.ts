import { asciiText } from "#i18n/fold-letters.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A number in international form (E.164), read as a Saudi one if it has no country code.
 * Arabic and Persian digits count as digits.
 * @returns null if it is not a valid number
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, "SA");
  return number?.isValid() ? number.number : null;
}

/** A phone number, for searching a person's data. */
export type SoughtPhone = {
  /** In international form; null if it is not a valid number. */
  e164: string | null;
  /** The digits of each way to write it: with and without the country, or a leading 0. */
  spellings: string[];
};

/** @param text digits may be Arabic */
export function soughtPhone(text: string): SoughtPhone {
  const number = parsePhoneNumberFromString(text, "SA");
  if (!number?.isValid()) return { e164: null, spellings: [asciiText(text).replaceAll(/\D/g, "")] };
  const { countryCallingCode: country, nationalNumber: national } = number;
  const spellings = ["", "0", country, `00${country}`, `${country}0`].map((before) => before + national);
  return { e164: number.number, spellings };
}
