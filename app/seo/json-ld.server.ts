/**
 * What machines read about the company and its pages, in the words of schema.org and within Google's rules for
 * rich results. Nodes name each other by `@id`, so that those of one page form one graph.
 */
import { company, contentIn } from "#app/content.server.ts";
import { comma } from "#app/i18n/comma.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import type { RenderedPost, RenderedService } from "#content/read.ts";
import { absoluteFileUrl, absoluteUrl } from "./absolute-url.server.ts";
import { openingHours } from "./opening-hours.server.ts";
import { startOfDay } from "./riyadh-time.server.ts";
import { shareImageSize, shareImageUrl } from "./share-image.server.ts";

/** A node of structured data. */
export type JsonLd = { [key: string]: unknown };

type Entry = { name: string; path: string };
type Page = Entry & { description: string };

/** The names stay the same in both languages: they are one company and one site. */
const organizationId = () => absoluteFileUrl("/#organization");
const webSiteId = () => absoluteFileUrl("/#website");
const serviceId = (locale: Locale, slug: string) => `${absoluteUrl(locale, `/services/${slug}`)}#service`;

const otherLocale = (locale: Locale) => locales.find((other) => other !== locale) ?? locale;

const country = (locale: Locale) => ({
  "@type": "Country",
  name: new Intl.DisplayNames(locale, { type: "region" }).of(company.address.country),
});

const logo = () => ({ "@type": "ImageObject", url: absoluteFileUrl("/icon-512.png"), width: 512, height: 512 });

const shareImage = (locale: Locale, path: string) => ({
  "@type": "ImageObject",
  url: shareImageUrl(locale, path),
  ...shareImageSize,
});

/** The company in short, for nodes that need its name beside them. `organization` tells the rest. */
const organizationReference = (locale: Locale): JsonLd => ({
  "@type": "Organization",
  "@id": organizationId(),
  name: company.name[locale],
  url: absoluteUrl(locale, "/"),
  logo: logo(),
});

/** The company in full: who, where, when open. For the home, about and contact pages. */
export function organization(locale: Locale): JsonLd {
  const { address, location, profiles } = company;
  return {
    "@type": "ProfessionalService",
    "@id": organizationId(),
    name: company.name[locale],
    alternateName: company.name[otherLocale(locale)],
    legalName: company.legalName[locale],
    description: contentIn(locale).home.meta.description,
    url: absoluteUrl(locale, "/"),
    logo: logo(),
    image: shareImage(locale, "/"),
    telephone: company.phone,
    email: company.email,
    // Without the P.O. box: it has a postal code of its own, and a PostalAddress holds one only.
    address: {
      "@type": "PostalAddress",
      streetAddress: [`${address.buildingNumber} ${address.street[locale]}`, address.district[locale]].join(
        comma[locale],
      ),
      addressLocality: address.city[locale],
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    geo: { "@type": "GeoCoordinates", ...location },
    openingHoursSpecification: openingHours(company.hours),
    vatID: company.vatNumber,
    identifier: {
      "@type": "PropertyValue",
      propertyID: "CR",
      name: contentIn(locale).messages.footer.commercialRegistration,
      value: company.commercialRegistration,
    },
    areaServed: country(locale),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: company.phone,
      email: company.email,
      url: absoluteUrl(locale, "/contact"),
      areaServed: company.address.country,
      availableLanguage: [...locales],
    },
    knowsLanguage: [...locales],
    ...(profiles.length > 0 && { sameAs: profiles.map(({ url }) => url) }),
  };
}

/** The site as a whole; search engines take its name from the home page. */
export const webSite = (locale: Locale): JsonLd => ({
  "@type": "WebSite",
  "@id": webSiteId(),
  name: company.name[locale],
  alternateName: company.name[otherLocale(locale)],
  url: absoluteUrl(locale, "/"),
  inLanguage: [...locales],
  publisher: { "@id": organizationId() },
});

/** A page that is neither an article nor a list, or an about or contact page. */
export const webPage = (
  locale: Locale,
  { path, name, description }: Page,
  type: "WebPage" | "AboutPage" | "ContactPage" = "WebPage",
): JsonLd => ({
  "@type": type,
  "@id": absoluteUrl(locale, path),
  url: absoluteUrl(locale, path),
  name,
  description,
  inLanguage: locale,
  isPartOf: { "@id": webSiteId() },
  about: organizationReference(locale),
});

/** A page that lists others, such as all services or the posts of one blog page, in the order shown. */
export const collectionPage = (locale: Locale, { path, name, description }: Page, entries: Entry[]): JsonLd => ({
  "@type": "CollectionPage",
  "@id": absoluteUrl(locale, path),
  url: absoluteUrl(locale, path),
  name,
  description,
  inLanguage: locale,
  isPartOf: { "@id": webSiteId() },
  publisher: organizationReference(locale),
  mainEntity: {
    "@type": "ItemList",
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: entry.name,
      url: absoluteUrl(locale, entry.path),
    })),
  },
});

/** Where a page stands. The home page is put in front. */
export const breadcrumbList = (locale: Locale, trail: Entry[]): JsonLd => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: contentIn(locale).messages.nav.home, path: "/" }, ...trail].map(
    ({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(locale, path),
    }),
  ),
});

/** A service of the company, with what it consists of. */
export function service(locale: Locale, { slug, title, meta, features }: RenderedService): JsonLd {
  const path = `/services/${slug}`;
  return {
    "@type": "Service",
    "@id": serviceId(locale, slug),
    name: title,
    serviceType: title,
    description: meta.description,
    url: absoluteUrl(locale, path),
    mainEntityOfPage: absoluteUrl(locale, path),
    image: shareImage(locale, path),
    provider: organizationReference(locale),
    areaServed: country(locale),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: title,
      itemListElement: features.map((feature) => ({
        "@type": "Offer",
        itemOffered: { "@type": "Service", name: feature.title, description: feature.text },
      })),
    },
  };
}

/** The questions that the page of a service answers. */
export const faqPage = (locale: Locale, { slug, questions }: RenderedService): JsonLd => ({
  "@type": "FAQPage",
  "@id": `${absoluteUrl(locale, `/services/${slug}`)}#questions`,
  inLanguage: locale,
  about: { "@id": serviceId(locale, slug) },
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** A post. The company is its author: posts carry no person's name. */
export function blogPosting(locale: Locale, post: RenderedPost): JsonLd {
  const path = `/blog/${post.slug}`;
  return {
    "@type": "BlogPosting",
    "@id": `${absoluteUrl(locale, path)}#post`,
    headline: post.title,
    description: post.description,
    url: absoluteUrl(locale, path),
    mainEntityOfPage: { "@type": "WebPage", "@id": absoluteUrl(locale, path) },
    image: shareImage(locale, path),
    datePublished: startOfDay(post.date),
    inLanguage: locale,
    wordCount: post.words,
    author: organizationReference(locale),
    publisher: organizationReference(locale),
    about: post.services.map((slug) => ({ "@id": serviceId(locale, slug) })),
  };
}
