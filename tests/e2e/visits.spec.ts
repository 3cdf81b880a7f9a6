/** A visit as reported by a browser: each visible page once. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#tests/support/built-server.ts";
import { storedVisits } from "#tests/support/contact.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

const test = testAgainst(async () => startServer({ env: { DATA_DIR: await mkdtemp(join(tmpdir(), "visits-")) } }));
// The tests' browser identifies itself as a bot. Beacons at the end of a page carry the browser's
// own user agent, which Playwright does not override.
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0";
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--user-agent=${userAgent}`] }),
  allowedProblems: [/status of 404/],
});

test("counts once, with each page that was in sight, and with what was measured", async ({ page, server }) => {
  await visit(page, "/?utm_source=letter");
  const title = await page.title();
  const menu = page.getByRole("banner").getByRole("navigation").first();
  await menu.getByRole("link", { name: "Services" }).hover();
  await menu.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL(/\/\?utm_source=letter$/);
  await expect(page).toHaveTitle(title);

  // Navigation to another document hides the page; the new document is a separate view.
  await visit(page, "/ar/contact");
  await page.reload();
  // Only a page whose scripts run is counted.
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await visit(page, "/nothing-here");
  await page.goto("about:blank");
  await server.stop();
  const sums = await storedVisits(server.dataDir);
  await rm(server.dataDir, { recursive: true });
  expect(sums.filter((sum) => /^(?:view|from|campaign)/.test(sum))).toEqual([
    "campaign letter 1",
    "from  3",
    "view * 1",
    "view / 2",
    "view /about 1",
    "view /ar/contact 2",
  ]);
  for (const measure of ["lcp", "cls", "inp"])
    expect(
      sums.some((sum) => sum.startsWith(measure)),
      `${measure} was measured`,
    ).toBe(true);
});
