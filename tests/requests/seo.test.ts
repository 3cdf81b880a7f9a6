import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { company, sites } from "#tests/support/sites.ts";
import { type Locale, localePath, locales } from "#i18n/locale.ts";
import { siteUrlPlaceholder } from "#app/platform/env.server.ts";
import { pagePaths } from "#cms/pages.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import { elements, parseXml, texts } from "#tests/support/parse-xml.ts";

const origin = inject("siteUrl");
const addresses = locales.flatMap((locale) =>
  pagePaths(sites[locale]).map((path) => ({ locale, path, address: origin + localePath(locale, path) })),
);
/** The search is for visitors, not for search engines. */
const found = addresses.filter(({ path }) => path !== "/search");
/** All pages of the blog's list show the picture of the first. */
const pictured = addresses.filter(({ path }) => !path.startsWith("/blog/page/"));

type Node = Record<string, unknown>;
type Page = Awaited<ReturnType<typeof readPage>>;

async function readPage(address: string) {
  const answer = await fetch(address);
  const html = await answer.text();
  const head = parse(html).querySelector("head");
  if (!head) throw new Error(`${address} has no head`);
  const all = (selector: string, attribute: string) =>
    head.querySelectorAll(selector).map((element) => element.getAttribute(attribute) ?? "");
  const one = (selector: string, attribute: string) => {
    const values = all(selector, attribute);
    if (values.length !== 1) throw new Error(`${address}: ${values.length} times ${selector}`);
    return values[0] ?? "";
  };
  return {
    address,
    status: answer.status,
    html,
    titles: head.querySelectorAll("title").map(({ text }) => text),
    meta: (name: string) => one(`meta[name="${name}"]`, "content"),
    property: (name: string) => one(`meta[property="${name}"]`, "content"),
    link: (rel: string, attribute = "href") => all(`link[rel="${rel}"]`, attribute),
    alternates: head
      .querySelectorAll('link[rel="alternate"][hreflang]')
      .map((link) => [link.getAttribute("hreflang") ?? "", link.getAttribute("href") ?? ""]),
    graphs: head.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => JSON.parse(text) as Node),
  };
}

let pages: (Page & { locale: Locale; path: string })[] = [];
const pageAt = (address: string) => {
  const page = pages.find((candidate) => candidate.address === address);
  if (!page) throw new Error(`${address} is no page`);
  return page;
};
const nodes = (page: Page) => page.graphs.flatMap((graph) => graph["@graph"] as Node[]);
const types = (page: Page) => nodes(page).map((node) => node["@type"]);

beforeAll(async () => {
  pages = await Promise.all(
    addresses.map(async ({ locale, path, address }) => ({ ...(await readPage(address)), locale, path })),
  );
});

describe("the head of every page", () => {
  it("belongs to a page that answers", () => {
    expect(pages.filter(({ status }) => status !== 200).map(({ address }) => address)).toEqual([]);
  });

  it.each(locales)("has a title and a description that no other page in %s has", (locale) => {
    const inLocale = pages.filter((page) => page.locale === locale);
    for (const { titles } of inLocale) expect(titles).toEqual([expect.stringContaining(company.name[locale])]);
    const descriptions = inLocale.map(({ meta }) => meta("description"));
    expect(new Set(inLocale.flatMap(({ titles }) => titles)).size).toBe(inLocale.length);
    expect(new Set(descriptions).size).toBe(inLocale.length);
    expect(descriptions.filter((description) => description.length < 50)).toEqual([]);
  });

  it("names its own address as canonical", () => {
    for (const page of pages) {
      expect(page.link("canonical")).toEqual([page.address]);
      expect(page.property("og:url")).toBe(page.address);
    }
  });

  it("names the address without its query as canonical", async () => {
    const asked = await readPage(`${origin}/ar/contact?about=mobile&utm_source=x`);
    expect(asked.link("canonical")).toEqual([`${origin}/ar/contact`]);
  });

  it("names both languages, as the page in the other language does", () => {
    for (const { locale, address, alternates } of pages) {
      expect(alternates.map(([language]) => language)).toEqual(["en", "ar", "x-default"]);
      expect(alternates.find(([language]) => language === locale)?.[1]).toBe(address);
      for (const [, other] of alternates) expect(pageAt(other ?? "").alternates).toEqual(alternates);
    }
  });

  it("shows a picture of its own, in the stated size, type and a modest weight", async () => {
    expect(new Set(pages.map(({ property }) => property("og:image"))).size).toBe(pictured.length);
    for (const { property } of pages) {
      const answer = await fetch(property("og:image"));
      const picture = Buffer.from(await answer.arrayBuffer());
      const { format, width, height } = await sharp(picture).metadata();
      expect(answer.headers.get("content-type")).toBe(property("og:image:type"));
      expect([`image/${format}`, String(width), String(height)]).toEqual([
        property("og:image:type"),
        property("og:image:width"),
        property("og:image:height"),
      ]);
      expect(picture.byteLength).toBeLessThan(150_000);
      expect(property("og:image:alt")).toMatch(/\S/);
    }
  });

  it("dates posts and nothing else", () => {
    const dated = pages.filter(({ html }) => html.includes("article:published_time")).map(({ path }) => path);
    expect(dated).toEqual(locales.flatMap((locale) => sites[locale].posts.map(({ slug }) => `/blog/${slug}`)));
  });

  it("leads to the feed of its language", () => {
    for (const locale of locales) {
      const home = pageAt(`${origin}${localePath(locale, "/")}`);
      const feeds = home.link('alternate"][type="application/rss+xml');
      expect(feeds).toEqual([`${origin}${localePath(locale, "/rss.xml")}`]);
    }
  });
});

/** Properties that search engines require or use, by type. */
const required: Record<string, string> = {
  ProfessionalService: "name url logo image telephone email address geo openingHoursSpecification areaServed",
  WebSite: "name url publisher",
  WebPage: "name url inLanguage",
  AboutPage: "name url inLanguage",
  ContactPage: "name url inLanguage",
  CollectionPage: "name url mainEntity",
  BreadcrumbList: "itemListElement",
  Service: "name description provider areaServed serviceType",
  BlogPosting: "headline image datePublished author publisher mainEntityOfPage inLanguage wordCount",
};

describe("structured data", () => {
  it("is one graph on every page, which has what its types need, and nothing empty", () => {
    for (const page of pages) {
      expect(page.graphs.map((graph) => graph["@context"])).toEqual(["https://schema.org"]);
      for (const node of nodes(page)) {
        const fields = required[String(node["@type"])] ?? `a type other than ${String(node["@type"])}`;
        expect(fields.split(" ").filter((field) => !(field in node))).toEqual([]);
      }
      expect(JSON.stringify(page.graphs)).not.toMatch(/null|""|\[\]|undefined/);
    }
  });

  it("is of the type that the page is", () => {
    const kinds: [RegExp, string[]][] = [
      [/^\/$/, ["ProfessionalService", "WebSite"]],
      [/^\/about$/, ["ProfessionalService", "AboutPage", "BreadcrumbList"]],
      [/^\/services$/, ["CollectionPage", "BreadcrumbList"]],
      [/^\/services\/.+/, ["Service", "BreadcrumbList"]],
      [/^\/blog(\/page\/\d+|\/category\/.+)?$/, ["CollectionPage", "BreadcrumbList"]],
      [/^\/blog\/(?!(?:page|category)\/)/, ["BlogPosting", "BreadcrumbList"]],
      [/^\/contact$/, ["ProfessionalService", "ContactPage", "BreadcrumbList"]],
      [/^\/(privacy|search)$/, ["WebPage", "BreadcrumbList"]],
    ];
    for (const page of pages) {
      const kind = kinds.find(([pattern]) => pattern.test(page.path));
      expect([page.path, types(page)]).toEqual([page.path, kind?.[1]]);
    }
  });

  it("names addresses of this site that exist", async () => {
    const known = new Set(addresses.map(({ address }) => address));
    const named = new Set(
      pages.flatMap((page) => JSON.stringify(page.graphs).match(new RegExp(`(?<=")${origin}[^"#]*(?=")`, "g")) ?? []),
    );
    for (const address of named) {
      if (!known.has(address)) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
    }
    expect(named.size).toBeGreaterThan(known.size);
  });
});

describe("sitemap", () => {
  it("holds all pages and nothing else, with the alternates that the pages name", async () => {
    const answer = await fetch(`${origin}/sitemap.xml`);
    expect(answer.headers.get("content-type")).toMatch(/^(application|text)\/xml/);
    const entries = elements(parseXml(await answer.text()), "url");
    const listed = entries.flatMap((entry) => texts(entry, "loc"));
    expect(listed.toSorted()).toEqual(found.map(({ address }) => address).toSorted());
    for (const entry of entries) {
      const links = elements(entry, "xhtml:link");
      const alternates = links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]);
      expect(alternates).toEqual(pageAt(texts(entry, "loc")[0] ?? "").alternates);
    }
  });
});

describe.each(locales)("the feed in %s", (locale) => {
  it("is well-formed and holds every post by the address of its page", async () => {
    const answer = await fetch(origin + localePath(locale, "/rss.xml"));
    expect(answer.headers.get("content-type")).toMatch(/^(application\/(rss\+)?xml|text\/xml)/);
    const feed = parseXml(await answer.text());
    const posts = sites[locale].posts.map(({ slug }) => pageAt(origin + localePath(locale, `/blog/${slug}`)));
    expect(texts(feed, "guid")).toEqual(posts.map(({ address }) => address));
    expect(texts(feed, "language")).toEqual([locale]);
    const self = elements(feed, "atom:link")[0]!;
    expect(self.getAttribute("href")).toBe(origin + localePath(locale, "/rss.xml"));
    const head = [feed.documentElement?.getAttribute("version"), texts(feed, "link")[0], self.getAttribute("rel")];
    expect(head).toEqual(["2.0", origin + localePath(locale, "/blog"), "self"]);
  });
});

describe("files for machines", () => {
  it("are made at the build, without data for navigations that cannot happen", async () => {
    const folder = join(currentRelease(), "published/files");
    // Text is stored in brotli form.
    const built = (await readdir(folder, { recursive: true })).map((path) => path.replace(/\.br$/, ""));
    const files = ["sitemap.xml", "robots.txt", "rss.xml", "ar/rss.xml", "llms.txt", ".well-known/security.txt"];
    expect(built).toEqual(expect.arrayContaining([...files, "manifest.webmanifest"]));
    const data = built.filter((path) => path.endsWith(".data")).map((path) => path.slice(0, -".data".length));
    expect(data.filter((path) => extname(path))).toEqual([]);
    expect(data).toHaveLength(addresses.length);
    expect(built.filter((path) => /^og\/(en|ar)\/[\w-]+\.jpg$/.test(path))).toHaveLength(pictured.length);
  });

  it("offer icons of the stated sizes in the manifest", async () => {
    const manifest = await (await fetch(`${origin}/manifest.webmanifest`)).json();
    const { icons } = manifest as { icons: { src: string; sizes: string; type: string }[] };
    for (const { src, sizes, type } of icons) {
      const icon = await fetch(origin + src);
      expect(icon.headers.get("content-type")).toContain(type);
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      if (sizes !== "any") expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
  });

  it("tell language models of every page but the blog's further pages", async () => {
    const answer = await fetch(`${origin}/llms.txt`);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    expect(text).toMatch(/^# .+\n\n> .+\n\n## /);
    expect(text).toContain(company.phone);
    expect(text).not.toMatch(/\{\w+\}|undefined/);
    const lists = new Set(["/services", "/blog"]);
    const left = found.filter(({ path, address }) => !lists.has(path) && !text.includes(`(${address})`));
    expect(left.filter(({ path }) => !path.startsWith("/blog/page/"))).toEqual([]);
  });

  it("answer 404 for a picture of no page", async () => {
    for (const path of ["/og/en/nothing.jpg", "/og/fr/home.jpg", "/og/en/home.png"]) {
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
    }
  });
});

/** Bytes of a page that some link previews read. */
const firstPart = 16 * 1024;

it("every page says what it is in its first part, before its style", async () => {
  const rendered = ["/nothing", "/services/nothing", "/search?q=network", "/contact?about=quote"];
  const asked = rendered.flatMap((path) => locales.map((locale) => origin + localePath(locale, path)));
  const texts = await Promise.all(
    asked.map(async (address) => [address, await (await fetch(address)).text()] as const),
  );
  for (const [address, html] of [...pages.map((page) => [page.address, page.html] as const), ...texts]) {
    const bytes = Buffer.from(html);
    expect([address, bytes.indexOf('<meta charSet="utf-8"/>')]).toEqual([address, bytes.indexOf("<head>") + 6]);
    const style = bytes.indexOf("<style");
    expect([address, style > 0 && style < bytes.indexOf("<body")]).toEqual([address, true]);
    for (const [tag] of html
      .slice(0, html.indexOf("<body"))
      .matchAll(/<title>|<(?:meta|link(?! rel="stylesheet")) [^>]*>/g)) {
      const at = bytes.indexOf(tag);
      expect([address, tag, at < style && at < firstPart]).toEqual([address, tag, true]);
    }
  }
});

it("nowhere serves the address that stands for the site's own at the build", async () => {
  const files = ["/sitemap.xml", "/robots.txt", "/rss.xml", "/ar/rss.xml", "/llms.txt", "/.well-known/security.txt"];
  const data = addresses.map(({ path, locale }) => {
    const pathname = localePath(locale, path);
    return pathname === "/" ? "/_.data" : `${pathname}.data`;
  });
  const bodies = await Promise.all([...files, ...data].map(async (path) => (await fetch(origin + path)).text()));
  const served = [...bodies, ...pages.map(({ html }) => html)];
  expect(served.filter((text) => text.includes(new URL(siteUrlPlaceholder).hostname))).toEqual([]);
});
