/** Categories and authors of posts, in both languages. */
import { beforeAll, describe, expect, test } from "vitest";
import { edit } from "#cms/edit.ts";
import { clientOf } from "#tests/support/client.ts";
import { type Locale, localePath, locales } from "#i18n/locale.ts";
import { documentText } from "#tests/support/documents.ts";
import { siteOfTests } from "#tests/support/open-site.ts";
import { elements, parseXml, texts } from "#tests/support/parse-xml.ts";
import { publisherOfTests } from "#tests/support/publisher-of-tests.ts";
import { content, wordsIn } from "#tests/support/words.ts";

const server = siteOfTests();
const publish = publisherOfTests(server);
const { get, text, status } = clientOf(server);
const [rules] = content.categories.entries;
const ofRules = ["everything-an-article-may-hold", "who-holds-the-key"];
const unseen = ["empty-shelf", "behind-the-curtain", "never-written"];

describe.each(locales)("in %s", (locale) => {
  const at = (path: string) => localePath(locale, path);
  const name = rules!.name[locale];

  test("a category has a page with its posts, its feed and its counterpart", async () => {
    const page = await text(at("/blog/category/rules"));
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]).toContain(name);
    expect(page).toContain(rules!.text![locale]);
    const main = /<main[^>]*>(.*)<\/main>/s.exec(page)![1]!;
    const posts = new Set(Array.from(main.matchAll(/href="[^"]*\/blog\/([\w-]+)"/g), ([, slug]) => slug));
    expect(posts).toEqual(new Set(ofRules));
    expect(main, "of one page").not.toContain(wordsIn(locale).messages.pagination.label);
    for (const other of locales)
      expect(page).toContain(`hrefLang="${other}" href="${server.url}${localePath(other, "/blog/category/rules")}"`);
    expect(page).toContain(`href="${server.url}${at("/blog/category/rules/rss.xml")}"`);
    expect(page).toContain('"@type":"CollectionPage"');
  });

  test("its feed has its posts, with their authors and categories", async () => {
    const answer = await get(at("/blog/category/rules/rss.xml"));
    expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const feed = parseXml(await answer.text());
    expect(new Set(texts(feed, "guid").map((guid) => guid.split("/").at(-1)))).toEqual(new Set(ofRules));
    expect(elements(feed, "atom:link")[0]?.getAttribute("href")).toBe(
      `${server.url}${at("/blog/category/rules/rss.xml")}`,
    );
    expect(texts(feed, "category").filter((one) => one === name)).toHaveLength(2);
    const [person] = wordsIn(locale).people.entries;
    expect(texts(feed, "dc:creator")).toContain(person!.name);
  });

  test("the blog, cards, sitemap, llms.txt and search lead to it", async () => {
    const [blog, post, sitemap, llms, search] = await Promise.all([
      text(at("/blog")),
      text(at("/blog/who-holds-the-key")),
      text("/sitemap.xml"),
      text("/llms.txt"),
      text(at(`/search?q=${encodeURIComponent(name)}`)),
    ]);
    for (const page of [blog, post, search]) expect(page).toContain(`href="${at("/blog/category/rules")}"`);
    for (const file of [sitemap, llms]) expect(file).toContain(`${server.url}${at("/blog/category/rules")}`);
  });

  test("the author of a post is named on it and in its structured data", async () => {
    const [ofPerson, ofOther, without] = await Promise.all(
      [...ofRules, "thumbs-first"].map((slug) => text(at(`/blog/${slug}`))),
    );
    const [person] = wordsIn(locale).people.entries;
    expect(ofPerson).toContain(`"author":{"@type":"Person","name":"${person!.name}","jobTitle":"${person!.role}"`);
    const { author } = wordsIn(locale).posts.find(({ slug }) => slug === "who-holds-the-key")!;
    expect(ofOther).toContain(`>${author!.other!.role}<`);
    expect(without).toContain('"author":{"@type":"Organization"');
  });
});

test.each(unseen)("%s has neither page nor feed nor entry", async (slug) => {
  for (const locale of locales) {
    expect(await status(localePath(locale, `/blog/category/${slug}`))).toBe(404);
    expect(await status(localePath(locale, `/blog/category/${slug}/rss.xml`))).toBe(404);
    for (const path of [localePath(locale, "/blog"), localePath(locale, "/blog/the-last-backup"), "/sitemap.xml"])
      expect(await text(path)).not.toContain(`category/${slug}`);
  }
});

describe("once one is renamed, and another has more posts", () => {
  beforeAll(async () => {
    const file = "categories.yaml";
    const renamed = edit(file, documentText(file), [{ do: "set", path: ["entries", 0, "slug"], value: "house" }]);
    const changed: Record<string, string> = { [file]: renamed };
    const put = (locale: Locale, slug: string, category: string) => {
      const path = `${locale}/posts/${slug}.md`;
      changed[path] = edit(path, documentText(path), [{ do: "set", path: ["category"], value: category }]);
    };
    for (const locale of locales) {
      for (const slug of ofRules) put(locale, slug, "house");
      const others = wordsIn(locale).posts.filter(({ category }) => category === undefined);
      for (const { slug } of others.slice(0, 6)) put(locale, slug, "pages");
    }
    await publish(changed, [{ from: "/blog/category/rules", to: "/blog/category/house" }]);
  });

  test("the former address leads to the new one", async () => {
    const answer = await get("/ar/blog/category/rules");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/ar/blog/category/house"]);
  });

  test("more posts than a page holds go on, in the sitemap too", async () => {
    const second = "/ar/blog/category/pages/page/2";
    const [first, last, sitemap] = await Promise.all(["/ar/blog/category/pages", second, "/sitemap.xml"].map(text));
    expect(first).toMatch(new RegExp(`<a[^>]*rel="next"[^>]*href="${second}"|<a[^>]*href="${second}"[^>]*rel="next"`));
    expect(last).toContain(`rel="canonical" href="${server.url}${second}"`);
    expect(last).toContain(`"item":"${server.url}/ar/blog/category/pages"`);
    const shown = [first, last].map((page) => new Set(page!.match(/(?<=\/ar\/blog\/)(?!category)[\w-]+(?=")/g)).size);
    expect(shown).toEqual([6, 1]);
    expect(sitemap).toContain(`${server.url}${second}<`);
    for (const [path, to] of [
      ["page/3", "/page/2"],
      ["page/1", ""],
    ]) {
      const answer = await get(`/blog/category/pages/${path}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `/blog/category/pages${to}`]);
    }
    expect(await status("/blog/category/pages/page/two")).toBe(404);
  });
});
