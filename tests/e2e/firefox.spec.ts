/** The main journeys in Firefox, in both languages, on a phone and on a desktop. */
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { localePath, locales, ownName } from "#i18n/locale.ts";
import { wordsIn as deskWordsIn } from "#desk/words/words.ts";
import { chatOn } from "#tests/support/chat.ts";
import { message } from "#tests/support/contact.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { desktop, phone } from "#tests/support/visit.ts";
import { company, menuName, wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

forgiveUnknownCommands();
// React Router expects view transitions; Playwright tries to run code in each page. Leaving a page
// aborts its font downloads (NS_BINDING_ABORTED).
test.use({
  allowedProblems: [
    /startViewTransition. is not available|blocked a JavaScript eval|download failed .* status=2152398850 /,
  ],
});

/** Opens a page and waits for hydration; a key press starts the scripts. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.keyboard.press("Shift");
  await page.locator("html[data-hydrated]").waitFor();
}

/**
 * The page's own address: Playwright misses addresses set by scripts in Debian's Firefox, and
 * cannot run code (`evaluate`, `fill`) in a page with our policy.
 */
const expectPath = (page: Page, path: string) =>
  expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`//[^/]+${path}$`));

/** Differences between languages are tested on one screen, differences between screens in one language. */
const screens = { en: desktop, ar: phone };

for (const locale of locales)
  test(`from the home page to a message, an answer, a search, a post, a service and the desk (${locale})`, async ({
    desk,
    page,
  }) => {
    const other = locale === "en" ? "ar" : "en";
    const isPhone = screens[locale] === phone;
    const { messages, pages, services, posts } = wordsIn(locale);
    const { nav } = messages;
    const at = (path: string) => localePath(locale, path);
    await page.setViewportSize(screens[locale]);
    const heading = page.getByRole("heading", { level: 1 });
    const main = page.getByRole("main");
    const banner = page.getByRole("banner");
    await visit(page, at("/"));
    await expect(heading).toHaveText(sectionIn(pages.home, "hero").title);

    await test.step("menu", async () => {
      if (isPhone) await page.getByRole("button", { name: nav.openMenu }).click();
      const menu = isPhone ? page.getByRole("dialog", { name: nav.menu, exact: true }) : banner;
      const link = menu.getByRole("link", { name: menuName(locale, "/blog"), exact: true });
      // Pointing at a link prefetches its page.
      await link.hover();
      await link.click();
      await expectPath(page, at("/blog"));
      await expect(heading).toHaveText(pages.blog.title);
    });
    await test.step("post", async () => {
      await main.locator("li > article").first().getByRole("link").click();
      await expect(heading).toHaveText(posts[0]!.title);
      await expectPath(page, at(`/blog/${posts[0]!.slug}`));
    });
    await test.step("service", async () => {
      await visit(page, at("/services"));
      await main.locator("li > article").first().getByRole("link").click();
      await expect(heading).toHaveText(services[0]!.title);
    });
    await test.step("language switch", async () => {
      const title = wordsIn(other).services.find(({ slug }) => slug === services[0]!.slug)!.title;
      await banner.getByRole("link", { name: ownName[other] }).first().click();
      await expect(heading).toHaveText(title);
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await banner.getByRole("link", { name: ownName[locale] }).first().click();
      await expect(heading).toHaveText(services[0]!.title);
    });
    await test.step("search", async () => {
      await visit(page, at("/search"));
      await page.getByRole("searchbox", { name: pages.search.field }).click();
      await page.keyboard.type("iOS\n");
      const title = fill(pages.search.resultsTitle, { query: "iOS" });
      await expect(heading).toHaveText(title);
      await main.locator("ol").getByRole("link").first().click();
      await expect(heading).not.toHaveText(title);
    });
    await test.step("form", async () => {
      const { form, thanks } = pages.contact;
      await visit(page, at("/contact"));
      await page.getByRole("button", { name: form.send }).click();
      await expect(page.getByRole("alert")).toBeFocused();
      await expect(page.getByRole("alert").getByRole("link")).toHaveCount(5);
      for (const [name, value] of Object.entries(message)) {
        await page.locator(`#${name}`).focus();
        await page.keyboard.type(value);
      }
      await page.getByRole("button", { name: form.send }).click();
      await expect(page.getByRole("heading", { name: thanks.title })).toBeFocused();
    });
    await test.step("chat", async () => {
      await visit(page, at("/about"));
      const { launcher, panel, turns, words } = chatOn(page, locale);
      await launcher.click();
      await panel.getByRole("button", { name: words.suggestions.questions[0]! }).click();
      await expect(turns.nth(1).getByRole("link").first()).toBeVisible();
    });
    await test.step("unknown address", async () => {
      await page.goto(at("/nowhere"));
      await expect(heading).toHaveText(messages.errors.title);
      await expect(page).toHaveTitle(`${messages.errors.notFound} – ${company.name[locale]}`);
    });
    await test.step("desk", async () => {
      const words = deskWordsIn(locale);
      const member = { email: `firefox-${locale}@example.com`, role: "sales", language: locale } as const;
      await visit(page, await desk.invite(member));
      await main.getByRole("button").click();
      await expect(heading).toHaveText(words.today.title);
      await visit(page, "/desk/leads");
      await expect(main).toContainText(message.name);
      await visit(page, "/desk/me");
      if (isPhone) await page.getByRole("button", { name: words.menu, exact: true }).click();
      await page.getByRole("button", { name: words.me.signOut, exact: true }).last().click();
      await expect(heading).toHaveText(deskWordsIn("en").signIn.title);
    });
  });

type Emitter = { emit: (this: Emitter, event: string, ...args: unknown[]) => boolean };

/**
 * Lets Playwright drive an older Firefox, such as Debian's, whose WebDriver BiDi lacks commands:
 * unknown ones count as successful.
 */
function forgiveUnknownCommands(): void {
  const playwright = createRequire(import.meta.resolve("@playwright/test"));
  const { ws } = playwright("playwright-core/lib/utilsBundle") as { ws: { prototype: Emitter } };
  const { emit } = ws.prototype;
  ws.prototype.emit = function (event, ...args) {
    const text = event === "message" ? String(args[0]) : "";
    if (!text.includes('"error":"unknown command"')) return emit.call(this, event, ...args);
    const { id } = JSON.parse(text) as { id: number };
    return emit.call(this, event, JSON.stringify({ type: "success", id, result: {} }), false);
  };
}
