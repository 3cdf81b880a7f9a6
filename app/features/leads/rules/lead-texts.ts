import { firstLetters } from "#i18n/first-letters.ts";
import { cleanLine, cleanText } from "./check-fields.ts";

/** Characters. */
export const longestCompany = 120;
const longestSource = 300;

/** The name of a company, as somebody wrote it, in one line. */
export const companyName = (text: string): string =>
  firstLetters(cleanText(text).replaceAll("\n", " "), longestCompany);

/** The parameters of a campaign in one line. */
export const sourceText = (text: string): string => firstLetters(cleanLine(text), longestSource);
