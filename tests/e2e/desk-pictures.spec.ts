/** A picture from its upload to a preview that shows it, by mouse and by keyboard. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { fillCount } from "#i18n/fill.tsx";
import { locales } from "#i18n/locale.ts";
import { wordsIn } from "#desk/words/words.ts";
import { words as pictureWords } from "#words/desk-pictures.ts";
import { axe } from "#tests/support/axe.ts";
import { memberOf, signIn } from "#tests/support/desk.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { writeUploads } from "#tests/support/uploading.ts";
import { visit } from "#tests/support/visit.ts";

let folder: string;
let uploads: Awaited<ReturnType<typeof writeUploads>>;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  uploads = await writeUploads(folder);
});
test.afterAll(() => rm(folder, { recursive: true }));

const alt = { en: "Our office in the morning", ar: "مكتبنا صباحًا" };

const isAccessible = async (page: Page) => expect(await axe(page)).toEqual([]);

test("uploaded, described, cropped, chosen in a post, previewed", async ({ desk, page }) => {
  const words = { ...wordsIn("ar"), pictures: pictureWords.ar };
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page, desk, { email: "pictures@example.com", role: "editor", language: "ar" });
  await visit(page, "/desk");
  await page.getByRole("link", { name: words.nav.pictures, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.pictures.title);

  // Two at once; one is removed again.
  await page.getByLabel(words.pictures.chooseFiles).setInputFiles([uploads.photo, uploads.drawing]);
  await page.getByRole("button", { name: "partner.svg" }).click();
  const upload = page.getByRole("button", { name: fillCount(words.pictures.upload, 1, "ar") });
  await upload.click();
  const fields = { en: page.locator("textarea[lang=en]"), ar: page.locator("textarea[lang=ar]") };
  await expect(fields.ar).toBeFocused();
  await expect(fields.ar).toHaveAccessibleDescription(words.pictures.altMissing);
  await isAccessible(page);
  for (const locale of locales) await fields[locale].fill(alt[locale]);
  await upload.click();
  await expect(page.getByText(fillCount(words.pictures.added, 1, "ar"))).toBeVisible();
  const search = page.getByRole("searchbox", { name: words.pictures.chooser.search });
  await search.fill("سفينة");
  await expect(page.getByRole("link", { name: alt.ar })).toBeHidden();
  await search.fill("مكتبنا صباحا");
  await page.getByRole("link", { name: alt.ar }).click();

  // Red on its left, blue on its right.
  const whole = page.getByRole("img", { name: words.pictures.whole });
  const { width, height } = (await whole.boundingBox())!;
  await whole.click({ position: { x: width * 0.9, y: height / 2 } });
  const left = page.getByRole("slider", { name: words.pictures.fromLeft });
  await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(0.9, 1);
  const before = Number(await left.inputValue());
  await left.press("ArrowRight");
  expect(Number(await left.inputValue())).toBeCloseTo(before + 0.01, 5);
  await isAccessible(page);
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByRole("button", { name: words.undo })).toBeVisible();
  await expect(page.getByText(words.pictures.saved)).toBeVisible();

  await visit(page, "/desk/words/posts/moving-house");
  await page.locator("[data-field=scene]").click();
  const dialog = page.getByRole("dialog", { name: words.pictures.chooser.title });
  await isAccessible(page);
  // What shows a picture, and the crop of one's own, are told where it is chosen.
  await expect(dialog.getByText(new RegExp(`^${words.pictures.used}:`)).first()).toBeVisible();
  await dialog.getByRole("radio", { name: alt.ar }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: words.pictures.point }).click();
  const crop = page.getByRole("dialog", { name: words.pictures.point });
  const across = crop.getByRole("slider", { name: words.pictures.fromLeft });
  await expect.poll(async () => Number(await across.inputValue())).toBeCloseTo(before + 0.01, 5);
  await isAccessible(page);
  await crop.getByRole("button", { name: words.close }).click();
  await dialog.getByRole("radio", { name: alt.ar }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words.documents.saved)).toBeVisible();
  await expect(page.locator("[data-field=scene]")).toHaveAccessibleName(new RegExp(alt.ar));
  const shown = page.frameLocator("iframe:not([inert])").locator("img[src*='/desk/pictures/files/']").first();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0))
    .toBeGreaterThan(0);

  // It is published in tests/requests/desk-pictures.test.ts.
  await memberOf(desk, () => desk.owner).discard("posts/moving-house");
});

test("a picture is uploaded from where it is chosen, and describes itself", async ({ desk, page }) => {
  const words = { ...wordsIn("en"), pictures: pictureWords.en };
  await signIn(page, desk, { email: "chooser@example.com", role: "editor" });
  await visit(page, "/desk/words/new/posts");
  await page.getByLabel(words.documents.new.titleEn).fill("A post with a picture");
  await page.getByLabel(words.documents.new.titleAr).fill("مقال بصورة");
  await page.getByRole("button", { name: words.documents.new.create }).click();
  const alternative = page.locator("[data-field=sceneAlt]").first();
  await alternative.focus();
  await alternative.blur();
  await expect(alternative, "passed").toHaveAccessibleDescription("");
  await alternative.fill("A");
  await alternative.fill("");
  await alternative.blur();
  await expect(alternative, "emptied").toHaveAccessibleDescription(words.documents.causes.empty);
  await page.locator("[data-field=scene]").first().click();
  const dialog = page.getByRole("dialog", { name: words.pictures.chooser.title });
  const take = dialog.getByRole("button", { name: words.pictures.chooser.take });
  await expect(take).toBeVisible();
  // Only the pictures scroll.
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  await dialog.getByLabel(words.pictures.chooseFiles).setInputFiles(uploads.photo);
  await expect(take).toBeHidden();
  await dialog.locator("textarea[lang=en]").fill("Our hall");
  await dialog.locator("textarea[lang=ar]").fill("قاعتنا");
  // It is not ready before the dialog is closed.
  const isGoingOn = page.getByRole("status").filter({ hasText: words.pictures.preparing }).first();
  process.kill(desk.pid, "SIGSTOP");
  try {
    await dialog.getByRole("button", { name: fillCount(words.pictures.upload, 1, "en") }).click();
    await expect(dialog.getByLabel(words.pictures.chooseFiles), "the button is gone").toBeFocused();
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await expect(dialog.getByText(words.pictures.chooser.meanwhile)).toBeVisible();
    // Blocks later checks, so that none can report that the mistake is gone.
    await page.route(/\/desk\/draft\//, (route) => (route.request().method() === "GET" ? undefined : route.continue()));
    // The upload continues after the dialog is closed, and its picture is selected at the end.
    await dialog.getByRole("button", { name: words.close }).click();
    await expect(dialog).toBeHidden();
    await expect(isGoingOn).toBeVisible();
  } finally {
    process.kill(desk.pid, "SIGCONT");
  }
  await alternative.focus();
  await expect(page.locator("[data-field=scene]")).toHaveAccessibleName(/Our hall/);
  await expect(isGoingOn).toBeHidden();
  await expect(page.locator("[data-field=sceneAlt][lang=en]")).toHaveValue("Our hall");
  await expect(page.locator("[data-field=sceneAlt][lang=ar]")).toHaveValue("قاعتنا");
  await expect(alternative).not.toHaveAttribute("aria-invalid");
  await expect(alternative).toBeFocused();
});
