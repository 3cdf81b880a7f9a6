/** Requests every link, anchor, picture and file of every page from the built server. */
import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, inject, test } from "vitest";
import { builtPages } from "#tests/support/built-pages.ts";

const siteUrl = inject("siteUrl");
const pages = [...(await builtPages()).map(({ path }) => path), "/nowhere", "/ar/nowhere"];
const expectedStatus = (path: string) => (path.endsWith("/nowhere") ? 404 : 200);

describe.each(pages)("%s", (path) => {
  test("has no broken link", async () => {
    const page = await fetched(path);
    expect(page.status).toBe(expectedStatus(path));
    const addresses = addressesIn(parse(page.html));
    expect(addresses.length).toBeGreaterThan(20);
    const faults: string[] = [];
    // One at a time: hundreds of connections at once would test the machine, not the links.
    for (const address of addresses) {
      const found = await fault(address, path);
      if (found) faults.push(found);
    }
    expect(faults).toEqual([]);
  });
});

/** Every address on a page, including empty ones, which would link to the page itself. */
function addressesIn(document: HTMLElement): string[] {
  const attribute = (selector: string, name: string) =>
    document.querySelectorAll(selector).map((element) => element.getAttribute(name) ?? "");
  return [
    ...attribute("a", "href"),
    ...attribute("link[href]", "href"),
    ...attribute("use", "href"),
    ...attribute("img", "src"),
    ...attribute("video[src], source[src], script[src], iframe", "src"),
    ...attribute("video[poster]", "poster"),
    ...attribute("form[action]", "action"),
    ...attribute('meta[property="og:image"], meta[property="og:url"]', "content"),
    ...attribute("[srcset]", "srcset").flatMap((set) =>
      set.split(",").map((candidate) => candidate.trim().split(" ")[0] ?? ""),
    ),
    ...document
      .querySelectorAll("style")
      .flatMap(({ text }) => [...text.matchAll(/url\((\/[^)]+)\)/g)].map(([, url = ""]) => url)),
  ];
}

/** @returns the fault of an address on a page, if any */
async function fault(address: string, from: string): Promise<string | undefined> {
  if (!address) return "an empty address";
  if (address.startsWith("tel:"))
    return /^tel:\+\d{8,15}$/.test(address) ? undefined : `${address}: no telephone number`;
  if (address.startsWith("mailto:"))
    return /^mailto:[^@\s]+@[^@\s]+\.\w+/.test(address) ? undefined : `${address}: no e-mail`;
  if (address.startsWith("data:")) return undefined;
  if (!URL.canParse(address, siteUrl + from)) return `${address}: no address`;
  const url = new URL(address, siteUrl + from);
  // Only the form of links to other sites is checked: tests work without a network.
  if (url.origin !== siteUrl) return url.protocol === "https:" ? undefined : `${address}: not https`;
  const target = await fetched(url.pathname + url.search);
  if (target.status !== expectedStatus(url.pathname)) return `${address}: ${target.status}`;
  const mayLeadOn = carouselSlugs.test(url.pathname) || switchOfUnknown.test(url.search);
  if (target.redirects && !mayLeadOn) return `${address}: leads on to another address`;
  const anchor = decodeURIComponent(url.hash.slice(1));
  return !anchor || target.ids.has(anchor) ? undefined : `${address}: there is no such place on that page`;
}

/** The two addresses of the carousel that redirect (docs/decisions/open-questions.md). */
const carouselSlugs = /\/services\/(technical|development)$/;
/** Unknown addresses share one page; without scripts the server redirects to the other language. */
const switchOfUnknown = /^\?language=(en|ar)$/;

type Fetched = { status: number; redirects: boolean; html: string; ids: Set<string> };
const known = new Map<string, Promise<Fetched>>();

function fetched(path: string): Promise<Fetched> {
  const request = known.get(path) ?? fetchOnce(path);
  known.set(path, request);
  return request;
}

async function fetchOnce(path: string): Promise<Fetched> {
  const response = await fetch(siteUrl + path);
  const hasPlaces = /^(?:text\/html|image\/svg\+xml)/.test(response.headers.get("content-type") ?? "");
  const html = hasPlaces ? await response.text() : "";
  if (!hasPlaces) await response.arrayBuffer();
  const ids = parse(html)
    .querySelectorAll("[id]")
    .map(({ id }) => id);
  return { status: response.status, redirects: response.redirected, html, ids: new Set(ids) };
}
