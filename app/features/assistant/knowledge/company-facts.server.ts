import { addressLines, company, contentIn, poBoxLine, weekInWords } from "#app/content.server.ts";
import { comma } from "#app/i18n/comma.ts";
import { fill } from "#app/i18n/fill.ts";
import { formatDate } from "#app/i18n/format-date.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { type Locale, localePath } from "#app/i18n/locale.ts";

/** What stands in the place of `{phone}`, `{hours}` and so on in answers, as Markdown in one language. */
export const companyFacts = (locale: Locale): Record<string, string> => (gathered[locale] ??= gather(locale));

/** Content does not change while the process runs, and writing dates in words costs more than all the rest of an answer. */
const gathered: Partial<Record<Locale, Record<string, string>>> = {};

function gather(locale: Locale): Record<string, string> {
  const { services, messages } = contentIn(locale);
  const names = (of: { name: Record<Locale, string> }[]) =>
    new Intl.ListFormat(locale).format(of.map(({ name }) => name[locale]));
  const date = (day: string) => formatDate(day, locale);
  return {
    company: company.name[locale],
    legalName: company.legalName[locale],
    assistant: company.assistantName[locale],
    city: company.address.city[locale],
    address: addressLines(locale).join(comma[locale]),
    poBox: poBoxLine(locale),
    phone: callable(company.phone),
    ...(company.whatsapp && { whatsapp: callable(company.whatsapp) }),
    email: `[${company.email}](mailto:${company.email})`,
    privacyEmail: `[${company.privacyEmail}](mailto:${company.privacyEmail})`,
    commercialRegistration: company.commercialRegistration,
    vatNumber: company.vatNumber,
    hours: weekInWords(locale)
      .map(({ days, times }) => `${days}${comma[locale]}${times}`)
      .join("; "),
    exceptions: company.hours.exceptions
      .map(({ name, from, to, opens, closes }) => {
        const days = from === to ? date(from) : fill(messages.hours.days, { first: date(from), last: date(to) });
        const times = opens && closes ? fill(messages.hours.range, { opens, closes }) : messages.hours.closed;
        return `- **${name[locale]}** (${days}): ${times}`;
      })
      .join("\n"),
    partners: names(company.partners),
    customers: names(company.customers),
    services: services.map(({ slug, title }) => `- [${title}](${localePath(locale, `/services/${slug}`)})`).join("\n"),
  };
}

const callable = (number: string) => `[${formatPhone(number)}](tel:${number})`;
