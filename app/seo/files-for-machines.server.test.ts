import { describe, expect, it } from "vitest";
import { company, sites, siteUrl as origin } from "#tests/support/sites.ts";
import { robots, securityTxt, webManifest } from "./files-for-machines.server.ts";

describe("robots.txt", () => {
  it("opens every page and names the sitemap", () => {
    expect(robots(sites)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    const closed = [...robots(sites).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
    expect(closed).toEqual(["/api/", "/functions/", "/v1/"]);
  });
});

describe("security.txt", () => {
  const fields = Object.fromEntries(
    securityTxt(sites, new Date("2026-03-01T10:00:00.500Z"))
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );

  it("has the fields of RFC 9116", () => {
    expect(fields).toMatchObject({
      Contact: `mailto:${company.email}`,
      Policy: `${origin}/security-policy.txt`,
      "Preferred-Languages": "en, ar",
      Canonical: `${origin}/.well-known/security.txt`,
    });
  });

  it("expires within a year of the build", () => {
    expect(fields.Expires).toBe("2027-02-28T10:00:00Z");
  });
});

describe("manifest", () => {
  it("has the night of the palette and icons of the sizes that browsers ask for", () => {
    const { theme_color, background_color, icons, lang } = webManifest(sites);
    expect([theme_color, background_color, lang]).toEqual(["#07110d", "#07110d", "en"]);
    expect(icons.map(({ src }) => src)).toEqual([
      "/icon-192.png",
      "/icon-512.png",
      "/icon-maskable-512.png",
      "/favicon.svg",
    ]);
  });
});
