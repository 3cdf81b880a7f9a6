/** The blog with more posts than one page holds: another content folder, built into another folder. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuild } from "#tests/support/build.ts";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";

/** 3 of the site's own and these make 14: two full pages and one of two. */
const more = 11;
let folder: string;
let server: BuiltServer;

beforeAll(async () => {
  // Inside the project: the build imports its packages from node_modules above it.
  await mkdir(".cache", { recursive: true });
  folder = await mkdtemp(resolve(".cache/many-posts-"));
  const content = join(folder, "content");
  for (const part of ["company.yaml", "settings.yaml", "en", "ar"]) {
    await cp(join("content", part), join(content, part), { recursive: true });
  }
  for (const locale of ["en", "ar"]) {
    const post = await readFile(join(content, locale, "posts/cloud-migration-strategies.md"), "utf8");
    for (let number = 1; number <= more; number += 1) {
      const older = post
        .replace(/^date:.*$/m, `date: "2023-01-${String(number).padStart(2, "0")}"`)
        .replace(/^( {2})?title:.*$/gm, `$1title: "${locale === "en" ? "Post" : "مقال"} ${number}"`);
      await writeFile(join(content, locale, `posts/post-${number}.md`), older);
    }
  }
  const env = { CONTENT_DIR: content, BUILD_DIR: join(folder, "build") };
  await ensureBuild(env);
  server = await startServer({ env: { BUILD_DIR: env.BUILD_DIR } });
}, 300_000);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(server.url + path, { redirect: "manual" });

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
    expect(all).toHaveLength(3 + more);
    expect(new Set(all).size).toBe(3 + more);
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
    expect(canonical).toEqual(paths.map((path) => server.url + path));
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
    expect(new URL(response.headers.get("location") ?? "", server.url).pathname).toBe(prefix + target);
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
      expect(sitemap).toContain(`<loc>${server.url}${prefix}${path}</loc>`);
    }
    expect(sitemap).not.toContain("/blog/page/4");
  });
});
