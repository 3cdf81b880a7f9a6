import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A number in international form (E.164), read as a Saudi one if it names no country.
 * Arabic and Persian digits count as digits.
 * @returns null if it is not understood as a number that can exist
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, "SA");
  return number?.isValid() ? number.number : null;
}

/** A phone number that somebody's data is looked for by. */
export type SoughtPhone = {
  /** In international form; null if it is not understood. */
  e164: string | null;
  /** The digits of each way to write it: with and without the country, or a leading 0. */
  spellings: string[];
};

/** @param typed digits may be Arabic */
export function soughtPhone(typed: string): SoughtPhone {
  const number = parsePhoneNumberFromString(typed, "SA");
  if (!number?.isValid()) return { e164: null, spellings: [typed.normalize("NFKC").replaceAll(/\D/g, "")] };
  const { countryCallingCode: country, nationalNumber: national } = number;
  const spellings = ["", "0", country, `00${country}`, `${country}0`].map((before) => before + national);
  return { e164: number.number, spellings };
}
