import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

export type AxeFault = { id: string; at: string[] };

type Violation = { id: string; nodes: { target: string[] }[] };
type Axe = { run: (context: object, options: object) => Promise<{ violations: Violation[] }> };

const playwrightAxe = createRequire(import.meta.resolve("@axe-core/playwright"));
const source = await readFile(playwrightAxe.resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Violations that axe finds on a page outside frames, or in the parts of a selector. The page must
 * allow scripts.
 */
export async function axe(page: Page, part = "html"): Promise<AxeFault[]> {
  // A document keeps axe (loading its half a megabyte costs more than a run) and its style sheets,
  // which axe would fetch again for every run that reads them.
  const isNew = !(await page.evaluate(() => "axe" in globalThis));
  if (isNew) await page.evaluate(source);
  const violations = await run(page, part, { runOnly: tags, preload: isNew });
  const faults: AxeFault[] = [];
  for (const { id, at } of violations) {
    const places = id === "target-size" ? await tooSmall(page, at) : at;
    if (places.length > 0) faults.push({ id, at: places });
  }
  return faults;
}

const run = (page: Page, part: string, options: object): Promise<AxeFault[]> =>
  page.evaluate(
    async ([include, all]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(
        { include: [include], exclude: ["iframe"] },
        // Passed checks need no list of elements.
        { ...all, resultTypes: ["violations"], iframes: false },
      );
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) }));
    },
    [part, options] as const,
  );

/** Targets too small even in the middle of the window: at its edge a bar may cover half of them. */
async function tooSmall(page: Page, targets: string[]): Promise<string[]> {
  const small: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const faults = await run(page, target, { runOnly: { type: "rule", values: ["target-size"] } });
    if (faults.length > 0) small.push(target);
  }
  return small;
}
