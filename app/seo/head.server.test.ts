import { describe, expect, it } from "vitest";
import { company, contentIn } from "#app/content.server.ts";
import { env } from "#app/platform/env.server.ts";
import { pageHead, type PageHead } from "./head.server.ts";

const origin = env().SITE_URL;

const page = (more: Partial<PageHead> = {}): PageHead => ({
  locale: "en",
  path: "/services/mobile",
  title: "Mobile apps",
  description: "What the page is about.",
  structuredData: [],
  ...more,
});

type Tag = Record<string, string>;
const tags = (more: Partial<PageHead> = {}) => pageHead(page(more)) as Tag[];
const property = (name: string, more?: Partial<PageHead>) =>
  tags(more)
    .filter((tag) => tag.property === name)
    .map((tag) => tag.content);
const links = (rel: string, more?: Partial<PageHead>) => tags(more).filter((tag) => tag.rel === rel);

describe("pageHead", () => {
  it("puts the company after the page's title, and before it on the home page", () => {
    expect(tags()).toContainEqual({ title: `Mobile apps – ${company.name.en}` });
    expect(tags({ locale: "ar", path: "/", title: "عنوان" })).toContainEqual({ title: `${company.name.ar} – عنوان` });
  });

  it("leaves the company out of the title that networks show beside the site's name", () => {
    expect(property("og:title")).toEqual(["Mobile apps"]);
    expect(property("og:site_name", { locale: "ar" })).toEqual([company.name.ar]);
    expect(property("og:title", { path: "/" })).toEqual([`${company.name.en} – Mobile apps`]);
  });

  it.each([
    ["en", "/", "/"],
    ["ar", "/", "/ar"],
    ["en", "/services/mobile", "/services/mobile"],
    ["ar", "/services/mobile", "/ar/services/mobile"],
  ] as const)("names the page %s %s by its one address %s", (locale, path, expected) => {
    expect(links("canonical", { locale, path }).map(({ href }) => href)).toEqual([origin + expected]);
    expect(property("og:url", { locale, path })).toEqual([origin + expected]);
  });

  it("names the same alternates in both languages, English for all others", () => {
    const alternates = (locale: "en" | "ar") =>
      links("alternate", { locale }).flatMap(({ hrefLang, href }) => (hrefLang ? [[hrefLang, href]] : []));
    expect(alternates("en")).toEqual([
      ["en", `${origin}/services/mobile`],
      ["ar", `${origin}/ar/services/mobile`],
      ["x-default", `${origin}/services/mobile`],
    ]);
    expect(alternates("ar")).toEqual(alternates("en"));
  });

  it("names no alternates for a page that exists in one form only", () => {
    expect(links("alternate", { alternates: false }).filter((tag) => tag.hrefLang)).toEqual([]);
    expect(property("og:locale:alternate", { alternates: false })).toEqual([]);
  });

  it("leads to the feed of its language", () => {
    const feeds = links("alternate", { locale: "ar" }).filter(({ type }) => type === "application/rss+xml");
    expect(feeds.map(({ href }) => href)).toEqual([`${origin}/ar/rss.xml`]);
  });

  it("tells languages as Open Graph writes them", () => {
    expect(property("og:locale")).toEqual(["en_US"]);
    expect(property("og:locale:alternate")).toEqual(["ar_AR"]);
    expect(property("og:locale", { locale: "ar" })).toEqual(["ar_AR"]);
  });

  it("shows the picture of the page, its size and what it says", () => {
    expect(property("og:image", { locale: "ar" })).toEqual([`${origin}/og/ar/services-mobile.jpg`]);
    expect(property("og:image:type")).toEqual(["image/jpeg"]);
    expect(property("og:image:width")).toEqual(["1200"]);
    expect(property("og:image:height")).toEqual(["630"]);
    const service = contentIn("en").services.find(({ slug }) => slug === "mobile");
    expect(property("og:image:alt")[0]).toContain(service?.title);
  });

  it.each([{}, { locale: "ar", path: "/" }, { path: "/nowhere" }] as const)(
    "tells X the same as Open Graph: %o",
    (more) => {
      const twitter = (name: string) =>
        tags(more)
          .filter((tag) => tag.name === `twitter:${name}`)
          .map((tag) => tag.content);
      expect(twitter("card")).toEqual(["summary_large_image"]);
      for (const name of ["title", "description", "image", "image:alt"]) {
        expect(property(`og:${name}`, more)).toHaveLength(1);
        expect(twitter(name)).toEqual(property(`og:${name}`, more));
      }
    },
  );

  it("shows the picture of the home page for an address that is no page", () => {
    expect(property("og:image", { path: "/nowhere" })).toEqual([`${origin}/og/en/home.jpg`]);
    expect(property("og:image:alt", { path: "/nowhere" })[0]).toContain(contentIn("en").home.hero.title);
  });

  it("dates articles only, in Riyadh's time", () => {
    expect(property("article:published_time")).toEqual([]);
    const article = { type: "article", published: "2024-02-15" } as const;
    expect(property("article:published_time", article)).toEqual(["2024-02-15T00:00:00+03:00"]);
    expect(property("og:type", article)).toEqual(["article"]);
    expect(property("og:type")).toEqual(["website"]);
  });

  it("joins structured data into one graph, and leaves it out where there is none", () => {
    const data = (structuredData: PageHead["structuredData"]) =>
      tags({ structuredData }).filter((tag) => "script:ld+json" in tag);
    expect(data([])).toEqual([]);
    const nodes = [{ "@type": "WebSite" }, { "@type": "WebPage" }];
    expect(data(nodes)).toEqual([{ "script:ld+json": { "@context": "https://schema.org", "@graph": nodes } }]);
  });

  it("gives every descriptor once", () => {
    const written = tags().map((tag) => JSON.stringify(tag));
    expect(new Set(written).size).toBe(written.length);
  });
});
