import { fill } from "#i18n/fill.tsx";
import { meaningOf, type Stage } from "#app/features/leads/rules/stages.ts";
import { type Words as LeadWords, words } from "#words/desk-leads.ts";
import { comma, type Locale } from "#i18n/locale.ts";
import { useLanguage, useRootData } from "#desk/words/words.ts";

export type { LeadWords };

export const leadWords = (language: Locale): LeadWords => words[language];

export const useLeadWords = (): LeadWords => words[useLanguage()];

/** Names of statuses: the owner's stages, spam, and stages that left the list, which show their ids. */
export function stageNames(own: readonly Stage[], language: Locale) {
  const { spam } = words[language];
  const stages: Stage[] = [...own, { id: "spam", name: spam, request: spam, means: "spam" }];

  /**
   * A status in words: an enquiry is won or lost, an application accepted or not.
   * @param form by which the message came; empty for the contact form, undefined for all together
   */
  function nameOf(status: string, form: string | undefined): string {
    const { name, request } = stages.find(({ id }) => id === status) ?? { name: status, request: status };
    return form === undefined ? [...new Set([name, request])].join(comma[language]) : form === "" ? name : request;
  }
  return {
    nameOf,
    isLost: (status: string) => meaningOf(stages, status) === "lost",
    /** @param current the lead's own, if it has one */
    options: (form: string | undefined, current = "new") =>
      [...new Set([...stages.map(({ id }) => id), current])].map((value) => ({ value, label: nameOf(value, form) })),
  };
}

export const useStages = () => stageNames(useRootData()?.stages ?? [], useLanguage());

/** A value of a lead in words. */
export const riyalsIn = ({ value }: LeadWords, riyals: string | number): string =>
  fill(value.riyals, { amount: Number(riyals).toLocaleString("en") });

/** @param person as `lead.person` */
export const personPath = (person: string): string => `/leads/persons/${encodeURIComponent(person)}`;

/** A number of leads, counted up to `most`. */
export const countIn = ({ counted, countedMore }: LeadWords, count: number, most: number): string =>
  fill(count < most ? counted : countedMore, { count: Math.min(count, most - 1) });

/** Members who may hold leads. */
export type Colleague = { email: string; name: string };

/** Options for members, without the given addresses. */
export const colleagueOptions = (colleagues: readonly Colleague[], without: readonly string[]) =>
  colleagues
    .filter(({ email }) => !without.includes(email))
    .map(({ email, name }) => ({ value: email, label: name || email }));

/** The name of a lead's holder, or the address of a removed member. */
export function holderName(email: string, colleagues: Colleague[], words: LeadWords): string {
  const colleague = colleagues.find((each) => each.email === email);
  return colleague ? colleague.name || colleague.email : fill(words.formerMember, { email });
}

/** An address of the same page with other parameters; empty ones are left out. */
export function addressWith(search: URLSearchParams, parameters: Record<string, string>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
