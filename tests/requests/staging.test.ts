/** A copy for review: every answer tells search engines not to index it. */
import { expect, onTestFinished, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import { robotsPlaceholder } from "#app/platform/env.server.ts";
import { openSite } from "#tests/support/open-site.ts";
import { paths } from "#tests/support/chat.ts";

const SITE_URL = "https://www.site.example";

/** One address for each handler. */
const answered: [path: string, status: number, init?: RequestInit][] = [
  ["/", 200],
  ["/ar/about", 200],
  ["/search?q=network", 200],
  ["/no-such-page", 404],
  ["/robots.txt", 200],
  ["/sitemap.xml", 200],
  ["/favicon.svg", 200],
  ["/about/", 301],
  ["/api/leads", 400, { method: "POST", headers: { "content-type": "application/json" }, body: "{" }],
  [paths.models, 200],
  ["/healthz", 200],
];

async function robotsTags(origin: string) {
  const tags = answered.map(async ([path, , init]) => {
    const { status, headers } = await fetch(origin + path, { redirect: "manual", ...init });
    return `${path} ${status} ${headers.get("x-robots-tag")}`;
  });
  return Promise.all(tags);
}
const expected = (tag: string | null) => answered.map(([path, status]) => `${path} ${status} ${tag}`);

test("with ROBOTS=noindex every answer says so, and pages show it; without, none does", async () => {
  for (const ROBOTS of ["noindex", "index"]) {
    const server = await openSite({ SITE_URL, ROBOTS });
    onTestFinished(async () => void (await server.stop()));
    expect(await robotsTags(server.url)).toEqual(expected(ROBOTS === "noindex" ? "noindex" : null));
    for (const locale of locales)
      // Prerendered, with its navigation data, and rendered on request.
      for (const path of ["/about", "/about.data", "/search?q=network"]) {
        const text = await fetch(server.url + localePath(locale, path)).then((answer) => answer.text());
        expect(text).not.toContain(robotsPlaceholder);
        if (!path.endsWith(".data")) expect(text).toContain(`data-shown-for="${ROBOTS}"`);
      }
  }
});
