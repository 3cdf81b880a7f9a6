import {
  addressLines,
  emergencyOf,
  oncePerSite,
  pageTitle,
  poBoxLine,
  replyWithin,
  weekInWords,
} from "#app/content.server.ts";
import { formatPhone, whatsappAddress } from "#i18n/format.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { comma, type Locale, localePath } from "#i18n/locale.ts";

/** Values of `{phone}`, `{hours}` and so on in answers, as Markdown; cached, since formatting dates is costly. */
export const companyFacts = oncePerSite((site): Record<string, string> => {
  const { company, locale, messages, pages, services, settings } = site;
  const { commercialRegistration, vatNumber } = company;
  const poBox = poBoxLine(site);
  const emergency = emergencyOf(site);
  const names = (of: { name: Record<Locale, string> }[]) =>
    new Intl.ListFormat(locale).format(of.map(({ name }) => name[locale]));
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  const date = (day: string) => formatDate(day, locale);
  return {
    company: company.name[locale],
    legalName: company.legalName[locale],
    assistant: company.assistantName[locale],
    city: company.address.city[locale],
    address: addressLines(site).join(comma[locale]),
    ...(poBox && { poBox }),
    phone: callable(company.phone),
    ...(emergency && {
      emergency: callable(emergency.phone),
      emergencyLine: `${emergency.label}: ${callable(emergency.phone)}`,
    }),
    ...(company.whatsapp && { whatsapp: callable(company.whatsapp) }),
    email: `[${company.email}](mailto:${company.email})`,
    privacyEmail: `[${company.privacyEmail}](mailto:${company.privacyEmail})`,
    ...(commercialRegistration && { commercialRegistration }),
    ...(vatNumber && { vatNumber }),
    hours: weekInWords(site)
      .map(({ days, times }) => `${days}${comma[locale]}${times}`)
      .join("; "),
    replyWithin: replyWithin(site),
    exceptions: company.hours.exceptions
      .map(({ name, from, to, opens, closes }) => {
        const days = from === to ? date(from) : fill(messages.hours.days, { first: date(from), last: date(to) });
        const times = opens && closes ? fill(messages.hours.range, { opens, closes }) : messages.hours.closed;
        return `- **${name[locale]}** (${days}): ${times}`;
      })
      .join("\n"),
    /** Ways to reach people, the quickest first. */
    ways: either.format([
      callable(company.phone),
      ...(company.whatsapp ? [`[${pages.contact.whatsapp.title}](${whatsappAddress(company.whatsapp)})`] : []),
      `[${company.email}](mailto:${company.email})`,
      `[${pageTitle(site, "/contact")!}](${localePath(locale, "/contact")})`,
    ]),
    rescue: either.format((settings.emergencyNumbers ?? ofTheKingdom).map((number) => `**${number}**`)),
    partners: names(company.partners),
    customers: names(company.customers),
    services: services.map(({ slug, title }) => `- [${title}](${localePath(locale, `/services/${slug}`)})`).join("\n"),
  };
});

/** Health advice, and all emergency services. */
const ofTheKingdom = ["937", "911"];

const callable = (number: string) => `[${formatPhone(number)}](tel:${number})`;
