import type { Element } from "@xmldom/xmldom";
import { expect, it } from "vitest";
import { sites, siteUrl as origin } from "#tests/support/sites.ts";
import { elements, parseXml, texts } from "#tests/support/parse-xml.ts";
import { sitemap } from "./files-for-machines.server.ts";

const entries = elements(parseXml(sitemap(sites)), "url");
const text = (entry: Element, name: string) => texts(entry, name)[0];
const find = (address: string) => {
  const entry = entries.find((candidate) => text(candidate, "loc") === address);
  if (!entry) throw new Error(`${address} is not in the sitemap`);
  return entry;
};

it("tells the last change only where content knows it", () => {
  const { posts, pages } = sites.ar;
  for (const { slug, date, reviewed = date } of posts)
    expect(text(find(`${origin}/ar/blog/${slug}`), "lastmod")).toBe(reviewed);
  expect(text(find(`${origin}/ar/privacy`), "lastmod")).toBe(pages.privacy.updated);
  expect(text(find(`${origin}/ar/blog`), "lastmod")).toBe(posts[0]?.date);
  expect(text(find(`${origin}/ar/about`), "lastmod")).toBeUndefined();
});
