import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { builtPages } from "#tests/support/built-pages.ts";

/** Landmarks that assistive technology lists by name: two of a kind on one page need different names. */
const kinds = { navigation: "nav", region: "section", article: "article", group: "[role=group]", dialog: "dialog" };

describe.each(await builtPages())("$path", ({ html }) => {
  const page = parse(html);

  test("every navigation, article, group and dialog has a name, and no two of a kind have the same", () => {
    for (const [kind, selector] of Object.entries(kinds)) {
      const names = page.querySelectorAll(selector).map((element) => nameOf(page, element));
      // A section without a name is no landmark.
      const told = kind === "region" ? names.filter((name) => name !== "") : names;
      expect(told, kind).not.toContain("");
      expect(repeated(told), kind).toEqual([]);
    }
    expect(page.querySelectorAll("nav").length).toBeGreaterThan(1);
  });

  test("no two elements have the same id", () => {
    expect(repeated(page.querySelectorAll("[id]").map(({ id }) => id))).toEqual([]);
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
