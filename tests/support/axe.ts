import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export type AxeFault = { id: string; at: string[] };

/**
 * Violations that axe finds on a page outside of frames, or in the parts of a selector. A page
 * needs scripts for it.
 */
export async function axe(page: Page, part = "html"): Promise<AxeFault[]> {
  const { violations } = await new AxeBuilder({ page })
    // Passed checks need not be listed by element.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .include(part)
    .exclude("iframe")
    // Without frames it finds the same, and need not open a second page for its report.
    .setLegacyMode()
    .analyze();
  const faults: AxeFault[] = [];
  for (const { id, nodes } of violations) {
    const all = nodes.map(({ target }) => target.join(" "));
    const at = id === "target-size" ? await tooSmall(page, all) : all;
    if (at.length > 0) faults.push({ id, at });
  }
  return faults;
}

/** Those of these targets that are too small in the middle of the window: at its edge a bar covers half of them. */
async function tooSmall(page: Page, targets: string[]): Promise<string[]> {
  const small: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const only = new AxeBuilder({ page }).include(target).withRules(["target-size"]).setLegacyMode();
    if ((await only.analyze()).violations.length > 0) small.push(target);
  }
  return small;
}
