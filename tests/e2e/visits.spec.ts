/** A visit as reported by a browser: each visible page once. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#tests/support/built-server.ts";
import { storedVisits } from "#tests/support/contact.ts";
import { freePort } from "#tests/support/free-port.ts";
import { readMetrics } from "#tests/support/read-metrics.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";

const test = testAgainst(async () => {
  const METRICS_PORT = String(await freePort());
  const DATA_DIR = await mkdtemp(join(tmpdir(), "visits-"));
  return { ...(await startServer({ env: { DATA_DIR, METRICS_PORT } })), metricsPort: METRICS_PORT };
});

test("counts once, with each page that was in sight, and with what was measured", async ({
  playwright,
  launchOptions,
  server,
}) => {
  // The tests' browser identifies itself as a bot. Beacons at the end of a page carry the browser's
  // own user agent, which Playwright does not override.
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0";
  const args = [...(launchOptions.args ?? []), `--user-agent=${userAgent}`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: server.url });
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
  // Nobody touches it, so that its scripts do not start.
  await page.setViewportSize(phone);
  await page.goto("/ar/about");
  await page.goto("about:blank");
  // Each of the five documents sends a report as it is left.
  const reports = async () =>
    (await readMetrics(server.metricsPort)).samples
      .filter(({ name, labels }) => name.endsWith("duration_seconds_count") && labels.kind === "visits")
      .reduce((sum, { value }) => sum + value, 0);
  await expect.poll(reports).toBe(5);
  await browser.close();
  await server.stop();
  const sums = await storedVisits(server.dataDir);
  await rm(server.dataDir, { recursive: true });
  expect(sums.filter((sum) => /^(?:view|from|campaign|missing)/.test(sum))).toEqual([
    "campaign letter 1",
    "from  4",
    "missing /nothing-here 1",
    "view * 1",
    "view / 2",
    "view /about 1",
    "view /ar/about 1",
    "view /ar/contact 2",
  ]);
  for (const measure of ["lcp", "cls", "inp"])
    expect(
      sums.some((sum) => sum.startsWith(measure)),
      `${measure} was measured`,
    ).toBe(true);
});
