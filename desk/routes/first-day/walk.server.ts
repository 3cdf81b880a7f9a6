import { companyAnswers, groupOf } from "#app/features/content/company-answers.server.ts";
import { coloursOf, optionalPages } from "#cms/company/company-documents.ts";
import { documentOf } from "#cms/document-path.ts";
import { documentLabel } from "#cms/form.ts";
import type { Locale } from "#i18n/locale.ts";
import type { DeskContext } from "#desk/desk-context.server.ts";
import { firstDayWords } from "./first-day-words.ts";
import {
  answerFaults,
  askedIn,
  coloursAskedIn,
  serviceRows,
  type Step,
  stepOf,
  steps,
  typefacesIn,
  weekdaysIn,
} from "./answers.server.ts";

export const stepAt = (request: Request): Step => {
  const name = new URL(request.url).searchParams.get("step");
  return steps.find((step) => step === name) ?? "name";
};

/** Questions and content of a step. */
export async function walkAt({ drafting, language, settings, store }: DeskContext, step: Step) {
  const words = firstDayWords(language);
  const answers = await companyAnswers(store, await drafting.changedAnswers());
  const company = await drafting.company(groupOf(answers));
  const { at, others } = answerFaults(company, answers, language);
  const labelOf = (name: string) => documentLabel(`pages/${name}`, language).label;
  const optional = optionalPages.filter((name) => answers[`pages.${name}`] !== "no");
  const always = ["home", "contact", "privacy", "search"];
  const titled = (step: Step, text: string) => `${words.steps[step].title}: ${text}`;
  const needsName = !answers["name.en"] || !answers["name.ar"];
  return {
    step,
    steps,
    answers,
    serviceRows: serviceRows(answers),
    colours: coloursOf(groupOf(answers)),
    coloursAsked: coloursAskedIn(language),
    faults: at,
    asked: askedIn(step, language),
    weekdays: weekdaysIn(language),
    typefaces: typefacesIn(language),
    pages: optionalPages.map((name) => ({ name, label: labelOf(name) })),
    always: always.map(labelOf),
    mail: { hasServer: settings.SMTP_URL !== undefined, to: settings.LEADS_TO ?? answers.email },
    review: {
      invented: company.invented,
      drafts: company.drafts,
      own: ownIn(company.own, language),
      hasLogo: "logo.drawing" in answers,
      pages: [...always, ...optional].map(labelOf),
      services: Object.entries(answers).flatMap(([name, value]) =>
        new RegExp(`^services\\.\\d+\\.${language}\\.name$`).test(name) ? value : [],
      ),
      mistakes: [
        ...(needsName ? [{ step: "name", text: words.review.needsName }] : []),
        ...Object.entries(at).map(([name, text]) => ({ step: stepOf(name), text: titled(stepOf(name), text) })),
        ...others.map((text) => ({ step: "", text })),
      ],
    },
  };
}

/** Titles of the owner's additions, with their kinds. */
function ownIn(heads: Awaited<ReturnType<DeskContext["drafting"]["company"]>>["own"], language: Locale): string[] {
  const byDocument = Map.groupBy(heads, ({ path }) => documentOf(path));
  return [...byDocument].map(([document, files]) => {
    const file = files.find(({ path }) => path.startsWith(`${language}/`)) ?? files[0]!;
    return `${file.title || file.titles[language] || document} · ${documentLabel(document, language).label}`;
  });
}

/** `version` changes with every answer that is kept; `changed`: an answer changed without being typed. */
export type StepProps = Awaited<ReturnType<typeof walkAt>> & { version: number; changed: () => void };
