import { fold } from "#app/site-index/normalise.ts";

/** A message in the form in which patterns of phrases find their words. */
export const spokenText = (message: string): string =>
  ` ${fold(message)
    .replaceAll(/(?<=\d)\.(?=\d)/g, ":")
    .replaceAll(/[^\p{L}\p{N}:/]+/gu, " ")
    .replaceAll(/(?<= [وف]?)لل(?=\p{L}{3})/gu, "ال")} `;

/** A pattern for whole words, also after an Arabic letter that is written together with its word. */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const longestFirst = phrases.map((phrase) => spokenText(phrase).trim()).toSorted((a, b) => b.length - a.length);
  const start = "(?<![\\p{L}\\p{N}])(?:[وبفلكهع](?=\\p{L}{3}))?";
  return new RegExp(`${start}(${longestFirst.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** Whether a text has a phrase of the pattern. */
export const hasPhrase = (text: string, pattern: RegExp): boolean => text.search(pattern) !== -1;
