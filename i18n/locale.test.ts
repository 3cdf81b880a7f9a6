import { expect, test } from "vitest";
import { localeOf, localePath, withoutLocale } from "./locale.ts";

test.each([
  ["/", "en"],
  ["/about", "en"],
  ["/ar", "ar"],
  ["/ar/", "ar"],
  ["/ar/services/mobile", "ar"],
  ["/ar.data", "ar"],
  ["/AR/Contact", "ar"],
  ["/arabic", "en"],
  ["/services/ar", "en"],
])("%s is in %s", (pathname, locale) => {
  expect(localeOf(pathname)).toBe(locale);
});

test.each(["/", "/about", "/blog/page/2"])("%s leads to Arabic and back", (path) => {
  expect(withoutLocale(localePath("ar", path))).toBe(path);
  expect(withoutLocale(localePath("en", path))).toBe(path);
});

test("the Arabic home page has no slash at its end", () => {
  expect(localePath("ar", "/")).toBe("/ar");
});
