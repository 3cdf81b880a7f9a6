/** Addresses of an earlier website (tests/fixtures/company/redirects.yaml). */
import { expect, inject, test } from "vitest";

const siteUrl = inject("siteUrl");
const ask = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(siteUrl + path, { redirect: "manual", ...init });
  return [status, headers.get("location")];
};

test.for([
  ["with the slash at its end", "/about-us/", "/about"],
  ["without it", "/about-us", "/about"],
  ["with what a campaign appends", "/about-us/?utm_source=x&fbclid=y", "/about?utm_source=x&fbclid=y"],
  ["encoded as WordPress does", "/%d9%85%d9%86-%d9%86%d8%ad%d9%86/", "/ar/about"],
  ["encoded as browsers do", "/%D9%85%D9%86-%D9%86%D8%AD%D9%86", "/ar/about"],
  [
    "written in letters, to a target with query and fragment",
    `${encodeURI("/خدماتنا")}?a=b`,
    "/ar/services?from=old&a=b#main",
  ],
  ["by the number of a post", "/?p=123", "/privacy"],
  ["by number and language, in any order", "/?lang=ar&p=123&preview=1", "/ar/privacy?preview=1"],
  ["on another site", "/index.php/shop", "https://shop.example.com/"],
])("an old address %s leads to its new one in one step", async ([, from, to]) => {
  expect(await ask(from!)).toEqual([301, to]);
  expect(await ask(from!, { method: "HEAD" })).toEqual([301, to]);
});

test("the carousel's two slugs lead to the services they mean", async () => {
  const query = "?utm_source=letter";
  expect(await ask(`/services/technical${query}`)).toEqual([301, `/services/professional${query}`]);
  expect(await ask(`/ar/services/development${query}`)).toEqual([301, `/ar/services/web-development${query}`]);
});

test("what is no old address is answered as ever", async () => {
  expect(await ask("/")).toEqual([200, null]);
  expect(await ask("/?p=124")).toEqual([200, null]);
  expect(await ask("/about-us/team")).toEqual([404, null]);
  expect(await ask("/%ff-us")).not.toEqual([301, "/about"]);
  expect((await ask("/about-us", { method: "POST" }))[0]).toBe(405);
});
