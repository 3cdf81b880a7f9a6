/** What an owner has published: a group of the menu, and a form with a file. */
import { readFile } from "node:fs/promises";
import { edit } from "#cms/edit.ts";
import type { Plain } from "#cms/plain.ts";
import { localePath } from "#i18n/locale.ts";
import { axe } from "#tests/support/axe.ts";
import { signIn, startDesk } from "#tests/support/desk.ts";
import { documentText } from "#tests/support/documents.ts";
import { publishing } from "#tests/support/publishing.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";

const file = "navigation.yaml";
const entries: Plain[] = [
  { page: "/privacy" },
  { page: "/about", anchor: "check-us", label: { en: "Our numbers", ar: "أرقامنا" } },
  { url: "https://elsewhere.example/", label: { en: "Elsewhere", ar: "خارج الخيال" } },
];
const group = { label: { en: "More", ar: "أشياء أخرى" }, entries };

const pageWith = (title: string, form: string) => `meta:
  title: "${title}"
  description: "${`${title}. `.repeat(4).trim()}"
title: "${title}"
sections:
  - id: apply
    form: { form: application, title: "${form}" }
`;
const formAndPages = {
  "forms/application.yaml": `title: { en: "Application", ar: "طلب توظيف" }
fields:
  - { kind: name, required: true }
  - { kind: email, required: true }
  - { kind: choices, id: topics, label: { en: "Topics", ar: "المواضيع" }, options: [{ en: "Roofs", ar: "أسقف" }, { en: "Doors", ar: "أبواب" }] }
  - { kind: file, id: cv, label: { en: "Your CV", ar: "سيرتك" }, required: true }
  - { kind: consent, id: terms, label: { en: "I agree", ar: "أوافق" }, required: true }
button: { en: "Apply", ar: "تقديم" }
thanks: { title: { en: "We have it", ar: "وصل طلبك" }, text: { en: "We read every one.", ar: "نقرأ كل طلب." } }
`,
  "en/pages/jobs.yaml": pageWith("Open positions of the invented company", "Apply for one"),
  "ar/pages/jobs.yaml": pageWith("وظائف شاغرة في الشركة المتخيلة كلها", "قدّم طلبك"),
};

const test = testAgainst(async () => {
  const desk = await startDesk({ TRUST_PROXY: "1" });
  const owner = await publishing(desk.dataDir);
  const menu = edit(file, documentText(file), [{ do: "set", path: ["menu", 3], value: group }]);
  await owner.publish({ ...formAndPages, [file]: menu });
  await owner.close();
  await expect.poll(async () => (await fetch(`${desk.url}/ar/jobs`)).status).toBe(200);
  return desk;
});

test.describe("a group of the menu in the header", () => {
  test.use({ viewport: desktop });

  test("a pointer opens a group, and a link, a second press or a press elsewhere closes it", async ({ page }) => {
    await visit(page, "/about");
    const header = page.getByRole("banner");
    const button = header.getByRole("button", { name: "More" });
    const list = header.getByRole("list", { name: "More" });
    await expect(list).toBeHidden();
    await button.click();
    await expect(list.getByRole("link")).toHaveText([/Privacy/, "Our numbers", /^Elsewhere/]);
    expect(await axe(page, "header")).toEqual([]);
    await button.click();
    await expect(list).toBeHidden();
    await button.click();
    await page.mouse.click(40, 700);
    await expect(list).toBeHidden();
    await button.click();
    await list.getByRole("link").first().click();
    await expect(page).toHaveURL("/privacy");
    await expect(list).toBeHidden();
  });

  test("keys open a group, lead through it and out of it, in Arabic too", async ({ page }) => {
    await visit(page, localePath("ar", "/about"));
    const header = page.getByRole("banner");
    const button = header.getByRole("button", { name: group.label.ar });
    const list = header.getByRole("list", { name: group.label.ar });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(list).toBeVisible();
    for (const link of await list.getByRole("link").all()) {
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(list, "the focus has left it").toBeHidden();
    await button.focus();
    await page.keyboard.press("Space");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test.describe("a group of the menu on a phone", () => {
  test.use({ viewport: phone });

  test("a group is a heading with its links, which lead on", async ({ page }) => {
    await visit(page, "/about");
    await page.locator("header button[aria-controls]").first().click();
    const menu = page.getByRole("dialog");
    await expect(menu.getByText("More", { exact: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Elsewhere" })).toHaveAttribute("href", "https://elsewhere.example/");
    await menu.getByRole("link", { name: "Our numbers" }).click();
    await expect(page).toHaveURL("/about#check-us");
    await expect(menu).toBeHidden();
  });
});

test.describe("a form with a file", () => {
  // The server refuses a file that is not what its name says.
  test.use({ viewport: desktop, allowedProblems: [/status of 422/] });

  test("is checked, keeps what was filled in, and brings its file to the desk", async ({ page, server }) => {
    await visit(page, "/jobs");
    const form = page.getByRole("main").locator("form");
    await form.getByLabel("Name").fill("Sara Al-Harbi");
    await form.getByLabel("Doors").check();
    await form.getByRole("button", { name: "Apply" }).click();
    const summary = form.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([/valid email/, /Please choose a file/, /Please tick this box/]);
    await summary.getByRole("link", { name: "Your CV" }).click();
    await expect(form.getByLabel("Your CV")).toBeFocused();
    expect(await axe(page)).toEqual([]);

    // Another language keeps what was typed.
    await page.getByRole("banner").getByRole("link", { name: "العربية" }).click();
    await expect(page).toHaveURL("/ar/jobs");
    await expect(form.getByLabel("أبواب")).toBeChecked();
    await expect(form.locator("#application-name")).toHaveValue("Sara Al-Harbi");

    await form.locator("#application-email").fill("sara@example.com");
    await form.getByLabel("أوافق").check();
    await form
      .locator("#application-cv")
      .setInputFiles({ name: "cv.pdf", mimeType: "text/plain", buffer: Buffer.from("MZ") });
    await form.getByRole("button", { name: "تقديم" }).click();
    await expect(form.locator("#application-cv-error")).toContainText("PDF");
    const buffer = Buffer.from("%PDF-1.7\na life");
    await form.locator("#application-cv").setInputFiles({ name: "cv.pdf", mimeType: "text/plain", buffer });
    await form.getByRole("button", { name: "تقديم" }).click();
    await expect(page.getByRole("heading", { name: "وصل طلبك" })).toBeFocused();
    await expect(page).toHaveURL(/\/ar\/jobs\?sent=TST-.*&form=application#apply$/);
    const number = (await page.getByRole("main").locator("dd bdi").textContent())!;

    await signIn(page, server, { email: "forms@example.com", role: "sales", language: "en" });
    await visit(page, `/desk/leads/${number}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "cv.pdf" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("cv.pdf");
    expect(await readFile(await download.path())).toEqual(buffer);
  });
});
