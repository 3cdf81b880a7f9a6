import { expect, test } from "vitest";
import { linkTarget } from "./link-target.ts";

const origin = "https://site.example";
const allowed = {
  origin,
  mails: ["info@site.example", "Privacy@site.example"],
  phones: ["+966110000000", "+966500000000"],
  whatsapp: "+966500000000",
  ownPages: ["careers"],
};

test.each([
  ["/", "/"],
  ["/ar", "/ar"],
  ["/services/mobile", "/services/mobile"],
  ["/ar/services/mobile#questions", "/ar/services/mobile#questions"],
  ["/contact?about=mobile", "/contact?about=mobile"],
  ["/blog/page/2", "/blog/page/2"],
  ["/ar/careers", "/ar/careers"],
  ["https://site.example/ar/about", "/ar/about"],
  ["/services/../contact", "/contact"],
])("%s is the page %s", (address, href) => {
  expect(linkTarget(address, allowed)).toEqual({ kind: "page", href });
});

test.each([
  ["mailto:info@site.example", "mail", "mailto:info@site.example"],
  ["MAILTO:INFO@site.example", "mail", "mailto:info@site.example"],
  ["mailto:privacy@site.example", "mail", "mailto:Privacy@site.example"],
  ["tel:+966110000000", "phone", "tel:+966110000000"],
  ["tel:+966-11-000.0000", "phone", "tel:+966110000000"],
  ["tel:+966500000000", "phone", "tel:+966500000000"],
  ["https://wa.me/966500000000", "whatsapp", "https://wa.me/966500000000"],
])("%s is one of the company's own contact links", (address, kind, href) => {
  expect(linkTarget(address, allowed)).toEqual({ kind, href });
});

test("WhatsApp is a contact link only if the company has it", () => {
  expect(linkTarget("https://wa.me/966500000000", { ...allowed, whatsapp: undefined })).toBeUndefined();
});

test.each([
  "",
  "#top",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/?q=secret",
  "http://site.example/about",
  "https://site.example.evil.example/about",
  "https://site.example@evil.example/about",
  "https://user@site.example/about",
  "/api/leads",
  "/assets/a.js",
  "/rss.xml",
  "/arabic",
  "/about/us",
  "/ar/nowhere",
  "/constructor",
  "/services/..%2f..%2fapi",
  "mailto:info@site.example?body=secret",
  "tel:*21*0500000000#",
  "mailto:a@evil.example",
  "mailto:info@site.example.evil.example",
  "mailto:info%40site.example",
  "mailto:info@site.example,a@evil.example",
  "tel:900123",
  "tel:+966110000001",
  "tel:+966110000000;ext=1",
  "https://wa.me/966500000001",
  "https://wa.me/966500000000?text=secret",
  "whatsapp://send?phone=966500000000",
])("%j is no link", (address) => {
  expect(linkTarget(address, allowed)).toBeUndefined();
});
