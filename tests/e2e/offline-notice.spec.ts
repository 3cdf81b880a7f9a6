/** docs/accessibility.md, point 35, and the offline notice. */
import { localePath } from "#i18n/locale.ts";
import { sectionIn } from "#tests/support/section-in.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { menuName, wordsIn } from "#tests/support/words.ts";

// A shared window may keep Playwright's clock for the next test.
test.use({ reuseContext: false, allowedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const { messages, pages } = wordsIn("ar");
const { about } = pages;
const { notices: words } = messages;

test("being offline is said, the page being read stays, and coming back is said", async ({ page, context }) => {
  await visit(page, localePath("ar", "/about"));
  // The test advances the clock, however long a busy machine takes for a click.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const area = page.getByRole("region", { name: words.label }).getByRole("status");
  await expect(area).toBeEmpty();
  const link = page.getByRole("banner").getByRole("link", { name: menuName("ar", "/blog"), exact: true });

  await context.setOffline(true);
  await expect(area).toHaveText(words.offline);
  await link.click();
  await expect(area).toContainText(words.navigationFailed);
  await expect(page).toHaveURL(localePath("ar", "/about"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(about.title.split(" ")[0] ?? "");
  await area.getByRole("button", { name: words.dismiss }).click();
  await expect(area).not.toContainText(words.navigationFailed);

  await context.setOffline(false);
  await expect(area).not.toContainText(words.offline);
  await expect(area).toContainText(words.online);
  // It stays while the pointer or the focus rests on it, and at least 5 s after.
  await area.getByText(words.online).hover();
  await page.clock.runFor(60_000);
  await expect(area).toContainText(words.online);
  await area.getByRole("button", { name: words.dismiss }).focus();
  await page.mouse.move(10, 300);
  await page.clock.runFor(60_000);
  await expect(area).toContainText(words.online);
  await link.focus();
  await page.clock.runFor(5000);
  await expect(area).toContainText(words.online);
  await page.clock.runFor(5000);
  await expect(area).toBeEmpty();
  await page.clock.resume();
  await link.click();
  await expect(page).toHaveURL(localePath("ar", "/blog"));
});

test("sections whose code was lost on the way stay as served, and their code is asked for again", async ({ page }) => {
  const code = /\/assets\/further-components-[^/]+\.js/;
  await page.route(code, (route) => route.abort(), { times: 1 });
  const arrival = page.waitForResponse((response) => code.test(response.url()));
  const lost = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
  await visit(page, localePath("ar", "/about"));
  await lost;
  const title = page.getByRole("heading", { name: sectionIn(about, "principles").title });
  await expect(title).toBeVisible();

  expect((await arrival).ok()).toBe(true);
  await expect(title).toBeVisible();
});
