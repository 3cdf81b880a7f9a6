import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const engine = await readFile(fileURLToPath(import.meta.resolve("accessibility-checker-engine/ace.js")), "utf8");

/**
 * Runs IBM's Equal Access checker, whose rules complement axe's.
 * @returns certain violations outside of frames, without those that need a review
 */
export async function equalAccess(page: Page): Promise<{ rule: string; at: string }[]> {
  if (!(await page.evaluate(() => "ace" in globalThis))) await page.evaluate(engine);
  return page.evaluate(async () => {
    const { ace } = globalThis as unknown as { ace: typeof import("accessibility-checker-engine") };
    const { results } = await new ace.Checker().check(document, ["IBM_Accessibility"]);
    return results
      .filter(({ value: [level, outcome] }) => level === "VIOLATION" && outcome === "FAIL")
      .map(({ ruleId, path }) => ({ rule: ruleId, at: path["dom"] ?? "" }))
      .filter(({ at }) => !at.includes("/iframe["));
  });
}
