import { type LocalizedSite, replyWithin } from "#app/content.server.ts";
import { companyFacts } from "#app/site-index/company-facts.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatPhone, whatsappAddress } from "#i18n/format.ts";
import { factPatterns } from "./fact-patterns.server.ts";
import { hoursAnswer } from "./hours-answer.server.ts";
import { peopleAnswer } from "./people-answer.server.ts";
import { hasPhrase, spokenText } from "./phrase-pattern.ts";
import { namesOthers } from "./names-others.server.ts";
import { placeAnswer } from "./place-answer.server.ts";
import { sentences, yesOrNo } from "./sentences.ts";

export const factNames = [
  "name",
  "leader",
  "team",
  "hours",
  "open-now",
  "on-day",
  "exception",
  "location",
  "address-part",
  "phone",
  "whatsapp",
  "email",
  "reach-person",
  "reply-time",
  "vat",
  "registration",
  "services",
  "partners",
  "customers",
] as const;
export type FactName = (typeof factNames)[number];

/**
 * The answer to a question for a fact of the company: Markdown, at most 60 words except lists.
 * Undefined if the content has no such fact.
 * @returns `page` without its language, such as `/contact`
 */
export function factAnswer(
  site: LocalizedSite,
  fact: FactName,
  { message, now }: { message: string; now: Date },
): { text: string; page: string } | undefined {
  const text = textOf(site, fact, message, now);
  return text === undefined ? undefined : { text, page: pages[fact] ?? "/contact" };
}

/** Where a fact stands, if not on the contact page. */
const pages: Partial<Record<FactName, string>> = {
  name: "/about",
  leader: "/about",
  team: "/about",
  vat: "/about",
  registration: "/about",
  services: "/services",
  partners: "/",
  customers: "/",
};

function textOf(site: LocalizedSite, fact: FactName, message: string, now: Date): string | undefined {
  const { company, locale } = site;
  const words = languagePack(locale).facts;
  const facts = companyFacts(site);
  const patterns = factPatterns();
  const isAbout = (pattern: RegExp) => hasPhrase(spokenText(message), pattern);
  switch (fact) {
    case "name":
      return sentences(
        fill(words.name, { value: company.name[locale] }),
        fill(words.legalName, { value: company.legalName[locale] }),
      );
    case "leader":
    case "team":
      return peopleAnswer(site, fact, message);
    case "location":
    case "address-part":
      return placeAnswer(site, fact, message);
    case "phone":
      return fill(words.phone, facts);
    case "whatsapp": {
      if (!company.whatsapp) return fill(words.noWhatsapp, facts);
      const whatsapp = `[${formatPhone(company.whatsapp)}](${whatsappAddress(company.whatsapp)})`;
      return sentences(yesOrNo(words, isAbout(patterns.which) ? undefined : true, fill(words.whatsapp, { whatsapp })));
    }
    case "email":
      return isAbout(patterns.privacyEmail)
        ? fill(words.privacyEmail, { email: facts.privacyEmail! })
        : fill(words.email, facts);
    case "reach-person":
      return fill(words.ways, facts);
    case "reply-time":
      return fill(words.reply, { within: replyWithin(site) });
    case "vat":
    case "registration": {
      const vat = fill(words.vat, { value: company.vatNumber });
      const registration = fill(words.registration, { value: company.commercialRegistration });
      const legalName = fill(words.legalName, { value: company.legalName[locale] });
      if (isAbout(patterns.legalName)) return sentences(legalName, registration, vat);
      return fact === "vat" ? sentences(vat, registration, legalName) : sentences(registration, vat, legalName);
    }
    case "services":
      return site.services.length > 0 ? `${words.services}\n\n${facts.services}` : undefined;
    case "partners":
    case "customers":
      return company[fact].length > 0
        ? [`${words[fact]}\n`, ...company[fact].map(({ name }) => `- ${name[locale]}`)].join("\n")
        : undefined;
    default:
      return namesOthers(site, message) ? undefined : hoursAnswer(site, fact, { message, now });
  }
}
