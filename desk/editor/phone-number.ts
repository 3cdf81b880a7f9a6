import { westernDigits } from "#i18n/fold-letters.ts";

/**
 * A number in usual notation, such as `011 234 5678` or `00966 …`, in E.164. Without a country code
 * it is one of Saudi Arabia. Anything else stays as it is.
 */
export function internationalNumber(text: string): string {
  const plain = westernDigits(text)
    .replaceAll(/[\s().\-\u2010-\u2015\u200e\u200f\u2066-\u2069]/g, "")
    // A plus that was typed from right to left.
    .replace(/^(\d+)\+$/, "+$1")
    .replace(/^00/, "+")
    .replace(/^\+9660/, "+966")
    .replace(/^0(?=[1-9]\d{8}$)/, "+966")
    .replace(/^(?=966\d{9}$)/, "+");
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : text;
}
