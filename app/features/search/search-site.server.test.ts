import { describe, expect, test } from "vitest";
import { editions } from "#tests/support/editions.ts";
import { localePath, locales } from "#i18n/locale.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import { searchSite } from "./search-site.server.ts";

const marked = (query: string, locale: "en" | "ar" = "en") =>
  searchSite(editions, locale, query).results.flatMap(({ title, excerpt }) =>
    [...title, ...excerpt].filter(({ isFound }) => isFound).map(({ text }) => text),
  );

describe.each(locales)("in %s", (locale) => {
  const { services, posts } = editions[locale];

  test("the title of a service leads to it first", () => {
    for (const { slug, title } of services) {
      const { results } = searchSite(editions, locale, title);
      expect(results[0]?.path.split("#")[0], title).toBe(localePath(locale, `/services/${slug}`));
      expect(results.length).toBeLessThanOrEqual(20);
    }
  });

  test("the title of a post leads to it", () => {
    for (const { slug, title } of posts) {
      const paths = searchSite(editions, locale, title).results.map(({ path }) => path.split("#")[0]);
      expect(paths.slice(0, 3), title).toContain(localePath(locale, `/blog/${slug}`));
    }
  });

  test("a page is found by a word that it has, however much more of it others have", () => {
    for (const { page, text, also } of siteIndex(editions[locale]).entries) {
      if (also) continue;
      const [word = ""] = (text.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length);
      const pages = searchSite(editions, locale, word).results.map(({ path }) => path.split("#")[0]);
      expect(pages, word).toContain(page.path);
    }
  });

  test("every address is there once, and every page at most three times", () => {
    for (const { title } of services) {
      const paths = searchSite(editions, locale, title).results.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      const pages = paths.map((path) => path.split("#")[0]);
      for (const page of pages) expect(pages.filter((one) => one === page).length).toBeLessThanOrEqual(3);
    }
  });

  test("what the site does not have is not found", () => {
    expect(searchSite(editions, locale, "zzqxw").results).toEqual([]);
    expect(searchSite(editions, locale, "؟؟؟ !!!").results).toEqual([]);
  });
});

test("words are found in all their forms, and marked as they are written", () => {
  const { title } = editions.en.services[0]!;
  const word = title.split(" ")[0]!;
  expect(marked(word.toUpperCase()).map((one) => one.toLowerCase())).toContain(word.toLowerCase());
});

test("what only the other language has is found there", () => {
  const { slug, title } = editions.ar.services[0]!;
  const { locale, results } = searchSite(editions, "en", title);
  expect(locale).toBe("ar");
  expect(results[0]?.path).toMatch(new RegExp(`^/ar/services/${slug}`));
});

test("a word that any question may hold is found as it is written", () => {
  const { results } = searchSite(editions, "en", "company");
  expect(results.length).toBeGreaterThan(0);
  expect(marked("company")).toContain("company");
});
