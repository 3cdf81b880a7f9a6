/** docs/accessibility.md, points 6 to 9. */
import type { Page } from "@playwright/test";
import { localePath } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, phone, visit, visitBeforeScripts } from "#tests/support/visit.ts";
import { menuName, wordsIn } from "#tests/support/words.ts";

test.use({ viewport: phone });

const { messages, services } = wordsIn("ar");
const { nav } = messages;
const at = (path: string) => localePath("ar", path);
const parts = (page: Page) => ({
  toggle: page.locator("header button[aria-controls]").first(),
  menu: page.getByRole("dialog", { name: nav.menu, exact: true }),
  close: page.getByRole("button", { name: nav.closeMenu }),
});

test("the menu takes the focus, keeps it, and gives it back; the page behind rests; a link or a wider window closes it", async ({
  page,
}) => {
  await visit(page, at("/services"));
  const { toggle, menu, close } = parts(page);

  await test.step("it takes the focus, keeps it, and gives it back on Escape", async () => {
    await expect(toggle).toHaveAccessibleName(nav.openMenu);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(page.locator(`[id="${await toggle.getAttribute("aria-controls")}"]`)).toHaveCount(1);

    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    for (const name of [
      menuName("ar", "/"),
      menuName("ar", "/about"),
      menuName("ar", "/services"),
      menuName("ar", "/blog"),
      menuName("ar", "/contact"),
      ...services.map(({ title }) => title),
    ])
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(menu.locator("a[href^='tel:']")).toBeVisible();
    await expect(close).toBeFocused();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let press = 0; press < 8; press++) {
        await page.keyboard.press(key);
        // Between the last stop and the first, the focus is in the browser's own interface.
        expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toMatch(
          /DIALOG|BODY/,
        );
        expect(await page.evaluate(() => document.activeElement?.closest("main, footer, header > div > a"))).toBeNull();
      }
    }

    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });

  await test.step("the page behind is inert and does not scroll until the menu is closed", async () => {
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await toggle.click();
    await expect(menu).toBeInViewport({ ratio: 0.99 });
    await page.evaluate(() => document.querySelector<HTMLElement>("main a")?.focus());
    expect(await page.evaluate(() => document.activeElement?.closest("main"))).toBeNull();
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("End");
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBe(300);
    await close.click();
    await expect(menu).toBeHidden();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  });

  await test.step("choosing a link closes it, also the link of the page shown; so does a wider window", async () => {
    await toggle.click();
    await menu.getByRole("link", { name: menuName("ar", "/about"), exact: true }).click();
    await expect(page).toHaveURL(at("/about"));
    await expect(menu).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");

    await toggle.click();
    await expect(menu.locator("[aria-current=page]")).toHaveText([menuName("ar", "/about")]);
    await menu.locator("[aria-current=page]").click();
    await expect(menu).toBeHidden();

    await toggle.click();
    await expect(menu).toBeVisible();
    await page.setViewportSize(desktop);
    await expect(menu).toBeHidden();
    await expect(toggle).toBeHidden();
    await expect(page.locator("html")).not.toHaveCSS("overflow-y", "hidden");
    await expect(
      page.getByRole("banner").getByRole("link", { name: menuName("ar", "/about"), exact: true }),
    ).toBeVisible();
  });
});

test("it opens while scripts are on their way, and React takes it over as it is", async ({ page }) => {
  const release = await visitBeforeScripts(page, at("/services"));
  const { toggle, menu, close } = parts(page);
  await toggle.click();
  await expect(menu).toBeVisible();
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
  release();
  await page.waitForLoadState();
  await page.keyboard.press("Tab");
  await page.locator("html[data-hydrated]").waitFor();
  await expect(menu).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await close.click();
  await expect(menu).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
});
