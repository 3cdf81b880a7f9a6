/**
 * Structured data about the company and its pages, per schema.org and Google's rules for rich
 * results. Nodes refer to each other by `@id`, so that a page's nodes form one graph.
 */
import { authorOf, categoryIn, countryName, type LocalizedSite, pageTitle, serviceIn } from "#app/content.server.ts";
import { comma, type Locale, locales } from "#i18n/locale.ts";
import { categoryPath, isFurther, pageAt } from "#cms/pages.ts";
import type { RenderedPost, RenderedService } from "#cms/read.ts";
import { absoluteFileUrl, absoluteUrl } from "./absolute-url.server.ts";
import { openingHours } from "./opening-hours.server.ts";
import { startOfDay } from "#i18n/riyadh-time.ts";
import { shareImage } from "./share-image.server.ts";

export type JsonLd = { [key: string]: unknown };

type Entry = { name: string; path: string };

/** A page; `name` defaults to the title. */
type Page = { path: string; name?: string; title: string; description: string };

/** The IDs are the same in both languages: one company and one site. */
const organizationId = (site: LocalizedSite) => absoluteFileUrl(site, "/#organization");
const webSiteId = (site: LocalizedSite) => absoluteFileUrl(site, "/#website");
const serviceId = (site: LocalizedSite, slug: string) => `${absoluteUrl(site, `/services/${slug}`)}#service`;

const otherLocale = (locale: Locale) => locales.find((other) => other !== locale) ?? locale;

const country = (site: LocalizedSite) => ({ "@type": "Country", name: countryName(site) });

const listItems = (site: LocalizedSite, entries: Entry[], key: "item" | "url"): JsonLd[] =>
  entries.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    [key]: absoluteUrl(site, path),
  }));

const logo = (site: LocalizedSite) => ({
  "@type": "ImageObject",
  url: absoluteFileUrl(site, "/icon-512.png"),
  width: 512,
  height: 512,
});

function picture(site: LocalizedSite, path: string) {
  const { url, width, height } = shareImage(site, path);
  return { "@type": "ImageObject", url, width, height };
}

/** The company in short, for nodes that must include its name. `organization` has the rest. */
const organizationReference = (site: LocalizedSite): JsonLd => ({
  "@type": "Organization",
  "@id": organizationId(site),
  name: site.company.name[site.locale],
  url: absoluteUrl(site, "/"),
  logo: logo(site),
});

/** The company in full, with address and hours, for the home, about and contact pages. */
export function organization(site: LocalizedSite): JsonLd {
  const { company, locale, messages, pages } = site;
  const { address, emergency, location, profiles } = company;
  const contactPoint = {
    "@type": "ContactPoint",
    areaServed: address.country,
    availableLanguage: [...locales],
  };
  const customerService = {
    ...contactPoint,
    contactType: "customer service",
    telephone: company.phone,
    email: company.email,
    url: absoluteUrl(site, "/contact"),
  };
  return {
    "@type": "ProfessionalService",
    "@id": organizationId(site),
    name: company.name[locale],
    alternateName: company.name[otherLocale(locale)],
    legalName: company.legalName[locale],
    description: pages.home.meta.description,
    url: absoluteUrl(site, "/"),
    logo: logo(site),
    image: picture(site, "/"),
    telephone: company.phone,
    email: company.email,
    // Without the P.O. box, which has a different postal code: a PostalAddress holds only one.
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
    ...(company.vatNumber && { vatID: company.vatNumber }),
    ...(company.commercialRegistration && {
      identifier: {
        "@type": "PropertyValue",
        propertyID: "CR",
        name: messages.footer.commercialRegistration,
        value: company.commercialRegistration,
      },
    }),
    areaServed: country(site),
    contactPoint: emergency
      ? [customerService, { ...contactPoint, contactType: "emergency", telephone: emergency.phone }]
      : customerService,
    knowsLanguage: [...locales],
    ...(profiles.length > 0 && { sameAs: profiles.map(({ url }) => url) }),
  };
}

/** Facts of the about page that `organization` lacks; refers to it. */
export function peopleAndCertificates({ people, certificates }: LocalizedSite): JsonLd {
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
export const webSite = (site: LocalizedSite): JsonLd => ({
  "@type": "WebSite",
  "@id": webSiteId(site),
  name: site.company.name[site.locale],
  alternateName: site.company.name[otherLocale(site.locale)],
  url: absoluteUrl(site, "/"),
  inLanguage: [...locales],
  publisher: { "@id": organizationId(site) },
});

const pageNode = (site: LocalizedSite, { path, title, name = title, description }: Page, type: string): JsonLd => ({
  "@type": type,
  "@id": absoluteUrl(site, path),
  url: absoluteUrl(site, path),
  name,
  description,
  inLanguage: site.locale,
  isPartOf: { "@id": webSiteId(site) },
});

/** A page that is neither an article nor a list; also an about or contact page. */
export const webPage = (
  site: LocalizedSite,
  page: Page,
  type: "WebPage" | "AboutPage" | "ContactPage" = "WebPage",
): JsonLd => ({
  ...pageNode(site, page, type),
  about: organizationReference(site),
});

/** A page that lists others, such as all services, in display order. */
export const collectionPage = (site: LocalizedSite, page: Page, entries: Entry[]): JsonLd => ({
  ...pageNode(site, page, "CollectionPage"),
  publisher: organizationReference(site),
  mainEntity: {
    "@type": "ItemList",
    numberOfItems: entries.length,
    itemListElement: listItems(site, entries, "url"),
  },
});

/** Path to a page: home, its list, itself. All pages of a list count as its first. */
export function breadcrumbList(site: LocalizedSite, { path, title, name = title }: Page): JsonLd {
  const { page, entry } = pageAt(path) ?? {};
  const list = `/${path.split("/")[1]}`;
  const trail: Entry[] = [
    { name: pageTitle(site, "/")!, path: "/" },
    ...(page?.each && page.each !== "ownPages" ? [{ name: pageTitle(site, list)!, path: list }] : []),
    ...(page?.each === "categoryPages" ? [{ name: categoryIn(site, entry)!.name, path: categoryPath(entry!) }] : []),
    ...(page && isFurther(page) ? [] : [{ name, path }]),
  ];
  return { "@type": "BreadcrumbList", itemListElement: listItems(site, trail, "item") };
}

/** A service of the company. Its parts and questions are left out: no search engine shows them. */
export function service(site: LocalizedSite, { slug, title, meta }: RenderedService): JsonLd {
  const path = `/services/${slug}`;
  return {
    "@type": "Service",
    "@id": serviceId(site, slug),
    name: title,
    serviceType: title,
    description: meta.description,
    url: absoluteUrl(site, path),
    mainEntityOfPage: absoluteUrl(site, path),
    image: picture(site, path),
    provider: organizationReference(site),
    areaServed: country(site),
  };
}

const person = (site: LocalizedSite, { name, role, link }: NonNullable<ReturnType<typeof authorOf>>): JsonLd => ({
  "@type": "Person",
  name,
  ...(role && { jobTitle: role }),
  ...(link && { sameAs: link }),
  worksFor: { "@id": organizationId(site) },
});

/** A post. Without an author of its own, it is the company's. */
export function blogPosting(site: LocalizedSite, post: RenderedPost): JsonLd {
  const { locale } = site;
  const path = `/blog/${post.slug}`;
  const author = authorOf(site, post);
  const category = categoryIn(site, post.category);
  const services = post.services.filter((slug) => serviceIn(site, slug));
  return {
    "@type": "BlogPosting",
    "@id": `${absoluteUrl(site, path)}#post`,
    headline: post.title,
    description: post.description,
    url: absoluteUrl(site, path),
    mainEntityOfPage: { "@type": "WebPage", "@id": absoluteUrl(site, path) },
    image: picture(site, path),
    datePublished: startOfDay(post.date),
    ...(post.reviewed && { dateModified: startOfDay(post.reviewed) }),
    inLanguage: locale,
    wordCount: post.words,
    author: author ? person(site, author) : organizationReference(site),
    ...(category && { articleSection: category.name }),
    publisher: organizationReference(site),
    ...(services.length > 0 && { about: services.map((slug) => ({ "@id": serviceId(site, slug) })) }),
  };
}
