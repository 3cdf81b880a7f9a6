/**
 * The README invites owners to change these words; all tests of this folder must still pass.
 */
import { expect, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import { builtPages } from "#tests/support/built-pages.ts";
import { sites } from "./shipped-sites.ts";

const pages = new Map((await builtPages()).map(({ path, html }) => [path, html]));

test.each(locales)("in %s an owner's name, hours, partners, service and post are on the site", (locale) => {
  const page = (path: string) => pages.get(localePath(locale, path))!;
  const { company } = sites[locale];
  expect(page("/services")).toContain(company.name[locale]);
  expect(company.name.en).toBe("Another Company");
  expect(company.partners).toHaveLength(4);
  expect(page("/contact")).toContain("7:15");
  for (const folder of ["/services", "/blog"]) {
    expect(page(folder)).toContain(`${localePath(locale, folder)}/new-entry`);
    expect(page(`${folder}/new-entry`)).toContain(locale === "ar" ? "مدخل جديد" : "New entry");
  }
});
