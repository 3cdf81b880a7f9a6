import { expect, test } from "vitest";
import type { Navigation } from "#cms/schema/documents.ts";
import { sites } from "#tests/support/sites.ts";
import { navigationOf, pageLabel } from "./content.server.ts";

type Entry = Navigation["menu"][number];
const { en, ar } = sites;
const news = { en: "News", ar: "الأخبار" };
const withMenu = (menu: Entry[], footer: Partial<Navigation["footer"]> = {}, site = en) => ({
  ...site,
  navigation: { menu, footer: { columns: [], legal: [], ...footer } },
});
const menuOf = (menu: Entry[], site = en) => navigationOf(withMenu(menu, {}, site)).menu;

test("a link is called by its label in each language, or by the page's title", () => {
  const menu: Entry[] = [{ page: "/blog" }, { page: "/about", anchor: "people", label: news }];
  expect(menuOf(menu)).toEqual([
    { label: en.pages.blog.title, to: "/blog" },
    { label: "News", to: "/about#people" },
  ]);
  expect(menuOf(menu, ar).map(({ label }) => label)).toEqual([ar.pages.blog.title, "الأخبار"]);
});

test("a page that is not there is left out, and a group without links, too", () => {
  const gone = { page: "/services/none" as const };
  const empty = { ...en, posts: [] };
  expect(menuOf([gone, { label: news, entries: [gone] }, { url: "https://example.com", label: news }])).toEqual([
    { label: "News", to: "https://example.com" },
  ]);
  expect(menuOf([{ page: "/blog" }, { label: news, entries: [{ page: "/blog" }, { page: "/" }] }], empty)).toEqual([
    { label: "News", entries: [{ label: en.pages.home.title, to: "/" }] },
  ]);
});

test("pages are called elsewhere as in the menu, or else as in the footer, or by their title", () => {
  const blog = { page: "/blog" as const, label: news };
  expect(pageLabel(withMenu([{ label: news, entries: [blog] }]), "/blog")).toBe("News");
  expect(pageLabel(withMenu([], { legal: [blog] }), "/blog")).toBe("News");
  expect(pageLabel(withMenu([]), "/blog")).toBe(en.pages.blog.title);
  expect(pageLabel(withMenu([]), "/nowhere")).toBeUndefined();
});
