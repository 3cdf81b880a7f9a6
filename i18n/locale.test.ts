import { expect, test } from "vitest";
import { localeOf, localePath, preferredLocale, withoutLocale } from "./locale.ts";

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

test.each([
  [undefined, undefined],
  ["", undefined],
  ["*", undefined],
  ["fr-FR,de;q=0.9", undefined],
  ["ar", "ar"],
  ["ar-SA,ar;q=0.9,en;q=0.8", "ar"],
  ["en-GB,en;q=0.9,ar;q=0.8", "en"],
  ["fr,ar;q=0.4,en;q=0.5", "en"],
  ["EN ; Q=0.1, AR;q=0.2", "ar"],
  ["ar;q=0, en;q=0.1", "en"],
  ["ar;q=nonsense", undefined],
  ["arn, enm", undefined],
])("the language of a browser that prefers %s", (header, locale) => expect(preferredLocale(header)).toBe(locale));
