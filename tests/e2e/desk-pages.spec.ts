/**
 * Every page of the desk fits a phone and a desktop in both languages. axe finds no faults in
 * English on a light phone, IBM's Equal Access none in Arabic on a dark desktop.
 */
import type { Page } from "@playwright/test";
import { fill, fillCount } from "#i18n/fill.tsx";
import { type Locale, locales } from "#i18n/locale.ts";
import { wordsIn } from "#desk/words/words.ts";
import { words as leadWords } from "#words/desk-leads.ts";
import { axe } from "#tests/support/axe.ts";
import { changeStore, sendLead } from "#tests/support/contact.ts";
import { type DeskServer, memberOf, signIn } from "#tests/support/desk.ts";
import { equalAccess } from "#tests/support/equal-access.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { desktop, moveTo, visit } from "#tests/support/visit.ts";

// The pages for an unknown address and a forbidden one.
test.use({ allowedProblems: [/status of 40[34]/] });

const pages =
  "/ /first-day /leads /leads?several=1 /leads/{lead} /leads/board /leads/import /leads/figures /leads/person /leads/persons /leads/persons/{lead} /backups /visitors /questions /people /record /me /words /words/publish /words/confirm /words/history /words/history/0 " +
  "/pictures /pictures/mark/a-partner /words/new/posts /words/new/pages /words/company /words/pages/about /words/posts/everything-an-article-may-hold /nowhere";

const narrow = { width: 320, height: 640 };

async function look(page: Page, language: Locale, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: language === "ar" ? "dark" : "light" });
  // Back and forth, since each new size takes its time.
  for (const viewport of page.viewportSize()?.width === narrow.width ? [narrow, desktop] : [desktop, narrow]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${what} fits`).toBeLessThanOrEqual(viewport.width);
    if (language === "ar" && viewport === desktop)
      expect.soft(await equalAccess(page), `${what}, Equal Access`).toEqual([]);
    if (viewport !== narrow) continue;
    if (language === "en") expect.soft(await axe(page), `${what}, axe`).toEqual([]);
    // With smaller letters iOS zooms in when a field gets the focus.
    const small = await page
      .locator("textarea, select, input:not([type=checkbox], [type=file], [type=hidden], [type=radio], [type=range])")
      .evaluateAll((all) =>
        all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.outerHTML),
      );
    expect.soft(small, `${what}, letters`).toEqual([]);
  }
}

/** Creates data for each page. @returns the reference number of a message */
async function fillDesk(desk: DeskServer): Promise<string> {
  const id = await sendLead(desk);
  const owner = memberOf(desk, () => desk.owner);
  await owner.change("pages/about", [{ do: "set", path: ["subtitle"], value: "A draft" }]);
  const form = new FormData();
  for (const [name, text] of Object.entries({ en: "A partner", ar: "شريك" })) form.set(name, text);
  form.set("file", new Blob(["<svg viewBox='0 0 9 9'><path d='M0 0H9V9Z'/></svg>"]), "partner.svg");
  await owner.post("/desk/pictures/upload", form);
  await changeStore(
    desk.dataDir,
    `insert or replace into visit_sum values (date('now'), 'view', '/about', 12), (date('now'), 'from', 'example.com', 3),
      (date('now'), 'campaign', 'letter', 2), (date('now'), 'missing', '/old-offer', 4), (date('now'), 'lcp', '-5', 10)`,
  );
  return id;
}

for (const language of locales) {
  const words = wordsIn(language);

  test.describe(language, () => {
    test.use({ locale: language === "ar" ? "ar-SA" : "en-US" });

    test("the way in", async ({ desk, page }) => {
      await visit(page, "/desk/sign-in");
      await look(page, language, "sign-in");
      await page.getByLabel(words.signIn.email).fill("nobody@");
      await page.getByRole("button", { name: words.signIn.send }).click();
      await expect(page.getByText(words.signIn.invalidEmail)).toBeVisible();
      await look(page, language, "a mistake");
      const link = await desk.invite({ email: `in-${language}@example.com`, role: "sales", language });
      await visit(page, link);
      await look(page, language, "link");
      await page.getByRole("button", { name: words.enter.button }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.today.title);
      await visit(page, link);
      await look(page, language, "used link");
      await visit(page, "/desk/people");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.faults.forbiddenTitle);
      await look(page, language, "not allowed");
    });

    test("leads of a file, before they are entered and after", async ({ desk, page }) => {
      const { import: own } = leadWords[language];
      await signIn(page, desk, { email: `import-${language}@example.com`, role: "sales", language });
      await visit(page, "/desk/leads/import");
      // A sender of their own in each language: both are at one desk.
      const phone = language === "ar" ? "559990033" : "559990044";
      const csv = `Client;Mobile;البريد;Other\nسارة;0${phone};;one\nعمر;;omar@;two\nSara;+966${phone};;\n`;
      const file = { name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
      await page.getByLabel(own.file).setInputFiles(file);
      await page.getByRole("button", { name: own.look }).click();
      await expect(page.getByText(fill(own.repeatsRow, { row: 4, other: 2 }))).toBeVisible();
      await look(page, language, "preview");
      await page.getByRole("button", { name: fillCount(own.enter, 1, language) }).click();
      await expect(page.getByRole("heading", { name: own.last })).toBeVisible();
      await look(page, language, "imports");
    });

    test("all pages", async ({ desk, page }) => {
      const lead = await fillDesk(desk);
      await signIn(page, desk, { email: `all-${language}@example.com`, role: "owner", language });
      await visit(page, "/desk");
      for (const path of pages.split(" ")) {
        // The desk's own addresses begin below /desk.
        await moveTo(page, path.replace("{lead}", lead));
        await expect(page.getByRole("heading").first()).toBeVisible();
        await look(page, language, path);
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.faults.notFoundTitle);
      await page.getByRole("main").getByRole("link", { name: words.faults.home }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.today.title);
    });
  });
}
