import type { LocalizedSite } from "#app/content.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import type { SectionWords } from "#app/sections/section-words.ts";

/** Registration numbers of the company, each with its official register. */
export function dataOf(words: SectionWords<"registers">, { company, locale, messages }: LocalizedSite) {
  const { title, intro, commercialRegistration, vatNumber } = words;
  const entries = Object.entries({ commercialRegistration, vatNumber }).flatMap(([name, register]) => {
    const number = company[name as "commercialRegistration" | "vatNumber"];
    return number ? { ...register, label: messages.footer[name as "vatNumber"], number } : [];
  });
  if (entries.length === 0) return undefined;
  const { founded, employees } = company;
  const facts = [
    founded && fill(messages.company.founded, { year: founded }),
    employees && fillCount(messages.company.employees, Number(employees), locale),
  ].filter((fact) => fact !== undefined);
  return { title, intro, legalName: company.legalName[locale], facts, entries };
}

export const ground = "night";
