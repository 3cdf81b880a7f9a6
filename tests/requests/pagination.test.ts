/** The blog of a company with more posts than one page holds: 14 make two full pages and one of two. */
import { parse } from "node-html-parser";
import { describe, expect, inject, test } from "vitest";

const url = inject("siteUrl");
const get = (path: string) => fetch(url + path, { redirect: "manual" });

async function page(path: string) {
  const response = await get(path);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

describe.each(["", "/ar"])("%s/blog", (prefix) => {
  test.each([
    ["/blog", 6],
    ["/blog/page/2", 6],
    ["/blog/page/3", 2],
  ])("%s shows its share of the posts", async (path, count) => {
    const main = (await page(prefix + path)).querySelector("main");
    const links = main?.querySelectorAll("article a[href], li a[href]").map((link) => link.getAttribute("href") ?? "");
    const posts = new Set(links?.filter((href) => new RegExp(`^${prefix}/blog/(?!page/)[a-z]`).test(href)));
    expect(posts.size).toBe(count);
  });

  test("every post stands on exactly one page", async () => {
    const all: string[] = [];
    for (const path of ["/blog", "/blog/page/2", "/blog/page/3"]) {
      const main = (await page(prefix + path)).querySelector("main");
      const links = main?.querySelectorAll("a[href]").map((link) => link.getAttribute("href") ?? "") ?? [];
      all.push(...new Set(links.filter((href) => new RegExp(`^${prefix}/blog/(?!page/)[a-z]`).test(href))));
    }
    expect(all).toHaveLength(14);
    expect(new Set(all).size).toBe(14);
  });

  test("the pages are linked with each other, and the present one is marked", async () => {
    const second = await page(`${prefix}/blog/page/2`);
    const links = second.querySelectorAll("nav a[href]").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining([`${prefix}/blog`, `${prefix}/blog/page/3`]));
    const current = second.querySelectorAll('main [aria-current="page"]');
    expect(current).toHaveLength(1);
    expect(current[0]?.text).toContain("2");
  });

  test("each page has a title and a canonical address of its own", async () => {
    const paths = ["/blog", "/blog/page/2", "/blog/page/3"].map((path) => prefix + path);
    const documents = await Promise.all(paths.map(page));
    expect(new Set(documents.map((document) => document.querySelector("title")?.text)).size).toBe(3);
    const canonical = documents.map((document) =>
      document.querySelector('link[rel="canonical"]')?.getAttribute("href"),
    );
    expect(canonical).toEqual(paths.map((path) => url + path));
  });

  test.each([
    ["/blog/page/4", "/blog/page/3"],
    ["/blog/page/999999", "/blog/page/3"],
    ["/blog/page/99999999999999999999", "/blog/page/3"],
    ["/blog/page/1", "/blog"],
    ["/blog/page/0", "/blog"],
  ])("%s leads to %s", async (path, target) => {
    const response = await get(prefix + path);
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get("location") ?? "", url).pathname).toBe(prefix + target);
  });

  test.each(["/blog/page/-1", "/blog/page/2.5", "/blog/page/two", "/blog/page/2x", "/blog/page/%D9%A2", "/blog/page"])(
    "%s is no page",
    async (path) => {
      expect((await get(prefix + path)).status).toBe(404);
    },
  );

  test("the sitemap holds every page of the list", async () => {
    const sitemap = await (await get("/sitemap.xml")).text();
    for (const path of ["/blog", "/blog/page/2", "/blog/page/3"]) {
      expect(sitemap).toContain(`<loc>${url}${prefix}${path}</loc>`);
    }
    expect(sitemap).not.toContain("/blog/page/4");
  });
});
