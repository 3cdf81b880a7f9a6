/** A group of the menu: below its name in the header, with its links on small screens. */
import { startServer } from "#tests/support/built-server.ts";
import { edit } from "#cms/edit.ts";
import type { Plain } from "#cms/plain.ts";
import { localePath } from "#i18n/locale.ts";
import { axe } from "#tests/support/axe.ts";
import { documentText } from "#tests/support/documents.ts";
import { publishing } from "#tests/support/publishing.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";

const file = "navigation.yaml";
const entries: Plain[] = [
  { page: "/privacy" },
  { page: "/about", anchor: "check-us", label: { en: "Our numbers", ar: "أرقامنا" } },
  { url: "https://elsewhere.example/", label: { en: "Elsewhere", ar: "خارج الخيال" } },
];
const group = { label: { en: "More", ar: "أشياء أخرى" }, entries };

const test = testAgainst(async () => {
  const server = await startServer();
  const owner = await publishing(server.dataDir);
  await owner.publish({ [file]: edit(file, documentText(file), [{ do: "set", path: ["menu", 3], value: group }]) });
  await owner.close();
  const page = async () => (await fetch(`${server.url}/ar/about`)).text();
  await expect.poll(page).toContain(group.label.ar);
  return server;
});

test.describe("in the header", () => {
  test.use({ viewport: desktop });

  test("a pointer opens a group, and a link, a second press or a press elsewhere closes it", async ({ page }) => {
    await visit(page, "/about");
    const header = page.getByRole("banner");
    const button = header.getByRole("button", { name: "More" });
    const list = header.getByRole("list", { name: "More" });
    await expect(list).toBeHidden();
    await button.click();
    await expect(list.getByRole("link")).toHaveText([/Privacy/, "Our numbers", /^Elsewhere/]);
    expect(await axe(page, "header")).toEqual([]);
    await button.click();
    await expect(list).toBeHidden();
    await button.click();
    await page.mouse.click(40, 700);
    await expect(list).toBeHidden();
    await button.click();
    await list.getByRole("link").first().click();
    await expect(page).toHaveURL("/privacy");
    await expect(list).toBeHidden();
  });

  test("keys open a group, lead through it and out of it, in Arabic too", async ({ page }) => {
    await visit(page, localePath("ar", "/about"));
    const header = page.getByRole("banner");
    const button = header.getByRole("button", { name: group.label.ar });
    const list = header.getByRole("list", { name: group.label.ar });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(list).toBeVisible();
    for (const link of await list.getByRole("link").all()) {
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(list, "the focus has left it").toBeHidden();
    await button.focus();
    await page.keyboard.press("Space");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("a group is a heading with its links, which lead on", async ({ page }) => {
    await visit(page, "/about");
    await page.locator("header button[aria-controls]").first().click();
    const menu = page.getByRole("dialog");
    await expect(menu.getByText("More", { exact: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Elsewhere" })).toHaveAttribute("href", "https://elsewhere.example/");
    await menu.getByRole("link", { name: "Our numbers" }).click();
    await expect(page).toHaveURL("/about#check-us");
    await expect(menu).toBeHidden();
  });
});
