/** Requests of the desk's first view on a slow line. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { type OpenDesk, openDesk } from "#tests/support/desk.ts";

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.stop());

/** Bytes of an answer as sent. */
async function sent(path: string, cookie: string): Promise<number> {
  const answer = await fetch(desk.url + path, { headers: { cookie, "accept-encoding": "br" } });
  expect(answer.status, path).toBe(200);
  return Number(answer.headers.get("content-length"));
}

test.each(locales)("in %s its style is in the page, and scripts and fonts are few", async (language) => {
  const cookie = await desk.as(language === "en" ? "editor" : "sales", language);
  const html = await (await fetch(`${desk.url}/desk`, { headers: { cookie } })).text();
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toMatch(/<style nonce="[\w-]+"/);
  const weigh = async (paths: string[]) => {
    const sizes = await Promise.all([...new Set(paths)].map((path) => sent(path, cookie)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const scripts = html.match(/\/desk\/assets\/[\w.-]+\.js/g) ?? [];
  expect(scripts.length).toBeGreaterThan(5);
  expect(await weigh(scripts)).toBeLessThan(150_000);
  const fonts = [...html.matchAll(/rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(fonts).toHaveLength(language === "en" ? 1 : 2);
  expect(await weigh(fonts)).toBeLessThan(30_000);
});
