import type { LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

/** Registration numbers of the company, each with its official register. */
export function dataOf(words: SectionWords<"registers">, { company, locale, messages }: LocalizedSite) {
  const { title, intro, commercialRegistration, vatNumber } = words;
  const entries = Object.entries({ commercialRegistration, vatNumber }).flatMap(([name, register]) => {
    const number = company[name as "commercialRegistration" | "vatNumber"];
    return number ? { ...register, label: messages.footer[name as "vatNumber"], number } : [];
  });
  if (entries.length === 0) return undefined;
  return { title, intro, legalName: company.legalName[locale], entries };
}

export const ground = "night";
