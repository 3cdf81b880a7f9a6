/** docs/accessibility.md, points 1, 3 and 45, and client-side navigation. */
import type { Page } from "@playwright/test";
import { direction, localePath, ownName } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { markDocument, moveTo, visit } from "#tests/support/visit.ts";
import { menuName, wordsIn } from "#tests/support/words.ts";

test("the language switch leads to the same page and back, and keeps the query", async ({ page }) => {
  const path = "/services/networks";
  await visit(page, `${path}?utm_source=letter`);
  const stayed = await markDocument(page);
  // React knows nothing of it, and leaves it to programs that run the scripts.
  await expect(page.locator('script[type="application/ld+json"]'), "structured data").toHaveCount(1);
  for (const locale of ["ar", "en"] as const) {
    const link = page.getByRole("banner").getByRole("link", { name: ownName[locale] });
    await expect(link).toHaveAttribute("hreflang", locale);
    await expect(link.getByText(ownName[locale])).toHaveAttribute("lang", locale);
    const target = `${localePath(locale, path)}?utm_source=letter`;
    await expect(link).toHaveAttribute("href", target);
    await link.click();
    await expect(page).toHaveURL(target);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.locator("html")).toHaveAttribute("dir", direction(locale));
    const there = wordsIn(locale).services.find(({ slug }) => slug === "networks");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(there!.title);
  }
  expect(await stayed()).toBe(true);
});

// The rest is the same in both languages.
const { messages, pages, services } = wordsIn("ar");
const { nav } = messages;
const at = (path: string) => localePath("ar", path);

/** The first Tab stop is a visible skip link that leads into the main part. */
async function skipsToMain(page: Page) {
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: nav.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.locator("main a").first()).toBeFocused();
}

test("the skip link leads into the main part, and the current page is marked in the header, nothing else", async ({
  page,
}) => {
  const banner = page.getByRole("banner");
  const current = banner.locator("[aria-current=page]:visible");
  await visit(page, at("/"));
  await skipsToMain(page);
  await expect(current).toHaveText([menuName("ar", "/")]);
  for (const name of [
    menuName("ar", "/about"),
    menuName("ar", "/services"),
    menuName("ar", "/blog"),
    menuName("ar", "/contact"),
  ]) {
    await banner.getByRole("link", { name, exact: true }).click();
    await expect(current).toHaveText([name]);
  }
  await moveTo(page, at("/services/networks"));
  await expect(current).toHaveText([menuName("ar", "/services")]);
  await moveTo(page, at("/privacy"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(current).toHaveCount(0);
});

test("a client navigation changes title, focus and scroll; back and forward find the place again", async ({ page }) => {
  // Low enough that the list has to scroll.
  await page.setViewportSize({ width: 1280, height: 420 });
  await visit(page, at("/services"));
  const stayed = await markDocument(page);
  const listTitle = await page.title();
  const service = services.find(({ slug }) => slug === "professional");
  const card = page.getByRole("main").getByRole("link", { name: service?.title ?? "" });
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(400);

  const fetched = page.waitForRequest(new RegExp(`${at("/services/professional")}\\.data`));
  await card.hover();
  await fetched;
  await card.click();
  await expect(page).toHaveURL(at("/services/professional"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(service?.title ?? "");
  await expect(page).not.toHaveTitle(listTitle);
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("[aria-live=polite]").filter({ hasText: await page.title() })).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveTitle(listTitle);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.services.title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(service?.title ?? "");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await stayed()).toBe(true);

  await test.step("a page that is left before its transition has begun is no error", async () => {
    const skipped = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener("unhandledrejection", ({ reason }) => resolve(String(reason)));
          document.startViewTransition(() => new Promise((next) => setTimeout(next, 500)));
          document.startViewTransition(() => {});
        }),
    );
    expect(skipped).toMatch(/transition/i);
  });
});

test("a fragment that cannot be decoded leads nowhere, and the page stays", async ({ page }) => {
  const odd = "#99.9%-uptime";
  const heading = page.getByRole("heading", { level: 1 });
  const title = pages.about.title.split(" ")[0] ?? "";
  await visit(page, `${at("/about")}${odd}`);
  await expect(heading).toContainText(title);
  await page
    .getByRole("banner")
    .getByRole("link", { name: menuName("ar", "/blog"), exact: true })
    .click();
  await expect(page).toHaveURL(at("/blog"));
  // Typed into the address bar on the current page, and restored on the way back to another page.
  await page.evaluate((hash) => (location.hash = hash), odd);
  await expect(page).toHaveURL(`${at("/blog")}${odd}`);
  await expect(heading).toHaveText(pages.blog.title);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${at("/about")}${odd}`);
  await expect(heading).toContainText(title);
});

test("a card's picture grows into the head of its page; the head of a page that is left does not", async ({ page }) => {
  await page.addInitScript(() => {
    const growing = () =>
      [...document.querySelectorAll("img")].filter(
        (picture) => getComputedStyle(picture).viewTransitionName === "head-picture",
      ).length;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const before = growing();
      const transition = start(update);
      transition.ready.then(
        () => (document.documentElement.dataset["grew"] = `${before} to ${growing()}`),
        (error) => (document.documentElement.dataset["grew"] = String(error)),
      );
      return transition;
    };
  });
  const grew = async (how: string) => {
    await expect(page.locator("html")).toHaveAttribute("data-grew", how);
    await page.evaluate(() => delete document.documentElement.dataset["grew"]);
  };
  const [service] = wordsIn("en").services;
  await visit(page, "/services");
  await page.locator(`article a[href="/services/${service!.slug}"]`).click();
  await grew("1 to 1");
  // The list of related pages has no pictures.
  await page.locator(`li a[href="/services/${service!.related[0]}"]`).last().click();
  await expect(page).toHaveURL(`/services/${service!.related[0]}`);
  await grew("0 to 1");
  await page.locator('header a[href="/about"]').first().click();
  await expect(page).toHaveURL("/about");
  await grew("0 to 1");
});
