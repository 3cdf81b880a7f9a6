import { emergencyOf, type LocalizedSite } from "#app/content.server.ts";
import type { Assistant, Company, Messages } from "#cms/schema/documents.ts";

/** All texts of the chat panel in one language. They load with its code, not with page data. */
export type AssistantWords = {
  words: Assistant;
  name: string;
  /** E.164. */
  phone: string;
  emergency?: { label: string; phone: string } | undefined;
  /** E.164, if the company has one. */
  whatsapp?: string | undefined;
  email: string;
  privacyEmail: string;
  hours: Omit<Company["hours"], "exceptions"> & {
    exceptions: (Omit<Company["hours"]["exceptions"][number], "name"> & { name: string })[];
  };
  hoursWords: Messages["hours"];
  votes: boolean;
  ownPages: readonly string[];
  /** From the contact form, for the same fields of a callback request. */
  form: { name: string; phone: string; phoneHint?: string | undefined; privacy: string; privacyLink: string };
};

/** Names are filled in. Placeholders that depend on a visitor's action, such as `{count}`, stay. */
export function assistantWords(site: LocalizedSite): AssistantWords {
  const { assistant, company, locale, messages, ownPages, pages, settings } = site;
  const { phone, whatsapp, email, privacyEmail } = company;
  const names = { assistant: company.assistantName[locale], company: company.name[locale] };
  const { timeZone, regular, exceptions } = company.hours;
  const { name, phone: phoneField, privacy, privacyLink } = pages.contact.form;
  return {
    words: withNames(assistant, names),
    name: names.assistant,
    phone,
    emergency: emergencyOf(site),
    whatsapp,
    email,
    privacyEmail,
    hours: { timeZone, regular, exceptions: exceptions.map((one) => ({ ...one, name: one.name[locale] })) },
    hoursWords: messages.hours,
    votes: settings.countVisits === "on",
    ownPages: ownPages.map(({ slug }) => slug),
    form: { name: name.label, phone: phoneField.label, phoneHint: phoneField.hint, privacy, privacyLink },
  };
}

function withNames<Words>(words: Words, names: Record<"assistant" | "company", string>): Words {
  return JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll("{assistant}", names.assistant).replaceAll("{company}", names.company)
      : value,
  ) as Words;
}
