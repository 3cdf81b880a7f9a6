import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./request-head.ts";

const named = { SITE_URL: "https://www.site.example", siteUrlIsSet: true };
const unnamed = { SITE_URL: "http://localhost:3000", siteUrlIsSet: false };

describe("with SITE_URL", () => {
  test.each([
    [{}, true],
    [{ origin: "https://www.site.example" }, true],
    [{ origin: "https://www.site.example", "sec-fetch-site": "same-origin" }, true],
    [{ origin: "http://www.site.example" }, false],
    [{ origin: "https://site.example" }, false],
    [{ origin: "http://inside:3000" }, false],
    [{ origin: "null" }, false],
    [{ origin: "" }, false],
    [{ origin: "nonsense" }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ origin: "https://www.site.example", "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "none" }, true],
  ])("%o", (headers, expected) => {
    expect(isSameOrigin({ host: "inside:3000", ...headers }, named)).toBe(expected);
  });
});

describe("without SITE_URL an origin equal to the host is ours too", () => {
  test.each([
    ["http://localhost:3000", "192.0.2.7:3000", true],
    ["http://192.0.2.7:3000", "192.0.2.7:3000", true],
    ["https://www.site.example", "www.site.example", true],
    ["https://www.site.example", "WWW.site.example:443", true],
    ["http://www.site.example", "www.site.example:80", true],
    ["http://www.site.example:81", "www.site.example", false],
    ["ftp://www.site.example", "www.site.example", false],
    ["null", "null", false],
    ["http://evil.example", "www.site.example", false],
  ])("%s at %s", (origin, host, expected) => {
    expect(isSameOrigin({ host, origin }, unnamed)).toBe(expected);
  });
});
