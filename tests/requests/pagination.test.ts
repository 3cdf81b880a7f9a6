/** The blog of a company with more posts than one page holds: 14 fill two pages and two slots. */
import { parse } from "node-html-parser";
import { describe, expect, inject, test } from "vitest";
import { clientOf } from "#tests/support/client.ts";

const { get, status, location } = clientOf({ url: inject("siteUrl") });

async function page(path: string) {
  const response = await get(path);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

describe.each(["", "/ar"])("%s/blog", (prefix) => {
  test("every post stands on exactly one page, six on a full one", async () => {
    const onPages = ["/blog", "/blog/page/2", "/blog/page/3"].map(async (path) => {
      const main = (await page(prefix + path)).querySelector("main");
      const links = main
        ?.querySelectorAll("article a[href], li a[href]")
        .map((link) => link.getAttribute("href") ?? "");
      return [...new Set(links?.filter((href) => new RegExp(`^${prefix}/blog/(?!page/|category/)[a-z]`).test(href)))];
    });
    const posts = await Promise.all(onPages);
    expect(posts.map(({ length }) => length)).toEqual([6, 6, 2]);
    expect(new Set(posts.flat()).size).toBe(14);
  });

  test("the pages are linked with each other, and the present one is marked", async () => {
    const second = await page(`${prefix}/blog/page/2`);
    const links = second.querySelectorAll("nav a[href]").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining([`${prefix}/blog`, `${prefix}/blog/page/3`]));
    const current = second.querySelectorAll('main [aria-current="page"]');
    expect(current).toHaveLength(1);
    expect(current[0]?.text).toContain("2");
  });

  test.each([
    ["/blog/page/4", "/blog/page/3"],
    ["/blog/page/999999", "/blog/page/3"],
    ["/blog/page/99999999999999999999", "/blog/page/3"],
    ["/blog/page/1", "/blog"],
    ["/blog/page/0", "/blog"],
  ])("%s leads to %s", async (path, target) => {
    expect([await status(prefix + path), await location(prefix + path)]).toEqual([302, prefix + target]);
  });

  test.each(["/blog/page/-1", "/blog/page/2.5", "/blog/page/two", "/blog/page/2x", "/blog/page/%D9%A2", "/blog/page"])(
    "%s is no page",
    async (path) => expect(await status(prefix + path)).toBe(404),
  );
});
