import { asciiText } from "#i18n/fold-letters.ts";

/** An amount with separators, perhaps with halalas, and with the currency before or after it. */
const amount = /^(?:sar|﷼)?(\d[\d,٬]{0,11}|)(?:[.٫]\d{1,2})?(?:sar|riyals?|ريال|ر\.س\.?|﷼)?$/;

/** What a lead may bring as the store has it, in whole riyals such as `12000`; undefined if a text is no amount. */
export function parseValue(text: string): string | undefined {
  const digits = amount.exec(asciiText(text).toLowerCase().replaceAll(/\s/g, ""))?.[1]?.replaceAll(/\D/g, "");
  return digits === undefined || digits.length > 9 ? undefined : digits.replace(/^0+/, "");
}
