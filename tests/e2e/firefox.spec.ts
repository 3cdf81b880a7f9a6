/** The main journeys in Firefox: reading in English on a desktop, writing in Arabic on a phone. */
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { ownName } from "#i18n/locale.ts";
import { wordsIn as deskWordsIn } from "#desk/words/words.ts";
import { chatOn } from "#tests/support/chat.ts";
import { message } from "#tests/support/contact.ts";
import type { DeskServer } from "#tests/support/desk.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { phone } from "#tests/support/visit.ts";
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

// Firefox needs seconds to close a window.
test("from the home page to a post, a service, another language and a search, and from the menu of a phone to a message, an answer, an unknown address and the desk", async ({
  desk,
  page,
}) => {
  await readOn(page);
  await writeAndSignIn(page, desk);
});

async function readOn(page: Page): Promise<void> {
  const { messages, pages, services, posts } = wordsIn("en");
  const heading = page.getByRole("heading", { level: 1 });
  const main = page.getByRole("main");
  const banner = page.getByRole("banner");
  await visit(page, "/");
  await expect(heading).toHaveText(sectionIn(pages.home, "hero").title);
  const link = banner.getByRole("link", { name: menuName("en", "/blog"), exact: true });
  // Pointing at a link prefetches its page.
  await link.hover();
  await link.click();
  await expectPath(page, "/blog");
  await expect(heading).toHaveText(pages.blog.title);
  await main.locator("li > article").first().getByRole("link").click();
  await expect(heading).toHaveText(posts[0]!.title);
  await expectPath(page, `/blog/${posts[0]!.slug}`);

  await banner.getByRole("link", { name: menuName("en", "/services"), exact: true }).click();
  await expectPath(page, "/services");
  await main.locator("li > article").first().getByRole("link").click();
  await expect(heading).toHaveText(services[0]!.title);
  const arabic = wordsIn("ar").services.find(({ slug }) => slug === services[0]!.slug)!.title;
  for (const [locale, title] of [
    ["ar", arabic],
    ["en", services[0]!.title],
  ] as const) {
    await banner.getByRole("link", { name: ownName[locale] }).first().click();
    await expect(heading).toHaveText(title);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
  }

  await banner.getByRole("link", { name: messages.nav.search }).click();
  await page.getByRole("searchbox", { name: pages.search.field }).click();
  await page.keyboard.type("iOS\n");
  const title = fill(pages.search.resultsTitle, { query: "iOS" });
  await expect(heading).toHaveText(title);
  await main.locator("ol").getByRole("link").first().click();
  await expect(heading).not.toHaveText(title);
}

async function writeAndSignIn(page: Page, desk: DeskServer): Promise<void> {
  const { messages, pages } = wordsIn("ar");
  const { nav } = messages;
  const { form, thanks } = pages.contact;
  await page.setViewportSize(phone);
  const heading = page.getByRole("heading", { level: 1 });
  const main = page.getByRole("main");
  await visit(page, "/ar");
  await page.getByRole("button", { name: nav.openMenu }).click();
  const menu = page.getByRole("dialog", { name: nav.menu, exact: true });
  await menu.getByRole("link", { name: menuName("ar", "/contact"), exact: true }).click();
  await expectPath(page, "/ar/contact");

  await page.getByRole("button", { name: form.send }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(5);
  for (const [name, value] of Object.entries(message)) {
    await page.locator(`#${name}`).focus();
    await page.keyboard.type(value);
  }
  await page.getByRole("button", { name: form.send }).click();
  await expect(page.getByRole("heading", { name: thanks.title })).toBeFocused();

  const { launcher, panel, turns, words } = chatOn(page, "ar");
  await launcher.click();
  await panel.getByRole("button", { name: words.suggestions.questions[0]! }).click();
  await expect(turns.nth(1).getByRole("link").first()).toBeVisible();

  await page.goto("/ar/nowhere");
  await expect(heading).toHaveText(messages.errors.noPage);
  await expect(page).toHaveTitle(`${messages.errors.notFound} – ${company.name.ar}`);

  const atDesk = deskWordsIn("ar");
  await visit(page, await desk.invite({ email: "firefox@example.com", role: "sales", language: "ar" }));
  await main.getByRole("button").click();
  await expect(heading).toHaveText(atDesk.today.title);
  // Leaving earlier stops modules on their way, which Firefox calls an error.
  await page.locator("html[data-hydrated]").waitFor();
  await visit(page, "/desk/leads");
  await expect(main).toContainText(message.name);
  await page.getByRole("button", { name: atDesk.menu, exact: true }).click();
  await page.getByRole("button", { name: atDesk.me.signOut, exact: true }).last().click();
  await expect(heading).toHaveText(atDesk.signIn.title);
}

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
