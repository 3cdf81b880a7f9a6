/** A site with made-up facts at its public address. */
import { expect, onTestFinished, test } from "vitest";
import { openSite } from "#tests/support/open-site.ts";

test.each(["/about", "/services/no-such-service"])("at its public address %s has no band", async (path) => {
  const SITE_URL = "https://www.site.example";
  const site = await openSite({ SITE_URL });
  onTestFinished(async () => void (await site.stop()));
  const answer = await fetch(site.url + path);
  expect(answer.headers.get("x-robots-tag")).toBeNull();
  // Bands for these are not shown (tests/e2e/own-content.spec.ts).
  const shownFor = Array.from((await answer.text()).matchAll(/ data-shown-for="([^"]*)"/g), ([, value]) => value);
  expect(shownFor).toContain("index");
  expect(["index", SITE_URL]).toEqual(expect.arrayContaining(shownFor));
});
