import { describe, expect, it } from "vitest";
import { company, sites, siteUrl as origin } from "#tests/support/sites.ts";
import { authorOf } from "#app/content.server.ts";
import { locales } from "#i18n/locale.ts";
import { parseXml, texts as textsOf } from "#tests/support/parse-xml.ts";
import { rss } from "./rss.server.ts";

describe.each(locales)("rss in %s", (locale) => {
  // Only builds have the sizes of pictures (tests/requests/article-parts.test.ts).
  const withoutPictures = (html: string) => html.replaceAll(/<figure>.*?<\/figure>/gs, "");
  const all = sites[locale].posts.map((post) => ({ ...post, html: withoutPictures(post.html) }));
  const feed = parseXml(rss({ ...sites[locale], posts: all }));
  const texts = (name: string) => textsOf(feed, name);
  const base = locale === "en" ? origin : `${origin}/ar`;
  const { posts } = sites[locale];

  it("holds every post, newest first, by its permanent address", () => {
    expect(texts("guid")).toEqual(posts.map(({ slug }) => `${base}/blog/${slug}`));
    expect(texts("dc:creator")).toEqual(
      posts.map((post) => authorOf(sites[locale], post)?.name ?? company.name[locale]),
    );
    const days = texts("pubDate").map((date) => new Date(date).getTime());
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  });

  it("dates posts as RFC 822 does, in Riyadh's time", () => {
    expect(texts("pubDate")).toContain("Sun, 04 May 2025 00:00:00 +0300");
  });

  it("carries the whole text with addresses that work elsewhere", () => {
    for (const text of texts("content:encoded")) {
      expect(text).toContain("<h2");
      expect(text).toMatch(locale === "ar" ? /^<div lang="ar" dir="rtl">/ : /^<div lang="en" dir="ltr">/);
      expect(text).not.toMatch(/(?:href|src)="[/#]/);
      expect(text).not.toContain("tabindex");
    }
    expect(texts("content:encoded").join("")).toContain(`href="${base}/services/`);
  });
});
