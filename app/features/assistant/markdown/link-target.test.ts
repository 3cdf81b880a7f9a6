import { expect, test } from "vitest";
import { linkTarget } from "./link-target.ts";

const origin = "https://site.example";

test.each([
  ["/", "/"],
  ["/ar", "/ar"],
  ["/services/mobile", "/services/mobile"],
  ["/ar/services/mobile#questions", "/ar/services/mobile#questions"],
  ["/contact?service=mobile", "/contact?service=mobile"],
  ["/blog/page/2", "/blog/page/2"],
  ["https://site.example/ar/about", "/ar/about"],
  ["/services/../contact", "/contact"],
])("%s is the page %s", (address, path) => {
  expect(linkTarget(address, origin)).toEqual({ kind: "page", path });
});

test.each([
  ["mailto:info@site.example", "mail"],
  ["tel:+966110000000", "phone"],
])("%s is a way to write or call", (address, kind) => {
  expect(linkTarget(address, origin)).toEqual({ kind, href: address });
});

test.each([
  "",
  "about",
  "#top",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://site.example/1",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/?q=secret",
  "http://site.example/about",
  "https://site.example.evil.example/about",
  "https://site.example@evil.example/about",
  "https://user@site.example/about",
  "https://site.example",
  "/api/leads",
  "/v1/models",
  "/functions/v1/get-openai-key",
  "/assets/a.js",
  "/rss.xml",
  "/ar/rss.xml",
  "/arabic",
  "/services/..%2f..%2fapi",
  "mailto:info@site.example?body=secret",
  "mailto:a@b.example,c@d.example",
  "tel:*21*0500000000#",
  "sms:+966500000000",
])("%j is no link", (address) => {
  expect(linkTarget(address, origin)).toBeUndefined();
});
