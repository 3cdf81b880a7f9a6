import { describe, expect, it } from "vitest";
import { company, sites } from "#tests/support/sites.ts";
import { locales } from "#i18n/locale.ts";
import { pagePaths } from "#cms/pages.ts";
import { shareImageName, shareImagePath, shareImageWords, shareImageWordsByName } from "./share-image.server.ts";

describe("shareImagePath", () => {
  it.each([
    ["en", "/", "/og/en/home.jpg"],
    ["ar", "/services/web-development", "/og/ar/services-web-development.jpg"],
    ["en", "/blog/page/2", "/og/en/blog.jpg"],
  ] as const)("%s %s is %s", (locale, path, expected) => {
    expect(shareImagePath(locale, path)).toBe(expected);
  });
});

describe.each(locales)("words on the picture in %s", (locale) => {
  it("exist for every page, by path and by file name", () => {
    for (const path of pagePaths(sites[locale])) {
      const words = shareImageWords(sites[locale], path);
      expect({ path, title: words.title }).toEqual({ path, title: expect.stringMatching(/\S/) });
      expect(shareImageWordsByName(sites[locale], shareImageName(path))).toEqual(words);
    }
  });

  it("have every name filled in", () => {
    expect(shareImageWords(sites[locale], "/about").title).toContain(company.name[locale]);
    expect(shareImageWords(sites[locale], "/blog/page/2")).toEqual(shareImageWords(sites[locale], "/blog"));
    const all = pagePaths(sites[locale]).map((path) => shareImageWords(sites[locale], path).title);
    expect(all.join("")).not.toMatch(/[{}]/);
  });

  it("do not exist for addresses that are no page", () => {
    for (const path of ["/nowhere", "/services/nothing", "/blog/nothing"]) {
      expect(() => shareImageWords(sites[locale], path)).toThrow(path);
    }
    expect(shareImageWordsByName(sites[locale], "nothing.jpg")).toBeUndefined();
    expect(shareImageWordsByName(sites[locale], "../home.jpg")).toBeUndefined();
  });
});
