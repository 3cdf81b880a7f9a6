import { describe, expect, test } from "vitest";
import { isHost, isPlainPath, isSameOrigin, requestTarget } from "./request-head.ts";

describe("a request's target", () => {
  test.each([
    ["/about?x=1", "/about?x=1"],
    ["/", "/"],
    ["/about?x=1#part?y", "/about?x=1"],
    ["/about#part", undefined],
    ["http://other.example/about?x", "/about?x"],
    ["https://other.example", "/"],
    ["*", undefined],
    ["about", undefined],
    ["//evil.example/", undefined],
    ["http://other.example//evil.example", undefined],
    ["/contact?next=//evil.example%00", "/contact?next=//evil.example%00"],
  ])("%s", (written, expected) => {
    expect(requestTarget(written)).toBe(expected);
  });
});

describe("plain paths", () => {
  test.each([
    "/",
    "/about",
    "/ar/services/mobile",
    "/.well-known/security.txt",
    "/%D8%B9",
    "/a..b",
    "/a%20b",
    "/_.data",
  ])("%s is one", (path) => expect(isPlainPath(path)).toBe(true));
  test.each([
    "",
    "about",
    "//host",
    "/a//b",
    "/../etc/passwd",
    "/a/..",
    "/./a",
    "/%2e%2e/a",
    "/a%2f..%2fb",
    "/%00",
    "/a\\b",
    "/a%5cb",
    "/%zz",
    "/%c3%28",
    "/%",
    "/a b",
    "/a\u0001",
    "/a%0d%0aSet-Cookie:x",
    "/a#b",
  ])("%s is none", (path) => expect(isPlainPath(path)).toBe(false));
});

test.each([
  ["localhost:3000", true],
  ["www.site.example", true],
  ["[::1]:3000", true],
  ["192.0.2.1", true],
  ["", false],
  [undefined, false],
  ["a b", false],
  ["user@host", false],
  ["host/path", false],
  ["host:port", false],
  ["host:123456", false],
])("host %s", (host, expected) => {
  expect(isHost(host)).toBe(expected);
});

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
