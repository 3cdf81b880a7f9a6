/** Pictures, buttons and files in the texts of pages. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import { clientOf } from "#tests/support/client.ts";
import { documentText } from "#tests/support/documents.ts";
import { siteOfTests } from "#tests/support/open-site.ts";
import { publisherOfTests } from "#tests/support/publisher-of-tests.ts";
import { testBuild } from "#tests/support/test-build.ts";

const server = siteOfTests();
const publish = publisherOfTests(server);
const { get, text, status } = clientOf(server);
beforeAll(() => {
  const words = {
    en: "The [reading list](files/reading-list.pdf) is short.",
    ar: "[القائمة](files/reading-list.pdf) قصيرة.",
  };
  const texts = locales.map((locale) => {
    const path = `${locale}/posts/everything-an-article-may-hold.md`;
    return [path, `${documentText(path)}\n${words[locale]}\n`];
  });
  return publish(Object.fromEntries(texts) as Record<string, string>);
});

const bytesOf = (name: string) => readFileSync(`${testBuild.CONTENT_DIR}/files/${name}`);
const digestOf = (name: string) => createHash("sha256").update(bytesOf(name)).digest("hex").slice(0, 16);
const address = `/assets/uploaded/reading-list-${digestOf("reading-list.pdf")}.pdf`;
const post = "/blog/everything-an-article-may-hold";

describe.each(locales)("in %s", (locale) => {
  test("a picture of a text is as large and of the types that others are, with its caption", async () => {
    const page = await text(localePath(locale, post));
    const [figure = ""] = /<figure>.*?<\/figure>/s.exec(page) ?? [];
    expect(figure).toMatch(/<source type="image\/avif" srcSet="\/assets\/[^"]+ 1200w/);
    expect(figure).toMatch(/<img src="\/assets\/[^"]+\.jpeg" [^>]*alt="[^"]+" width="\d+" height="\d+" loading="lazy"/);
    expect(figure).toMatch(/<figcaption>[^<]+<\/figcaption>/);
  });

  test("a file is linked with its type and size, and printed with its address", async () => {
    const page = await text(localePath(locale, post));
    const size = locale === "en" ? "1 kB" : "1 كيلوبايت";
    expect(page).toContain(`<a href="${address}" data-address="${server.url}${address}">`);
    expect(page).toMatch(new RegExp(`</a> <small>\\(PDF[,،] ${size}\\)</small>`));
    expect(page).not.toContain("files/");
  });

  test("the feed has pictures and files by their whole addresses", async () => {
    const feed = await text(localePath(locale, "/rss.xml"));
    expect(feed).toContain(`href=&quot;${server.url}${address}&quot;`);
    expect(feed).toMatch(/figure&gt;&lt;img src=&quot;http[^&]+\.jpeg&quot;/);
    expect(feed).not.toContain("srcSet");
  });
});

test("a file is sent as what it is, to be kept, under its name", async () => {
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytesOf("reading-list.pdf"));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="reading-list.pdf"',
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
  });
  const part = await get(address, { range: "bytes=0-4" });
  expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);
});

test("a file that no page shows is not served", async () => {
  const unused = `/assets/uploaded/kept-in-a-drawer-${digestOf("kept-in-a-drawer.pdf")}.pdf`;
  expect(await status(unused)).toBe(404);
});
