/**
 * Structured data about the company and its pages, per schema.org and Google's rules for rich
 * results. Nodes refer to each other by `@id`, so that those of one page form one graph.
 */
import { countryName, type Edition, pageTitle } from "#app/content.server.ts";
import { comma, type Locale, locales } from "#i18n/locale.ts";
import { pageAt } from "#content/pages.ts";
import type { RenderedPost, RenderedService } from "#content/read.ts";
import { absoluteFileUrl, absoluteUrl } from "./absolute-url.server.ts";
import { openingHours } from "./opening-hours.server.ts";
import { startOfDay } from "#i18n/riyadh-time.ts";
import { shareImageSize, shareImageUrl } from "./share-image.server.ts";

/** A node of structured data. */
export type JsonLd = { [key: string]: unknown };

type Entry = { name: string; path: string };

/** A page; without a name its title counts. */
type Page = { path: string; name?: string; title: string; description: string };

/** The ids are the same in both languages: one company and one site. */
const organizationId = (edition: Edition) => absoluteFileUrl(edition, "/#organization");
const webSiteId = (edition: Edition) => absoluteFileUrl(edition, "/#website");
const serviceId = (edition: Edition, slug: string) => `${absoluteUrl(edition, `/services/${slug}`)}#service`;

const otherLocale = (locale: Locale) => locales.find((other) => other !== locale) ?? locale;

const country = (edition: Edition) => ({ "@type": "Country", name: countryName(edition) });

/** Entries in their order, each with its address as `key`. */
const listItems = (edition: Edition, entries: Entry[], key: "item" | "url"): JsonLd[] =>
  entries.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    [key]: absoluteUrl(edition, path),
  }));

const logo = (edition: Edition) => ({
  "@type": "ImageObject",
  url: absoluteFileUrl(edition, "/icon-512.png"),
  width: 512,
  height: 512,
});

const shareImage = (edition: Edition, path: string) => ({
  "@type": "ImageObject",
  url: shareImageUrl(edition, path),
  ...shareImageSize,
});

/** The company in short, for nodes that need its name beside them. `organization` has the rest. */
const organizationReference = (edition: Edition): JsonLd => ({
  "@type": "Organization",
  "@id": organizationId(edition),
  name: edition.company.name[edition.locale],
  url: absoluteUrl(edition, "/"),
  logo: logo(edition),
});

/** The company in full: who, where, when open. For the home, about and contact pages. */
export function organization(edition: Edition): JsonLd {
  const { company, locale, messages, pages } = edition;
  const { address, location, profiles } = company;
  return {
    "@type": "ProfessionalService",
    "@id": organizationId(edition),
    name: company.name[locale],
    alternateName: company.name[otherLocale(locale)],
    legalName: company.legalName[locale],
    description: pages.home.meta.description,
    url: absoluteUrl(edition, "/"),
    logo: logo(edition),
    image: shareImage(edition, "/"),
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
      name: messages.footer.commercialRegistration,
      value: company.commercialRegistration,
    },
    areaServed: country(edition),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: company.phone,
      email: company.email,
      url: absoluteUrl(edition, "/contact"),
      areaServed: company.address.country,
      availableLanguage: [...locales],
    },
    knowsLanguage: [...locales],
    ...(profiles.length > 0 && { sameAs: profiles.map(({ url }) => url) }),
  };
}

/** What the page about the company shows beyond `organization`, which it belongs to. */
export function peopleAndCertificates({ people, certificates }: Edition): JsonLd {
  const employee = people.entries.map(({ name, role, languages, link }) => ({
    "@type": "Person",
    name,
    jobTitle: role,
    knowsLanguage: languages,
    ...(link && { sameAs: link }),
  }));
  const hasCertification = certificates.entries.map(({ name, issuer, number, scope, validUntil, verify }) => ({
    "@type": "Certification",
    name,
    issuedBy: { "@type": "Organization", name: issuer },
    certificationIdentification: number,
    description: scope,
    ...(validUntil && { expires: validUntil }),
    ...(verify && { url: verify }),
  }));
  return { ...(employee.length > 0 && { employee }), ...(hasCertification.length > 0 && { hasCertification }) };
}

/** The site as a whole; search engines take its name from the home page. */
export const webSite = (edition: Edition): JsonLd => ({
  "@type": "WebSite",
  "@id": webSiteId(edition),
  name: edition.company.name[edition.locale],
  alternateName: edition.company.name[otherLocale(edition.locale)],
  url: absoluteUrl(edition, "/"),
  inLanguage: [...locales],
  publisher: { "@id": organizationId(edition) },
});

const pageNode = (edition: Edition, { path, title, name = title, description }: Page, type: string): JsonLd => ({
  "@type": type,
  "@id": absoluteUrl(edition, path),
  url: absoluteUrl(edition, path),
  name,
  description,
  inLanguage: edition.locale,
  isPartOf: { "@id": webSiteId(edition) },
});

/** A page that is neither an article nor a list, or an about or contact page. */
export const webPage = (
  edition: Edition,
  page: Page,
  type: "WebPage" | "AboutPage" | "ContactPage" = "WebPage",
): JsonLd => ({
  ...pageNode(edition, page, type),
  about: organizationReference(edition),
});

/** A page that lists others, such as all services, in the order shown. */
export const collectionPage = (edition: Edition, page: Page, entries: Entry[]): JsonLd => ({
  ...pageNode(edition, page, "CollectionPage"),
  publisher: organizationReference(edition),
  mainEntity: {
    "@type": "ItemList",
    numberOfItems: entries.length,
    itemListElement: listItems(edition, entries, "url"),
  },
});

/** The way to a page: home, its list, itself. All pages of the blog list are the blog. */
export function breadcrumbList(edition: Edition, { path, title, name = title }: Page): JsonLd {
  const each = pageAt(path)?.page.each;
  const list = `/${path.split("/")[1]}`;
  const trail: Entry[] = [
    { name: pageTitle(edition, "/")!, path: "/" },
    ...(each ? [{ name: pageTitle(edition, list)!, path: list }] : []),
    ...(each === "blogPages" ? [] : [{ name, path }]),
  ];
  return { "@type": "BreadcrumbList", itemListElement: listItems(edition, trail, "item") };
}

/** A service of the company with its parts. */
export function service(edition: Edition, { slug, title, meta, features }: RenderedService): JsonLd {
  const path = `/services/${slug}`;
  return {
    "@type": "Service",
    "@id": serviceId(edition, slug),
    name: title,
    serviceType: title,
    description: meta.description,
    url: absoluteUrl(edition, path),
    mainEntityOfPage: absoluteUrl(edition, path),
    image: shareImage(edition, path),
    provider: organizationReference(edition),
    areaServed: country(edition),
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
export const faqPage = (edition: Edition, { slug, questions }: RenderedService): JsonLd => ({
  "@type": "FAQPage",
  "@id": `${absoluteUrl(edition, `/services/${slug}`)}#questions`,
  inLanguage: edition.locale,
  about: { "@id": serviceId(edition, slug) },
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** A post. The company is its author: posts carry no person's name. */
export function blogPosting(edition: Edition, post: RenderedPost): JsonLd {
  const { locale } = edition;
  const path = `/blog/${post.slug}`;
  return {
    "@type": "BlogPosting",
    "@id": `${absoluteUrl(edition, path)}#post`,
    headline: post.title,
    description: post.description,
    url: absoluteUrl(edition, path),
    mainEntityOfPage: { "@type": "WebPage", "@id": absoluteUrl(edition, path) },
    image: shareImage(edition, path),
    datePublished: startOfDay(post.date),
    ...(post.reviewed && { dateModified: startOfDay(post.reviewed) }),
    inLanguage: locale,
    wordCount: post.words,
    author: organizationReference(edition),
    publisher: organizationReference(edition),
    ...(post.services.length > 0 && { about: post.services.map((slug) => ({ "@id": serviceId(edition, slug) })) }),
  };
}
