import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, inject, test } from "vitest";
import { direction } from "#i18n/locale.ts";
import { builtPages } from "#tests/support/built-pages.ts";
import { wordsIn } from "#tests/support/words.ts";

/** docs/accessibility.md, points 2 and 42. Two landmarks of a kind on one page need different names. */
const kinds = { navigation: "nav", region: "section", article: "article", group: "[role=group]", dialog: "dialog" };

/** Rendered on request. */
const unknown = ["/nowhere", "/ar/nowhere", "/services/nowhere", "/ar/services/nowhere"].map(async (path) => ({
  path,
  html: await (await fetch(inject("siteUrl") + path)).text(),
}));

describe.each([...(await builtPages()), ...(await Promise.all(unknown))])("$path", ({ path, html }) => {
  const page = parse(html);

  test("says its language and direction, and has one banner, one main and one contentinfo", () => {
    const locale = /^\/ar(\/|$)/.test(path) ? "ar" : "en";
    expect(page.querySelector("html")?.attributes).toMatchObject({ lang: locale, dir: direction(locale) });
    for (const kind of ["header", "main", "footer"]) {
      const all = page.querySelectorAll(kind).filter((one) => !one.closest("article, section, nav, aside"));
      expect(all, kind).toHaveLength(1);
    }
  });

  test("has headings that begin at level 1, once, and skip none", () => {
    const headings = page.querySelectorAll("h1, h2, h3, h4, h5, h6").filter((one) => !one.closest("dialog"));
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test("every navigation, article, group and dialog has a name, and no two of a kind have the same", () => {
    for (const [kind, selector] of Object.entries(kinds)) {
      const names = page.querySelectorAll(selector).map((element) => nameOf(page, element));
      // A section without a name is not a landmark.
      const told = kind === "region" ? names.filter((name) => name !== "") : names;
      expect(told, kind).not.toContain("");
      expect(repeated(told), kind).toEqual([]);
    }
    expect(page.querySelectorAll("nav").length).toBeGreaterThan(1);
  });

  test("no two elements have the same id", () => {
    expect(repeated(page.querySelectorAll("[id]").map(({ id }) => id))).toEqual([]);
  });

  test("no words stand beside elements: where a browser translates, React could not find them again", () => {
    // Inserted HTML is replaced as a whole.
    for (const whole of page.querySelectorAll("script, style, svg, .prose, .drawing")) whole.remove();
    const bare = page
      .querySelectorAll("body *")
      .flatMap(({ childNodes }) => (childNodes.length > 1 ? childNodes : []))
      .filter((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    expect(bare.map(String)).toEqual([]);
  });

  test("what opens in a new window says so", () => {
    const { newWindow } = wordsIn(/^\/ar(\/|$)/.test(path) ? "ar" : "en").messages.actions;
    for (const link of page.querySelectorAll("a[target=_blank]")) expect(link.textContent).toContain(`(${newWindow})`);
  });

  test("landmarks are HTML's own elements", () => {
    const roles = ["region", "navigation", "main", "banner", "contentinfo", "article", "dialog"];
    expect(page.querySelectorAll(roles.map((role) => `[role=${role}]`).join(",")).map(String)).toEqual([]);
  });
});

function nameOf(page: HTMLElement, element: HTMLElement): string {
  const label = element.getAttribute("aria-labelledby");
  const text = label ? page.querySelector(`[id="${label}"]`)?.textContent : element.getAttribute("aria-label");
  return text?.trim() ?? "";
}

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);
