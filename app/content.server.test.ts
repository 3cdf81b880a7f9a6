import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { pageLabels } from "./content.server.ts";

const { en } = sites;
const labelsOf = (nav: { blog?: string }, footer: { blog?: string; privacy?: string }) => {
  const { messages } = en;
  const { blog: _inMenu, ...menu } = messages.nav;
  const { blog: _inFooter, privacy: _privacy, ...foot } = messages.footer;
  return pageLabels({ ...en, messages: { ...messages, nav: { ...menu, ...nav }, footer: { ...foot, ...footer } } });
};

test("menu and footer call a page by its title", () => {
  const { nav, footer } = labelsOf({}, {});
  expect([nav.blog, footer.blog]).toEqual([en.pages.blog.title, en.pages.blog.title]);
  expect(footer.privacy).toBe(en.pages.privacy.title);
});

test("what somebody calls it in the menu counts in the footer, too, unless that has its own label", () => {
  expect(labelsOf({ blog: "News" }, {})).toMatchObject({ nav: { blog: "News" }, footer: { blog: "News" } });
  expect(labelsOf({ blog: "News" }, { blog: "All news" }).footer.blog).toBe("All news");
});
