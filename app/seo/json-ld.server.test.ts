import { describe, expect, it } from "vitest";
import { postIn, serviceIn } from "#app/content.server.ts";
import { locales } from "#i18n/locale.ts";
import { company, sites, siteUrl as origin } from "#tests/support/sites.ts";
import { absoluteUrl } from "./absolute-url.server.ts";
import * as jsonLd from "./json-ld.server.ts";

const organizationId = `${origin}/#organization`;

const serviceOf = (locale: "en" | "ar", slug = "networks") => {
  const service = serviceIn(sites[locale], slug);
  if (!service) throw new Error(`content has no service ${slug}`);
  return service;
};
const postOf = (locale: "en" | "ar") => {
  const post = postIn(sites[locale], "everything-an-article-may-hold");
  if (!post) throw new Error("content has no such post");
  return post;
};

describe.each(locales)("in %s", (locale) => {
  it("tells who the company is and where", () => {
    expect(jsonLd.organization(sites[locale])).toMatchObject({
      "@type": "ProfessionalService",
      "@id": organizationId,
      name: company.name[locale],
      legalName: company.legalName[locale],
      telephone: company.phone,
      email: company.email,
      vatID: company.vatNumber,
      identifier: { "@type": "PropertyValue", propertyID: "CR", value: company.commercialRegistration },
      address: {
        "@type": "PostalAddress",
        streetAddress: expect.stringContaining(company.address.street[locale]),
        addressLocality: company.address.city[locale],
        postalCode: company.address.postalCode,
        addressCountry: "SA",
      },
      geo: { "@type": "GeoCoordinates", ...company.location },
      logo: { "@type": "ImageObject", url: `${origin}/icon-512.png`, width: 512, height: 512 },
      contactPoint: { availableLanguage: ["en", "ar"] },
      areaServed: { "@type": "Country", name: { en: "Saudi Arabia", ar: "المملكة العربية السعودية" }[locale] },
    });
    const links = company.profiles.map(({ url }) => url);
    expect(jsonLd.organization(sites[locale]).sameAs).toEqual(links.length > 0 ? links : undefined);
  });

  it("names the people and the certificates that the page about the company shows, and none where there are none", () => {
    const site = sites[locale];
    const { employee, hasCertification } = jsonLd.peopleAndCertificates(site) as Record<string, object[]>;
    expect(employee).toHaveLength(site.people.entries.length);
    const [{ name, role, languages, link }] = site.people.entries as [(typeof site.people.entries)[0]];
    expect(employee![0]).toEqual({ "@type": "Person", name, jobTitle: role, knowsLanguage: languages, sameAs: link });
    expect(hasCertification).toEqual([
      expect.objectContaining({
        "@type": "Certification",
        certificationIdentification: "IP-0042",
        expires: "2099-12-31",
      }),
    ]);
    const none = { ...site.people, entries: [] };
    const without = { ...site, people: none, certificates: { ...site.certificates, entries: [] } };
    expect(jsonLd.peopleAndCertificates(without)).toEqual({});
  });

  it("says when the office is open, special days included", () => {
    const hours = jsonLd.organization(sites[locale]).openingHoursSpecification as { validFrom?: string }[];
    expect(hours.filter(({ validFrom }) => !validFrom)).toHaveLength(company.hours.regular.length);
    expect(hours.length).toBeGreaterThanOrEqual(company.hours.regular.length);
  });

  it.each([
    ["/about", ["/about"]],
    ["/services/networks", ["/services", "/services/networks"]],
    ["/blog", ["/blog"]],
    ["/blog/page/2", ["/blog"]],
    ["/blog/everything-an-article-may-hold", ["/blog", "/blog/everything-an-article-may-hold"]],
  ])("leads by breadcrumbs from the home page to %s", (path, trail) => {
    const list = jsonLd.breadcrumbList(sites[locale], { path, name: "Name", title: "", description: "" });
    const entries = list.itemListElement as { name: string; item: string }[];
    expect(entries.map(({ item }) => item)).toEqual(["/", ...trail].map((each) => absoluteUrl(sites[locale], each)));
    const { home, blog, services } = sites[locale].pages;
    const titles: Record<string, string> = { "/blog": blog.title, "/services": services.title };
    const names = trail.map((each) => (each === path ? "Name" : titles[each]));
    expect(entries.map(({ name }) => name)).toEqual([home.title, ...names]);
  });

  it("describes a service by its provider, place and parts", () => {
    const entry = serviceOf(locale);
    const node = jsonLd.service(sites[locale], entry);
    expect(node).toMatchObject({
      "@type": "Service",
      name: entry.title,
      description: entry.meta.description,
      provider: { "@type": "Organization", "@id": organizationId, name: company.name[locale] },
      areaServed: { "@type": "Country" },
    });
  });

  it("tells a post's author, days, length, language and picture", () => {
    const post = postOf(locale);
    const node = jsonLd.blogPosting(sites[locale], post);
    const [person] = sites[locale].people.entries;
    expect(node).toMatchObject({
      "@type": "BlogPosting",
      headline: post.title,
      datePublished: "2025-05-04T00:00:00+03:00",
      dateModified: "2026-03-15T00:00:00+03:00",
      inLanguage: locale,
      wordCount: post.words,
      author: { "@type": "Person", name: person!.name, jobTitle: person!.role, worksFor: { "@id": organizationId } },
      articleSection: sites[locale].categories.entries[0]!.name[locale],
      publisher: { "@id": organizationId, logo: { "@type": "ImageObject" } },
      image: { url: `${origin}/og/${locale}/blog-everything-an-article-may-hold.jpg`, width: 1200, height: 630 },
    });
    const { author: _, ...unsigned } = post;
    expect(jsonLd.blogPosting(sites[locale], unsigned).author).toMatchObject({
      "@id": organizationId,
      name: company.name[locale],
    });
    expect(post.words).toBeGreaterThan(200);
    expect(node.mainEntityOfPage).toEqual({ "@type": "WebPage", "@id": node.url });
    expect(String(node.headline).length).toBeLessThanOrEqual(110);
  });

  it("lists the entries of a collection in the order shown", () => {
    const node = jsonLd.collectionPage(sites[locale], { title: "All", path: "/blog", description: "Posts" }, [
      { name: "First", path: "/blog/a" },
      { name: "Second", path: "/blog/b" },
    ]);
    const base = locale === "en" ? origin : `${origin}/ar`;
    expect(node).toMatchObject({ "@type": "CollectionPage", url: `${base}/blog`, inLanguage: locale });
    expect(node.mainEntity).toEqual({
      "@type": "ItemList",
      numberOfItems: 2,
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "First", url: `${base}/blog/a` },
        { "@type": "ListItem", position: 2, name: "Second", url: `${base}/blog/b` },
      ],
    });
  });
});
