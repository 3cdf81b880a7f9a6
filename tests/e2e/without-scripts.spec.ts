/** Pages whose scripts never come: docs/accessibility.md, points 1, 5, 10, 22, 23, 45 and 51. */
import { localePath, ownName } from "#i18n/locale.ts";
import { wordsIn as deskWordsIn } from "#desk/words/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";
import { deskTest, expect, test } from "#tests/support/test.ts";
import { offStart, phone } from "#tests/support/visit.ts";
import { menuName, wordsIn } from "#tests/support/words.ts";

// Right to left, where browsers differ more.
const { messages, pages, services } = wordsIn("ar");
const { nav } = messages;
const at = (path: string) => localePath("ar", path);

test.use({ javaScriptEnabled: false });

test("links of the header and pictures are there, and nothing that needs scripts", async ({ page }) => {
  const banner = page.getByRole("banner");
  const heading = page.getByRole("heading", { level: 1 });
  const pictures = new Set<string>();
  page.on("request", (request) => request.resourceType() === "image" && pictures.add(request.url()));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(at("/"));
  await expect(heading).toBeVisible();
  for (const part of [".splash", ".chat-launcher"]) {
    await expect(page.locator(part)).toHaveCount(1);
    await expect(page.locator(part)).toBeHidden();
  }
  await expect(banner.getByRole("button", { name: nav.servicesTitle })).toBeHidden();
  await expect.poll(() => pictures.size).toBeGreaterThan(1);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: nav.skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main a").first()).toBeFocused();

  await banner.getByRole("link", { name: menuName("ar", "/about"), exact: true }).click();
  await expect(heading).toContainText(pages.about.title.split(" ")[0]!);
  await banner.getByRole("link", { name: messages.contactWays.open }).click();
  await expect(page).toHaveURL(at("/contact"));
  await page.goto(at("/contact?about=migration"));
  await banner.getByRole("link", { name: ownName.en }).click();
  await expect(page).toHaveURL("/contact?about=migration");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
});

test("the menu of a phone opens, closes and leads on by the browser's own means", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(at("/services"));
  const toggle = page.locator("header button[aria-controls]").first();
  const menu = page.getByRole("dialog", { name: nav.menu, exact: true });
  await toggle.click();
  await expect(menu).toBeVisible();
  await page.getByRole("button", { name: nav.closeMenu }).click();
  await expect(menu).toBeHidden();
  await toggle.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole("link", { name: menuName("ar", "/contact"), exact: true }).click();
  await expect(page).toHaveURL(at("/contact"));
});

test("every slide can be read, reached and followed, and the last scrolls to where the strip begins", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(at("/"));
  const all = sectionIn(pages.home, "carousel").slides;
  const slides = page.locator("[aria-roledescription=carousel] [role=group]");
  await expect(slides).toHaveCount(all.length);
  for (const [index, { title, sceneAlt }] of all.entries()) {
    const slide = slides.nth(index);
    await slide.locator("a").first().focus();
    await expect(slide.getByRole("heading", { name: title, exact: true })).toBeInViewport();
    await expect(slide.locator("img")).toHaveAttribute("alt", sceneAlt);
  }
  await expect(slides.first().locator("h3")).not.toBeInViewport();
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await slides.last().evaluate((slide) => slide.scrollIntoView({ inline: "start", behavior: "instant" }));
    await expect.poll(() => offStart(slides.last()), `at ${width} px`).toBeLessThan(1.5);
  }
  await slides.last().locator("a").first().click();
  await expect(page).toHaveURL(at(all.at(-1)!.link));
});

test("arrow keys step through the states of a drawing, and a click on a state shows it", async ({ page }) => {
  const [drawing] = services.find(({ slug }) => slug === "networks")!.drawings!;
  const { title, states } = drawing!;
  await page.goto(at("/services/networks"));
  const board = page.getByRole("radiogroup", { name: title });
  const figure = page.locator("figure", { has: board });
  /** Elements that are visible outside their states, or hidden in them. */
  const misplaced = (state: number) =>
    figure.locator("svg [data-in]").evaluateAll(
      (parts, number) =>
        parts.filter((part) => {
          const isIn = part.getAttribute("data-in")!.includes(number);
          return getComputedStyle(part).opacity !== (isIn ? "1" : "0");
        }).length,
      String(state + 1),
    );
  const sizes: unknown[] = [];
  for (const [index, { name, text }] of states.entries()) {
    const radio = board.getByRole("radio", { name, exact: true });
    if (index === 0) await radio.focus();
    else await page.keyboard.press("ArrowDown");
    await expect(radio).toBeFocused();
    await expect(radio).toBeChecked();
    await expect(radio).toHaveAccessibleDescription(text);
    for (const other of states.keys())
      await expect(figure.locator("p").nth(other)).toBeVisible({ visible: other === index });
    await expect.poll(() => misplaced(index)).toBe(0);
    sizes.push(await figure.boundingBox());
  }
  // The layout does not shift between states.
  expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
  await page.getByText(states[0]!.name, { exact: true }).click();
  await expect(page.getByText(states[0]!.text)).toBeVisible();
});

deskTest.describe("the desk", () => {
  deskTest.use({ javaScriptEnabled: false, locale: "ar-SA" });

  deskTest("signs in by a link, takes forms, and signs out", async ({ desk, page }) => {
    const words = deskWordsIn("ar");
    await page.goto(await desk.invite({ email: "still@example.com", role: "sales", language: "ar" }));
    await page.getByRole("button", { name: words.enter.button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.today.title);
    await page.goto("/desk/me");
    await page.getByLabel(words.me.name).fill("Sara");
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await page.getByRole("button", { name: words.me.signOut, exact: true }).first().click();
    await expect(page).toHaveURL(/\/desk\/sign-in\?out/);
  });
});
