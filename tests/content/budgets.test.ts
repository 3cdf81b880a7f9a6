/** Limits on the weight of pages. Sizes are bytes with brotli 11; a KB is 1,000 bytes. */
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { builtFile, builtPages, publishedText } from "#tests/support/built-pages.ts";
import { moduleGraph, pageStart } from "#tests/support/module-graph.ts";

const KB = 1000;
/** Pages share most of their styles and scripts. */
const brotliSizes = new Map<string, number>();
/** Compressed as by the build. */
const weight = (address: string) => builtFile(`${address}.br`).length;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const pages = await builtPages();

function brotli(body: string): number {
  const size = brotliSizes.get(body) ?? brotliCompressSync(body).length;
  brotliSizes.set(body, size);
  return size;
}

test("there are pages to weigh", () => {
  expect(pages.length).toBeGreaterThan(30);
});

describe.each(pages)("$path", ({ path, html }) => {
  test("starts no script of the framework before the first paint", () => {
    expect(html.match(/<script[^>]*\ssrc=/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script[^>]*type="module"/);
    expect(html).not.toMatch(/<link[^>]*rel="modulepreload"/);
    expect(html.slice(html.indexOf("</main>"))).toContain(`<script defer="" src="${pageStart(html).file}"`);
  });

  test("loads no more JavaScript than agreed", () => {
    const limit = path.endsWith("/contact") ? 135 : 120;
    const start = brotli(publishedText(pageStart(html).file));
    expect(start + sum(moduleGraph(html).map(weight))).toBeLessThanOrEqual(limit * KB);
  });

  test("has no more CSS than agreed, in the page and in the file", () => {
    const [, inline = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    expect(brotli(inline)).toBeGreaterThan(3 * KB);
    expect(brotli(inline)).toBeLessThanOrEqual(4.7 * KB);
    const [, file = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    expect(brotli(publishedText(file))).toBeLessThanOrEqual(13.5 * KB);
  });

  test("is sent in no more bytes than agreed, and leaves the data for hydration to a file", () => {
    expect(brotli(html)).toBeLessThanOrEqual((/^\/(?:ar)?$/.test(path) ? 15.7 : 13.7) * KB);
    expect(html).not.toContain("__reactRouterContext.streamController.");
    expect(html).toContain(`data-page="${path === "/" ? "/_" : path}.data"`);
  });

  test("asks for no more letters than agreed: one font file per script for words, one for headings", () => {
    const fonts = [...html.matchAll(/<link[^>]*as="font"[^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(fonts.length).toBeLessThanOrEqual(path.startsWith("/ar") ? 3 : 2);
    expect(sum(fonts.map((font) => builtFile(font).length))).toBeLessThanOrEqual(40 * KB);
  });
});

test("no font file is heavier than agreed", () => {
  const fonts = new Set(pages.flatMap(({ html }) => html.match(/\/assets\/[\w.-]+\.woff2/g) ?? []));
  expect(fonts.size).toBeGreaterThan(0);
  for (const font of fonts) expect(builtFile(font).length, font).toBeLessThanOrEqual(48 * KB);
});

test.each(["/", "/ar"])("the hero picture of %s weighs at most 50 KB at 768 px", (path) => {
  const html = pages.find((page) => page.path === path)?.html ?? "";
  const [, picture = ""] = /(\/assets\/[^\s"]+\.avif) 768w/.exec(html) ?? [];
  expect(builtFile(picture).length).toBeLessThanOrEqual(50 * KB);
});

test.each(["/", "/ar"])("the hero picture of %s for phones comes with a connection's first ten packets", (path) => {
  const html = pages.find((page) => page.path === path)?.html ?? "";
  const [, picture = ""] = /(\/assets\/[^\s"]+\.avif) 756w/.exec(html) ?? [];
  // 14,600 bytes, minus one thousand for headers.
  expect(builtFile(picture).length).toBeLessThanOrEqual(13.6 * KB);
});
