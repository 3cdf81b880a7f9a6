import { describe, expect, it } from "vitest";
import type { Locale } from "#i18n/locale.ts";
import { company, sites } from "#tests/support/sites.ts";
import { pageHead, type PageHead } from "./head.server.ts";
import { pageMeta } from "./page-meta.ts";

const page = (more: Partial<PageHead> = {}): PageHead => ({
  path: "/services/networks",
  title: "Mobile apps",
  description: "What the page is about.",
  ...more,
});

type Tag = Record<string, string>;
type Page = Partial<PageHead> & { locale?: Locale };
const tags = ({ locale = "en", ...more }: Page = {}) => pageHead(sites[locale], page(more), []) as Tag[];
const property = (name: string, more?: Page) =>
  tags(more)
    .filter((tag) => tag.property === name)
    .map((tag) => tag.content);

describe("pageHead", () => {
  it("puts the company after the page's title, and before it on the home page", () => {
    expect(tags()).toContainEqual({ title: `Mobile apps – ${company.name.en}` });
    expect(tags({ locale: "ar", path: "/", title: "عنوان" })).toContainEqual({ title: `${company.name.ar} – عنوان` });
    for (const path of ["/", "/about"])
      expect(tags({ path, title: `We are ${company.name.en}` })).toContainEqual({ title: `We are ${company.name.en}` });
  });

  it("leaves the company out of the title that networks show beside the site's name", () => {
    expect(property("og:title")).toEqual(["Mobile apps"]);
    expect(property("og:site_name", { locale: "ar" })).toEqual([company.name.ar]);
    expect(property("og:title", { path: "/" })).toEqual([`${company.name.en} – Mobile apps`]);
  });

  it("names languages as Open Graph does", () => {
    expect(property("og:locale")).toEqual(["en_US"]);
    expect(property("og:locale:alternate")).toEqual(["ar_AR"]);
    expect(property("og:locale", { locale: "ar" })).toEqual(["ar_AR"]);
  });

  it("says in words what its picture shows", () => {
    const { title } = sites.ar.services.find(({ slug }) => slug === "networks")!;
    expect(property("og:image:alt", { locale: "ar" })).toEqual([expect.stringContaining(title)]);
  });

  it.each([{}, { locale: "ar", path: "/" }, { path: "/blog/page/2" }] as const)(
    "is shown with a large picture, a title and a text: %o",
    (more) => {
      expect(tags(more)).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
      for (const name of ["title", "description", "image", "image:alt"])
        expect(property(`og:${name}`, more)).toHaveLength(1);
    },
  );

  it("dates articles only, in Riyadh's time", () => {
    expect(property("article:published_time")).toEqual([]);
    const article = { published: "2024-02-15", modified: "2026-11-23" };
    expect(property("article:published_time", article)).toEqual(["2024-02-15T00:00:00+03:00"]);
    expect(property("article:modified_time", article)).toEqual(["2026-11-23T00:00:00+03:00"]);
    expect(property("og:type", article)).toEqual(["article"]);
    expect(property("og:type")).toEqual(["website"]);
  });

  it("joins structured data into one graph, with breadcrumbs on all pages but the first", () => {
    const nodes = [{ "@type": "WebSite" }, { "@type": "WebPage" }];
    const graph = (path: string) => {
      const [data] = pageMeta({ loaderData: { head: pageHead(sites.en, page({ path }), nodes) } }).slice(-1);
      expect(data).toMatchObject({ "script:ld+json": { "@context": "https://schema.org" } });
      return (data as { "script:ld+json": { "@graph": unknown } })["script:ld+json"]["@graph"];
    };
    expect(graph("/")).toEqual(nodes);
    expect(graph("/about")).toEqual([...nodes, expect.objectContaining({ "@type": "BreadcrumbList" })]);
  });
});
