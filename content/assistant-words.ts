import { type Locale, locales } from "#app/i18n/locale.ts";
import type { Content } from "./read.ts";
import type { Assistant, Company, Messages } from "./schema.ts";

/** All that the chat's panel shows, in one language. It comes with the panel's code, in no page's data. */
export type AssistantWords = {
  words: Assistant;
  /** The assistant's name. */
  name: string;
  /** E.164. */
  phone: string;
  /** E.164, where the company has one. */
  whatsapp?: string | undefined;
  email: string;
  /** For questions about personal data. */
  privacyEmail: string;
  hours: Omit<Company["hours"], "exceptions"> & {
    exceptions: (Omit<Company["hours"]["exceptions"][number], "name"> & { name: string })[];
  };
  hoursWords: Messages["hours"];
  /** The contact form's, for the same fields of a callback request. */
  form: { name: string; phone: string; phoneHint?: string | undefined; privacy: string; privacyLink: string };
};

/** Names are filled in; what a visitor's action decides, such as `{count}`, stays. */
export function assistantWords({ company, localized }: Content): Record<Locale, AssistantWords> {
  const { phone, whatsapp, email, privacyEmail } = company;
  const inLocale = (locale: Locale): AssistantWords => {
    const { assistant, messages, contact } = localized[locale];
    const names = { assistant: company.assistantName[locale], company: company.name[locale] };
    const { timeZone, regular, exceptions } = company.hours;
    const { name, phone: phoneField, privacy, privacyLink } = contact.form;
    return {
      words: withNames(assistant, names),
      name: names.assistant,
      phone,
      whatsapp,
      email,
      privacyEmail,
      hours: { timeZone, regular, exceptions: exceptions.map((one) => ({ ...one, name: one.name[locale] })) },
      hoursWords: messages.hours,
      form: { name: name.label, phone: phoneField.label, phoneHint: phoneField.hint, privacy, privacyLink },
    };
  };
  return Object.fromEntries(locales.map((locale) => [locale, inLocale(locale)])) as Record<Locale, AssistantWords>;
}

/** Every text in a tree of words, with the names put in. */
function withNames<Words>(words: Words, names: Record<"assistant" | "company", string>): Words {
  return JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll("{assistant}", names.assistant).replaceAll("{company}", names.company)
      : value,
  ) as Words;
}
