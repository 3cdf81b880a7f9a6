import { describe, expect, it } from "vitest";
import { company, editions } from "#tests/support/editions.ts";
import { locales } from "#i18n/locale.ts";
import { pagePaths } from "#content/pages.ts";
import { shareImageName, shareImagePath, shareImageWords, shareImageWordsByName } from "./share-image.server.ts";

describe("shareImagePath", () => {
  it.each([
    ["en", "/", "/og/en/home.jpg"],
    ["ar", "/services/web-development", "/og/ar/services-web-development.jpg"],
    ["en", "/blog/page/2", "/og/en/blog.jpg"],
  ] as const)("%s %s is %s", (locale, path, expected) => {
    expect(shareImagePath(locale, path)).toBe(expected);
  });

  it("differs for every page but those of the blog list", () => {
    const names = pagePaths(editions.en)
      .filter((path) => !path.startsWith("/blog/page/"))
      .map(shareImageName);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(locales)("words on the picture in %s", (locale) => {
  it("exist for every page, by path and by file name", () => {
    for (const path of pagePaths(editions[locale])) {
      const words = shareImageWords(editions[locale], path);
      expect({ path, title: words.title }).toEqual({ path, title: expect.stringMatching(/\S/) });
      expect(shareImageWordsByName(editions[locale], shareImageName(path))).toEqual(words);
    }
  });

  it("have every name filled in", () => {
    expect(shareImageWords(editions[locale], "/about").title).toContain(company.name[locale]);
    expect(shareImageWords(editions[locale], "/blog/page/2")).toEqual(shareImageWords(editions[locale], "/blog"));
    const all = pagePaths(editions[locale]).map((path) => shareImageWords(editions[locale], path).title);
    expect(all.join("")).not.toMatch(/[{}]/);
  });

  it("do not exist for addresses that are no page", () => {
    for (const path of ["/nowhere", "/services/nothing", "/blog/nothing"]) {
      expect(() => shareImageWords(editions[locale], path)).toThrow(path);
    }
    expect(shareImageWordsByName(editions[locale], "nothing.jpg")).toBeUndefined();
    expect(shareImageWordsByName(editions[locale], "../home.jpg")).toBeUndefined();
  });
});
