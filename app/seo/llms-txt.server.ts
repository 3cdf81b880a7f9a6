import { addressLines, company, contentIn } from "#app/content.server.ts";
import { comma } from "#app/i18n/comma.ts";
import { fill } from "#app/i18n/fill.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { absoluteUrl } from "./absolute-url.server.ts";

/** The site in short for language models (llmstxt.org), first in English, then in Arabic. */
export function llmsTxt(): string {
  const { home } = contentIn("en");
  return [
    `# ${locales.map((locale) => company.name[locale]).join(" · ")}`,
    `> ${home.meta.description}`,
    ...locales.flatMap(sections),
    "",
  ].join("\n\n");
}

function sections(locale: Locale): string[] {
  const { home, about, servicesPage, services, blogPage, posts, contact, privacy, messages } = contentIn(locale);
  const link = (title: string, path: string, text: string) => `- [${title}](${absoluteUrl(locale, path)}): ${text}`;
  return [
    section(company.legalName[locale], [
      link(messages.nav.home, "/", home.meta.description),
      link(fill(about.title, { company: company.name[locale] }), "/about", about.meta.description),
      link(privacy.title, "/privacy", privacy.meta.description),
      `- ${messages.footer.commercialRegistration}: ${company.commercialRegistration}`,
      `- ${messages.footer.vatNumber}: ${company.vatNumber}`,
    ]),
    section(
      servicesPage.title,
      services.map(({ title, slug, meta }) => link(title, `/services/${slug}`, meta.description)),
    ),
    section(
      blogPage.title,
      posts.map(({ title, slug, description }) => link(title, `/blog/${slug}`, description)),
    ),
    section(contact.title, [
      link(contact.title, "/contact", contact.meta.description),
      `- ${contact.phone.title}: ${company.phone}`,
      ...(company.whatsapp ? [`- ${contact.whatsapp.title}: ${company.whatsapp}`] : []),
      `- ${contact.email.title}: ${company.email}`,
      `- ${contact.location.title}: ${addressLines(locale).join(comma[locale])}`,
    ]),
  ];
}

const section = (title: string, lines: string[]) => `## ${title}\n\n${lines.join("\n")}`;
