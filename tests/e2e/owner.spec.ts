/**
 * What owners publish, one after the other on one server: a hidden service, a group of the menu and a
 * form with a file, and a website of their own.
 */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { edit } from "#cms/edit.ts";
import type { Plain } from "#cms/plain.ts";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { wordsIn } from "#desk/words/words.ts";
import { words as firstDayWords } from "#words/desk-first-day.ts";
import { words as formWords } from "#words/form-fields.ts";
import { axe } from "#tests/support/axe.ts";
import { signIn, startDesk } from "#tests/support/desk.ts";
import { documentText } from "#tests/support/documents.ts";
import { publishing } from "#tests/support/publishing.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";

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
  // An invented name: the first day is offered.
  const company = documentText("company.yaml").replace(/^name: \{ en: /m, "$&!placeholder ");
  await owner.publish({ ...formAndPages, [file]: menu, "company.yaml": company });
  await owner.close();
  await expect.poll(async () => (await fetch(`${desk.url}/ar/jobs`)).status).toBe(200);
  return desk;
});

test("a service that others lead to is hidden in one step, and the focus follows", async ({ server: desk, page }) => {
  const { documents: words } = wordsIn("ar");
  const { review } = words;
  const focus = page.locator(":focus");
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, desk, { email: "hides@example.com", role: "editor", language: "ar" });
  await visit(page, "/desk/words");
  const title = "الترحيل والعون التقني";
  await page.getByRole("button", { name: fill(words.hideNamed, { name: title }) }).click();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row.getByRole("button", { name: review.unlink }), "the list offers it, too").toBeVisible();
  expect(await axe(page)).toEqual([]);
  // By keys, which lead on where they are.
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/publish$/);
  const publish = page.getByRole("button", { name: review.publish });
  await expect(publish).toBeDisabled();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: review.unlink }).last().press("Enter");
  await expect(focus).toHaveText(review.unlinked);

  const leave = page.getByRole("checkbox", { name: review.leave });
  await leave.nth(1).check();
  await expect(publish).toBeDisabled();
  await leave.nth(1).uncheck();
  await expect(publish).toBeEnabled();
});

test.describe("a group of the menu in the header", () => {
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
  test.use({ allowedProblems: [/status of 422/] });

  test("is checked, keeps what was filled in, and brings its file to the desk", async ({ page, server }) => {
    await visit(page, "/jobs");
    const form = page.getByRole("main").locator("form");
    await form.getByLabel("Name").fill("Sara Al-Harbi");
    await form.getByLabel("Doors").check();
    await form.getByRole("button", { name: "Apply" }).click();
    const summary = form.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      /valid email/,
      /Please choose a file/,
      /Please check this box/,
    ]);
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
    const cv = form.locator("#application-cv");
    await form.getByRole("button", { name: formWords.ar.upload.remove }).press("Enter");
    await expect(cv).toBeFocused();
    await expect(form).not.toContainText("cv.pdf");
    await cv.setInputFiles({ name: "cv.pdf", mimeType: "text/plain", buffer });
    await expect(form.getByRole("status")).toHaveText(/^cv\.pdf 1\s/);
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

const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

async function expectInOrder(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${what} fits`).toBeLessThanOrEqual(page.viewportSize()!.width);
  expect.soft(await axe(page), what).toEqual([]);
}

test.describe("on a phone in Arabic", () => {
  test.use({ viewport: phone, locale: "ar-SA" });

  test("answers are kept, and colours tell how they read", async ({ server, page }) => {
    const words = firstDayWords.ar;
    const { colours } = wordsIn("ar").documents;
    const next = page.getByRole("button", { name: words.next });
    const at = (step: "name" | "place" | "brand" | "services" | "pages" | "mail" | "review") =>
      expect(page.getByRole("heading", { level: 2, name: words.steps[step].title, exact: true })).toBeVisible();
    await signIn(page, server, { email: "phone@example.com", role: "owner", language: "ar" });
    await visit(page, "/desk");
    await page.getByRole("link", { name: words.title }).click();
    await at("name");
    // A step's number alone takes 60 pixels.
    const last = page.getByRole("link", { name: words.steps.review.title });
    expect((await last.boundingBox())!.width).toBeGreaterThan(100);
    await field(page, "name.ar").fill("عيادة المرسى");
    await expect(page.getByRole("status").filter({ hasText: words.kept })).toBeVisible();
    await visit(page, "/desk/first-day");
    await expect(field(page, "name.ar")).toHaveValue("عيادة المرسى");
    await field(page, "name.en").fill("Marsa Clinic");
    await expectInOrder(page, "name");
    await next.click();
    await at("place");
    await field(page, "phone").fill("٠١٢");
    await next.click();
    await expect(field(page, "phone")).toHaveAttribute("aria-invalid", "true");
    await field(page, "phone").fill("٠١٢ ٦٠٠ ٠٠٠٠");
    await next.click();

    await at("brand");
    await field(page, "colours.accent").fill("#ffee88");
    await expect(page.getByText(colours.on.light.faint.split(":")[0]!)).toBeVisible();
    await page.getByRole("button", { name: colours.take.split(" ")[0]! }).click();
    await expect(page.getByText(colours.on.light.faint.split(":")[0]!)).toHaveCount(0);
    const home = page.frameLocator("iframe:not([inert])");
    await expect(home.getByRole("heading", { level: 1 })).toHaveText("عيادة المرسى");
    const file = (svg: string) => ({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
    const logo = page.getByLabel(words.logo.drawing, { exact: true });
    await logo.setInputFiles(file("<svg>".padEnd(31 * 1024)));
    await expect(logo).toHaveAccessibleDescription(new RegExp(words.logo.large));
    await logo.setInputFiles(file('<svg viewBox="0 0 9 9"><path fill="#0f5c6e" d="M1 1H8V8Z"/></svg>'));
    await expect(home.locator('header path[d="M1 1H8V8Z"]').first()).toBeAttached();
    await expectInOrder(page, "brand");
    await next.click();

    await at("services");
    await field(page, "services.1.ar.name").fill("الفحص الدوري");
    await field(page, "services.1.en.name").fill("Check-ups");
    await page.getByRole("button", { name: words.addService }).click();
    await expect(field(page, "services.2.ar.name")).toBeFocused();
    await page.getByRole("button", { name: words.removeService.replace("{number}", "2") }).click();
    await expectInOrder(page, "services");
    for (const step of ["pages", "mail", "review"] as const) {
      await next.click();
      await at(step);
      if (step !== "mail") continue;
      await expect(page.getByText("SMTP_URL")).toBeHidden();
      await page.getByText(words.mail.engineer).press("Enter");
      await expect(page.getByText("SMTP_URL")).toBeVisible();
    }
    await expectInOrder(page, "review");
  });
});

test.describe("by keyboard in English", () => {
  test.use({ locale: "en-US" });

  test("every step is reached and left, up to the publication", async ({ server, page }) => {
    const words = firstDayWords.en;
    await signIn(page, server, { email: "keys@example.com", role: "owner" });
    await visit(page, "/desk/first-day");
    const reach = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      for (let tabs = 0; tabs < 60; tabs++) {
        if (await button.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press("Tab");
      }
      await expect(button).toBeFocused();
    };
    for (const step of ["place", "brand", "services", "pages", "mail", "review"] as const) {
      await reach(words.next);
      await page.keyboard.press("Enter");
      const heading = page.getByRole("heading", { level: 2, name: words.steps[step].title });
      await expect(heading).toBeFocused();
      if (step !== "services") continue;
      // After the heading comes the first field.
      await page.keyboard.press("Tab");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("First visits");
    }
    await expect(page.getByText("First visits").first()).toBeVisible();
    await reach(words.review.publish);
  });
});
