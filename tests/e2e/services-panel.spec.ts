/** The names of all services below their link in the header: docs/accessibility.md, point 5. */
import { localePath } from "#i18n/locale.ts";
import { axe } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { menuName, wordsIn } from "#tests/support/words.ts";

const { messages, services } = wordsIn("ar");
const title = messages.nav.servicesTitle;

test("a button or a mouse that rests on the link opens them, Tab reaches them, Escape closes them and returns the focus, and one leads on", async ({
  page,
}) => {
  await visit(page, localePath("ar", "/about"));
  const header = page.getByRole("banner");
  const button = header.getByRole("button", { name: title });
  const list = header.getByRole("list", { name: title });
  await expect(list).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("link")).toHaveText([...services.map((service) => service.title), title]);
  expect(await axe(page, "header")).toEqual([]);
  const icon = list.locator("use").last();
  await expect.poll(async () => (await icon.boundingBox())?.width ?? 0, "a drawing of the file").toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect(list.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(list).toBeVisible();
  await button.click();
  await expect(list).toBeHidden();
  await button.click();
  await list.getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(list, "the focus has left them").toBeHidden();

  const link = header.getByRole("link", { name: menuName("ar", "/services"), exact: true });
  const elsewhere = () => page.getByRole("main").hover({ position: { x: 40, y: 560 } });
  await elsewhere();
  await link.hover();
  await expect(list).toBeVisible();
  await elsewhere();
  await expect(list).toBeHidden();
  await link.hover();
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await button.click();
  const [, second] = services;
  await list.getByRole("link", { name: second!.title }).click();
  await expect(page).toHaveURL(localePath("ar", `/services/${second!.slug}`));
  await expect(list).toBeHidden();
});
