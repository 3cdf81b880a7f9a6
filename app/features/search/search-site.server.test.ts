import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { content } from "virtual:content";
import { describe, expect, test } from "vitest";
import { type LocalizedSite, type LocalizedSites, sitesOf } from "#app/content.server.ts";
import { sites, siteThatSays, siteUrl } from "#tests/support/sites.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { localePath, locales } from "#i18n/locale.ts";
import { siteIndex, storedIndex } from "#app/site-index/site-index.server.ts";
import { longestQuery, readQuery, searchSite } from "./search-site.server.ts";

const marked = (query: string, locale: "en" | "ar" = "en") =>
  searchSite(sites, locale, query).results.flatMap(({ title, excerpt }) =>
    [...title, ...excerpt].filter(({ isFound }) => isFound).map(({ text }) => text),
  );

describe.each(locales)("in %s", (locale) => {
  const { services, posts } = sites[locale];

  test("the title of a service leads to it first", () => {
    for (const { slug, title } of services) {
      const { results } = searchSite(sites, locale, title);
      expect(results[0]?.path.split("#")[0], title).toBe(localePath(locale, `/services/${slug}`));
      expect(results.length).toBeLessThanOrEqual(20);
    }
  });

  test("the title of a post leads to it", () => {
    for (const { slug, title } of posts) {
      const paths = searchSite(sites, locale, title).results.map(({ path }) => path.split("#")[0]);
      expect(paths.slice(0, 3), title).toContain(localePath(locale, `/blog/${slug}`));
    }
  });

  test("a page is found by a word that it has, however much more of it others have", () => {
    for (const { entry } of siteIndex(sites[locale]).sections) {
      const { page, text, kind } = entry;
      if (kind === "answer") continue;
      const [word = ""] = (text.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length);
      const pages = searchSite(sites, locale, word).results.map(({ path }) => path.split("#")[0]);
      expect(pages, word).toContain(page.path);
    }
  });

  test("every address is there once, and every page at most three times", () => {
    for (const { title } of services) {
      const paths = searchSite(sites, locale, title).results.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      const pages = paths.map((path) => path.split("#")[0]);
      for (const page of pages) expect(pages.filter((one) => one === page).length).toBeLessThanOrEqual(3);
    }
  });

  test("what the site does not have is not found", () => {
    expect(searchSite(sites, locale, "zzqxw").results).toEqual([]);
    expect(searchSite(sites, locale, "؟؟؟ !!!").results).toEqual([]);
  });
});

test("words are found in all their forms, and marked as they are written", () => {
  const { title } = sites.en.services[0]!;
  const word = title.split(" ")[0]!;
  expect(marked(word.toUpperCase()).map((one) => one.toLowerCase())).toContain(word.toLowerCase());
});

test("a word that any question may hold is found as it is written", () => {
  const { results } = searchSite(sites, "en", "company");
  expect(results.length).toBeGreaterThan(0);
  expect(marked("company")).toContain("company");
});

test("a person who stands on several pages is found once", () => {
  const { home, about } = sites.en.pages;
  const crew = { id: "crew", people: {} };
  const pages = {
    ...sites.en.pages,
    home: { ...home, sections: [...home.sections, crew] },
    about: { ...about, sections: [...about.sections.filter(({ people }) => !people), crew] },
  };
  const { results } = searchSite({ ...sites, en: { ...sites.en, pages } }, "en", "Nura Khayali");
  const names = results.map(({ title }) => title.map(({ text }) => text).join(""));
  expect(names.filter((name) => name === "Nura Khayali")).toHaveLength(1);
});

test("an index that cannot be made fails at each use", () => {
  const broken: LocalizedSite = { ...sites.en, services: undefined! };
  for (const use of ["first", "second"]) expect(() => siteIndex(broken), use).toThrow(TypeError);
});

test("an index beside rendered content is read, but not for drafts of it, and a damaged one is made anew", async () => {
  const folder = temporaryFolder();
  const { file, bytes } = storedIndex(siteThatSays("Zeppelins"));
  const placesIn = (some: LocalizedSites) => searchSite(some, "en", "zeppelins").results.length;
  const rendered = () => sitesOf({ ...content, folder }, { siteUrl, robots: "index" });
  await writeFile(join(folder, file), bytes());
  expect(placesIn(rendered())).toBe(1);
  expect(placesIn({ ...sites, en: { ...rendered().en } })).toBe(0);
  await writeFile(join(folder, file), bytes().subarray(0, 1000));
  expect(placesIn(rendered())).toBe(0);
});

test.each([
  ["", ""],
  ["  cloud   migration ", "cloud migration"],
  ["a\u0000b\tc\nd", "a b c d"],
  ["أمن\u202e الشبكات", "أمن الشبكات"],
  ["\ud800", "\ufffd"],
])("%j is read as %j", (written, query) => {
  expect(readQuery(written)).toEqual({ query, isCut: false });
});

test("a long query is cut after whole characters", () => {
  expect(readQuery("😀".repeat(longestQuery))).toMatchObject({ isCut: false });
  expect(readQuery("😀".repeat(longestQuery + 1))).toEqual({ query: "😀".repeat(longestQuery), isCut: true });
});
