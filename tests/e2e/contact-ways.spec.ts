/**
 * "Talk to us" in the header of wide screens, the bar at the bottom of narrow ones:
 * docs/accessibility.md, points 4, 5, 27, 36 and 39.
 */
import { fill, fillCount } from "#i18n/fill.tsx";
import { formatPhone } from "#i18n/format.ts";
import { localePath } from "#i18n/locale.ts";
import { axe } from "#tests/support/axe.ts";
import { chatWords } from "#tests/support/chat.ts";
import { expect, test } from "#tests/support/test.ts";
import { moveTo, phone, visit } from "#tests/support/visit.ts";
import { company, wordsIn } from "#tests/support/words.ts";

// Right to left, where browsers differ more.
const locale = "ar";
const { messages, pages } = wordsIn(locale);
const words = messages.contactWays;
const { words: chat, name } = chatWords(locale);

test("the ways to a person open below their button, are reached by Tab, and close by Escape", async ({ page }) => {
  const { count, unit } = company.replyWithin;
  const contact = localePath(locale, "/contact");
  await visit(page, localePath(locale, "/about"));
  const header = page.getByRole("banner");
  const button = header.getByRole("button", { name: words.open });
  const ways = header.getByRole("list", { name: words.label });
  await expect(ways).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(ways).toBeVisible();
  await expect(ways.getByRole("link")).toHaveText([
    `${words.call} ${formatPhone(company.phone)}`,
    `${words.callback} ${words.callbackText}`,
    `${words.form} ${fill(words.formText, { within: fillCount(messages.within[unit], count, locale) })}`,
  ]);
  await expect(header.getByText(new RegExp(`^(${messages.hours.openNow}|${messages.hours.closedNow})`))).toBeVisible();
  expect(await axe(page, "#contact-ways")).toEqual([]);

  for (const href of [`tel:${company.phone}`, `${contact}?about=callback`, contact]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAttribute("href", href);
  }
  await page.keyboard.press("Escape");
  await expect(ways).toBeHidden();
  await expect(button).toBeFocused();

  // This button opens the chat too, which stays open.
  const dialog = page.getByRole("dialog", { name });
  for (let times = 0; times < 2; times++) {
    await button.click();
    await ways.getByRole("button", { name: chat.open }).click();
    await expect(ways).toBeHidden();
    await expect(dialog).toBeVisible();
  }
  await page.keyboard.press("Escape");

  await button.click();
  await ways.getByRole("link", { name: words.form }).click();
  await expect(page).toHaveURL(contact);
  await expect(ways).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("on a phone a bar at the bottom, out of whose end the chat's round button rises, stays clear of the page's end", async ({
  page,
}) => {
  const at = (path: string) => localePath(locale, path);
  const bar = page.getByRole("region", { name: words.label });
  const links = bar.getByRole("link");
  const launcher = page.getByRole("button", { name: chat.open, exact: true });
  await page.setViewportSize(phone);
  // It waits until the hero's button, which it repeats, has left.
  await visit(page, at("/"));
  await expect(bar).toBeHidden();
  await expect(launcher).toBeVisible();
  await page.evaluate(() => scrollTo({ top: innerHeight, behavior: "instant" }));
  await expect(bar).toBeVisible();
  await moveTo(page, at("/about"));
  await expect(links).toHaveText([words.shortCall, words.shortQuote]);
  await expect(links.nth(0)).toHaveAttribute("href", `tel:${company.phone}`);
  await expect(links.nth(1)).toHaveAttribute("href", at("/contact?about=quote"));
  await expect(launcher).toHaveText(chat.openShort);
  const below = await bar.boundingBox();
  expect(below!.y + below!.height).toBe(phone.height);
  const circle = (await launcher.boundingBox())!;
  expect([circle.width, circle.height]).toEqual([60, 60]);
  await expect(launcher).toHaveCSS("position", "fixed");
  await expect(launcher).toHaveCSS("border-radius", "999px");
  expect(circle.x).toBe(16);
  expect(phone.height - circle.y - circle.height).toBe(16);
  for (const part of [links.nth(0), links.nth(1)]) {
    const box = (await part.boundingBox())!;
    expect(box.height).toBe(56);
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.y).toBeGreaterThanOrEqual(below!.y);
    expect(box.x).toBeGreaterThan(circle.x + circle.width);
  }
  expect(await axe(page, ".contact-bar")).toEqual([]);

  await launcher.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(launcher).toBeFocused();
  await page.emulateMedia({ media: "print" });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: null });

  await test.step("its words fit with text at 200 %", async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    for (const width of [320, phone.width]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, innerHeight));
      for (const part of [links.nth(0), links.nth(1), launcher]) await expect(part).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step("it leaves while a field is being filled in", async () => {
    await visit(page, at("/contact"));
    await expect(links).toHaveCount(2);
    await page.getByLabel(pages.contact.form.message.label, { exact: true }).focus();
    await expect(links).toHaveCount(0);
    await expect(launcher).toHaveCount(0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(links).toHaveCount(2);
  });
});
