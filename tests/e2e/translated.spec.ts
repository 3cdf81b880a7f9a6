/** A page translated by the browser, which wraps each text in an element unknown to React. */
import type { Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { ownName } from "#i18n/locale.ts";
import { chatOn } from "#tests/support/chat.ts";
import { expect, test } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";
import { menuName, wordsIn } from "#tests/support/words.ts";

test.use({ allowedProblems: [/status of (?:404|422)|preloaded/] });

/** Wraps present and future texts as Chrome's translation does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrapIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement!.closest("script, style, textarea, font, svg")) continue;
        const wrapper = document.createElement("font");
        text.replaceWith(wrapper);
        wrapper.append(text.data);
      }
    };
    wrapIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) wrapIn(node.nodeType === 3 ? node.parentNode! : node);
    }).observe(document.body, { childList: true, subtree: true });
    // React's updates of a detached text are invisible.
    const own = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
    Object.defineProperty(Node.prototype, "nodeValue", {
      ...own,
      set(this: Node, value: string) {
        if (!this.isConnected) console.error(`written where nobody sees it: ${value}`);
        own.set!.call(this, value);
      },
    });
  });
}

/** Checks that the page's words equal those after a reload. */
async function expectFresh(page: Page): Promise<void> {
  const words = () => page.locator("header, main, footer").allInnerTexts();
  const fresh = await page.context().newPage();
  await fresh.setViewportSize(page.viewportSize()!);
  await visit(fresh, page.url());
  await expect
    .poll(async () => (await words()).map((text) => text.split(/\s+/).join(" ")))
    .toEqual((await fresh.locator("header, main, footer").allInnerTexts()).map((text) => text.split(/\s+/).join(" ")));
  await fresh.close();
}

const en = wordsIn("en");
const ar = wordsIn("ar");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("it can be searched, read on and switched to the other language", async ({ page }) => {
  await visit(page, "/search?q=network");
  await translate(page);
  const field = page.getByRole("searchbox");
  for (const query of [en.services[1]!.title, "zzqxw", en.services[0]!.title]) {
    await field.fill(query);
    await field.press("Enter");
    const { resultsTitle, nothing } = en.pages.search;
    await expect(heading(page)).toHaveText(fill(query === "zzqxw" ? nothing : resultsTitle, { query }));
  }
  await page.locator("main ol a").first().click();
  await expect(page).toHaveURL(/\/services\//);
  await page.getByRole("banner").getByRole("link", { name: ownName.ar }).click();
  await expect(page).toHaveURL(/\/ar\/services\//);
  await page
    .getByRole("banner")
    .getByRole("link", { name: menuName("ar", "/blog"), exact: true })
    .click();
  await expect(heading(page)).toHaveText(ar.pages.blog.title);
  await page.locator("main nav a").last().click();
  await expect(page).toHaveURL(/\/blog\/page\/\d+$/);
  await page.goBack();
  await page.locator("main article a").first().click();
  await expect(page).toHaveURL(/\/ar\/blog\/[a-z-]+$/);
  const article = page.url();
  await page.locator("main article a[href*='/blog/']").first().click();
  await expect(page).not.toHaveURL(article);
  await expectFresh(page);
  await page.goto("/nowhere");
  await translate(page);
  await page.getByRole("banner").getByRole("link", { name: ownName.ar }).click();
  await expect(heading(page)).toHaveText(ar.messages.errors.noPage);
});

test("its slides, menus and form go on, and so do menu and chat on a phone", async ({ page }) => {
  await visit(page, "/");
  await translate(page);
  const slides = page.locator("[aria-roledescription=carousel]");
  for (const name of [en.messages.carousel.next, en.messages.carousel.next, en.messages.carousel.previous])
    await slides.getByRole("button", { name }).click();
  await page.getByRole("button", { name: en.messages.nav.servicesTitle }).click();
  await page.locator("[popover] a[href^='/services/']").first().click();
  await expect(heading(page)).toHaveText(en.services[0]!.title);
  await page
    .getByRole("banner")
    .getByRole("link", { name: menuName("en", "/contact"), exact: true })
    .click();
  const { form, thanks } = en.pages.contact;
  const send = page.getByRole("button", { name: form.send });
  await send.click();
  await expect(page.getByRole("alert")).toContainText(form.invalid);
  for (const [name, value] of Object.entries({ name: "Sara", email: "sara", phone: "0551234567" }))
    await page.locator(`#${name}`).fill(value);
  await send.click();
  await expect(page.locator("#email-error")).toHaveText(form.email.error);
  await expect(page.locator("#name-error")).toHaveCount(0);
  for (const [name, value] of Object.entries({
    email: "sara@example.com",
    subject: "Network",
    message: "x".repeat(9),
  }))
    await page.locator(`#${name}`).fill(value);
  await send.click();
  await page.locator("#message").fill("We move in May.");
  await send.click();
  await expect(page.getByRole("heading", { name: thanks.title })).toBeVisible();
  await page.getByRole("link", { name: thanks.another }).click();
  await expect(send).toBeVisible();

  await page.setViewportSize(phone);
  await page.getByRole("button", { name: en.messages.nav.openMenu }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: menuName("en", "/services"), exact: true })
    .click();
  await expect(page).toHaveURL("/services");
  for (const locale of ["en", "ar"] as const) {
    const chat = chatOn(page, locale);
    await chat.launcher.click();
    if (locale === "en") await chat.panel.getByRole("button", { name: chat.words.suggestions.questions[0] }).click();
    else await chat.ask(chat.words.suggestions.questions[1]!);
    await expect(chat.turns.last().getByRole("link").first()).toBeVisible();
    await chat.close.click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: ownName[locale === "en" ? "ar" : "en"] })
      .click();
    await expect(page).toHaveURL(locale === "en" ? "/ar/services" : "/services");
  }
  await expectFresh(page);
});

test.describe("before the scripts", () => {
  test.use({ viewport: phone, allowedProblems: [/React error #418|preloaded/] });

  test("it is taken back as they start, and whole", async ({ page }) => {
    await page.goto("/about");
    await translate(page);
    await heading(page).evaluate((title) => (title.textContent = "À propos"));
    await page.evaluate(() => scrollBy(0, 300));
    await page.locator("html[data-hydrated]").waitFor();
    await expectFresh(page);
  });
});
