/** A page of an owner, from a template to its sections, by keyboard. */
import { fill } from "#i18n/fill.tsx";
import { locales } from "#i18n/locale.ts";
import { wordsIn } from "#desk/words/words.ts";
import { axe } from "#tests/support/axe.ts";
import { memberOf, signIn } from "#tests/support/desk.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";
import { words as examples } from "#words/desk-examples.ts";
import { templates } from "#words/page-templates.ts";

// Right to left, where keys differ more.
const language = "ar";
const { documents: words, undo } = wordsIn(language);
/** Labels of kinds of section and of a document that no other test publishes. */
const { figures, kind, sought, quotes, privacy } = {
  figures: `أرقام: ${examples.ar.title}`,
  kind: "أرقام",
  sought: "أرْقَامٌ",
  quotes: "آراء العملاء",
  privacy: "بيان الخصوصية",
};

test("a page begins with a template, and its sections are chosen, moved, hidden, copied and brought back", async ({
  desk,
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, desk, { email: "sections@example.com", role: "editor", language });
  await visit(page, "/desk/words/new/pages");
  await page.getByLabel(words.new.titleEn).fill("Sections");
  await page.getByLabel(words.new.titleAr).fill("أقسام");
  const template = templates.find(({ id }) => id === "landing")!;
  await page.getByRole("radio", { name: template.name[language] }).check({ force: true });
  await page.getByRole("button", { name: words.new.create }).click();
  await page.waitForURL(/pages\/sections$/);

  // The search understands usual names and vowel signs, and Enter takes the first kind.
  await page.getByRole("button", { name: words.sections.title }).press("Enter");
  const search = page.getByRole("searchbox", { name: words.sections.search });
  await search.fill(quotes);
  await search.press("ArrowDown");
  await expect(page.locator("[data-kind=quotes]")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await search.fill(sought);
  await expect(page.locator("[data-kind]")).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const title = page.locator("[data-field$='.figures.title']");
  await expect(title.and(page.locator(":focus"))).toBeVisible();
  // It says something in both languages, which what is typed replaces.
  for (const lang of locales) await expect(title.and(page.locator(`[lang=${lang}]`))).toHaveValue(examples[lang].title);
  await expect(page.getByText(words.savedWithMistake)).toHaveCount(0);

  const sections = page.getByRole("region", { name: /^الأقسام$/ });
  const rows = sections.locator(":scope > div > ol > li > div > details > summary");
  const up = fill(words.moveNamedUp, { name: figures });
  // Arrow keys lead from head to head; the buttons of each are one more stop.
  await rows.nth(2).focus();
  await page.keyboard.press("ArrowUp");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  const [forward, back] = ["ArrowLeft", "ArrowRight"];
  const bar = sections.getByRole("toolbar").nth(1).getByRole("button");
  for (const [key, at] of [
    ["Home", 0],
    [forward, 1],
    [forward, 2],
    [back, 1],
  ] as const) {
    await page.keyboard.press(key!);
    await expect(bar.nth(at)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(rows.nth(2)).toBeFocused();

  // A new section stands before the call to get in touch.
  await sections.getByRole("button", { name: up }).press("Enter");
  await expect(sections.getByRole("status").last()).toContainText(
    fill(words.moved, { name: figures, place: 4, count: 6 }),
  );
  await expect(sections.getByRole("button", { name: up }).and(page.locator(":focus"))).toBeVisible();
  await expect(page.locator("[data-field$='4.figures.title']").first(), "an open section stays open").toBeVisible();

  const hide = sections.getByRole("button", { name: fill(words.hideNamed, { name: figures }) });
  await hide.press("Enter");
  await expect(sections.getByRole("button", { name: fill(words.showNamed, { name: figures }) })).toBeFocused();
  await expect(rows.nth(3)).toContainText(words.isHidden);

  const copy = sections.getByRole("button", { name: fill(words.sections.copyNamed, { name: figures }) });
  await copy.press("Enter");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(7);
  await copy.first().press("Enter");
  await page.getByRole("combobox", { name: words.sections.target }).selectOption(privacy);
  await page.getByRole("dialog").getByRole("button", { name: words.sections.copy, exact: true }).click();
  await expect(sections.getByRole("status").last()).toContainText(privacy);
  await sections
    .getByRole("button", { name: fill(words.removeNamed, { name: figures }) })
    .last()
    .press("Enter");
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(4)).toBeFocused();
  const texts = await rows.allTextContents();
  await sections
    .getByRole("button", { name: new RegExp(words.removeNamed.split("{")[0]!) })
    .nth(1)
    .press("Enter");
  await expect(rows).toHaveCount(5);
  await expect(sections.getByRole("button", { name: undo }), "beside the place where it stood").toBeInViewport();
  // Each removal is undone in turn.
  await sections.getByRole("button", { name: undo }).press("Enter");
  await expect(rows).toHaveText(texts);
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(rows).toHaveCount(7);
  await page.keyboard.press("Control+z");
  await expect(rows.nth(4), "the move is taken back, too").toContainText(kind);
  await expect(sections.getByRole("button", { name: undo })).toHaveCount(0);

  // What search engines show is the draft's.
  await page.locator("[data-field='meta.title']").first().scrollIntoViewIfNeeded();
  await page.locator("[data-field='meta.shareAlt']").first().scrollIntoViewIfNeeded();
  const card = page.locator("figure").filter({ hasText: "LinkedIn" }).first();
  await expect(card).toContainText("أقسام");
  await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 1200);

  await visit(page, "/desk/words/pages/privacy");
  await expect(rows.filter({ hasText: kind }).last()).toContainText(words.isHidden);
});

test("a field of a form is named for programs by its kind and English label, unless its kind names it", async ({
  desk,
  page,
}) => {
  await signIn(page, desk, { email: "sections@example.com", role: "editor", language });
  await visit(page, "/desk/words/new/forms");
  await page.getByLabel(words.new.titleEn).fill("Trial");
  await page.getByLabel(words.new.titleAr).fill("تجربة");
  await page.getByRole("button", { name: words.new.create }).click();
  await page.waitForURL(/forms\/trial$/);
  const fields = page.getByRole("region", { name: "الحقول", exact: true });
  await fields.getByRole("button", { name: fill(words.addNamed, { name: "الحقل" }) }).click();
  const at = (name: string) => fields.locator(`[data-field^='fields.'][data-field$='.${name}']`).last();
  await at("kind").selectOption("file");
  await at("label.en").fill("Phone");
  await at("label.ar").fill("الهاتف");
  await at("label.ar").blur();
  // Never that of a message's own phone.
  await expect(at("id")).toHaveValue("file-phone");
  await at("label.en").fill("Picture of your phone");
  await at("label.en").blur();
  await expect(at("id"), "exports name it so").toHaveValue("file-phone");
  await at("kind").focus();
  await at("kind").selectOption("phone");
  await at("kind").blur();
  await expect(at("id")).toHaveValue("");
});

test("an item of a list is named for programs by its English title", async ({ desk, page }) => {
  await signIn(page, desk, { email: "sections@example.com", role: "editor", language });
  await visit(page, "/desk/words/stages");
  await page.getByRole("button", { name: fill(words.addNamed, { name: "المرحلة" }) }).click();
  await page.locator('[data-field="entries.5.name.en"]').fill("Site visit");
  await page.keyboard.press("Tab");
  const owner = memberOf(desk, () => desk.owner);
  await expect.poll(async () => JSON.stringify(await owner.open("stages"))).toContain('"site-visit"');
  await owner.discard("stages");
});
