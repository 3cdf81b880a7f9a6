import { asciiText } from "#i18n/fold-letters.ts";

/** An amount, perhaps with separators of thousands and with halalas, with the currency before or after it. */
const amount = /^(?:sar|﷼)?(\d{1,3}(?:[,٬]\d{3})+|\d+)(?:[.,٫]\d{1,2})?(?:sar|riyals?|ريال|ر\.س\.?|﷼)?$/;

/** Expected value of a lead in whole riyals as stored, such as `12000`; undefined if the text is no amount. */
export function parseValue(text: string): string | undefined {
  const plain = asciiText(text).toLowerCase().replaceAll(/\s/g, "");
  if (plain === "") return "";
  const digits = amount.exec(plain)?.[1]?.replaceAll(/\D/g, "");
  return digits === undefined || digits.length > 9 ? undefined : digits.replace(/^0+/, "");
}
