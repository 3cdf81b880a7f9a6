/** The search in browsers without scripts: a page that the server renders for a query. */
import { parse } from "node-html-parser";
import { describe, expect, inject, test } from "vitest";
import { fill } from "#i18n/fill.tsx";
import { localePath, locales } from "#i18n/locale.ts";
import { wordsIn } from "#tests/support/words.ts";

const read = async (path: string) => {
  const answer = await fetch(inject("siteUrl") + path);
  const html = await answer.text();
  return { answer, html, main: parse(html).querySelector("main")! };
};
const searched = (locale: "en" | "ar", query: string) =>
  `${localePath(locale, "/search")}?${new URLSearchParams({ q: query })}`;

describe.each(locales)("the search, %s", (locale) => {
  const { pages, services } = wordsIn(locale);
  const { search } = pages;

  test("begins with a field and ways on", async () => {
    const { answer, html, main } = await read(localePath(locale, "/search"));
    expect(answer.status).toBe(200);
    expect(main.querySelector("h1")?.textContent).toBe(search.title);
    expect(main.querySelector("form")?.getAttribute("action")).toBe(localePath(locale, "/search"));
    expect(main.querySelector("input[type=search]")?.getAttribute("name")).toBe("q");
    const links = main.querySelectorAll("li a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/services", "/blog", "/contact"].map((path) => localePath(locale, path)));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("shows results with marked words, best first, each with a link to its place", async () => {
    const { slug, title } = services[0]!;
    const { answer, html, main } = await read(searched(locale, title));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("content-security-policy")).toMatch(/script-src [^;]*'nonce-/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(main.querySelector("h1")?.textContent).toBe(fill(search.resultsTitle, { query: title }));
    expect(main.querySelector("input")?.getAttribute("value")).toBe(title);
    const results = main.querySelectorAll("ol li");
    expect(main.querySelector("[role=status]")?.textContent).toContain(String(results.length));
    expect(results[0]?.querySelector("a")?.getAttribute("href")).toMatch(
      new RegExp(`^${localePath(locale, `/services/${slug}`)}(#|$)`),
    );
    expect(main.querySelectorAll("mark").length).toBeGreaterThan(0);
    for (const link of main.querySelectorAll("ol a")) {
      const [path = "", id] = (link.getAttribute("href") ?? "").split("#");
      const target = await read(path);
      expect(target.answer.status, path).toBe(200);
      if (id) expect(parse(target.html).getElementById(id), `${path}#${id}`).not.toBeNull();
    }
  });

  test("says plainly that it found nothing", async () => {
    const { answer, main } = await read(searched(locale, "zzqxw"));
    expect(answer.status).toBe(200);
    expect(main.querySelector("h1")?.textContent).toBe(fill(search.nothing, { query: "zzqxw" }));
    expect(main.textContent).toContain(search.nothingText);
    expect(main.querySelectorAll("li a")).toHaveLength(3);
  });
});

test("words of the other language lead to its pages", async () => {
  const { slug, title } = wordsIn("ar").services[0]!;
  const { main } = await read(searched("en", title));
  const list = main.querySelector("ol")!;
  expect([list.getAttribute("lang"), list.getAttribute("dir")]).toEqual(["ar", "rtl"]);
  expect(list.querySelector("a")?.getAttribute("href")).toMatch(new RegExp(`^/ar/services/${slug}`));
  expect(main.textContent).toContain(wordsIn("en").pages.search.elsewhere);
});

test.each([
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{query} {count}",
  "</title><script>",
  "\u0000\u202e\u2066",
  "' OR 1=1 --",
  "(((((((((((((((((((((((((",
  "%s%n",
])("the query %j is words and nothing else", async (query) => {
  const { answer, html } = await read(searched("en", query));
  expect(answer.status).toBe(200);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  const page = parse(html);
  expect(page.querySelectorAll("title")).toHaveLength(1);
  expect(page.querySelector("input[type=search]")).not.toBeNull();
});

test("a long query is searched up to its hundredth character, and says so", async () => {
  const { answer, main } = await read(searched("en", "كلمات ".repeat(40)));
  expect(answer.status).toBe(200);
  expect(main.textContent).toContain(fill(wordsIn("en").pages.search.tooLong, { limit: 100 }));
  expect(main.querySelector("input")?.getAttribute("value")?.length).toBeLessThanOrEqual(100);
});

test("broken encoding and several queries are answered", async () => {
  for (const query of ["q=%", "q=%ff%fe", "q=a&q=b", "q", "q=%00"])
    expect([query, (await read(`/search?${query}`)).answer.status]).toEqual([query, 200]);
});

test("neither the sitemap nor the file for language models has it", async () => {
  for (const path of ["/sitemap.xml", "/llms.txt"])
    expect((await read(path)).html.includes("/search"), path).toBe(false);
});
