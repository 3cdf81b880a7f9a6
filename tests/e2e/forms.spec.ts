/** A form of the owner with a file: a visitor with scripts sends it, a colleague saves the file. */
import { readFile } from "node:fs/promises";
import { axe } from "#tests/support/axe.ts";
import { signIn, startDesk } from "#tests/support/desk.ts";
import { publishing } from "#tests/support/publishing.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";

const page = (title: string, form: string) => `meta:
  title: "${title}"
  description: "${`${title}. `.repeat(4).trim()}"
title: "${title}"
sections:
  - id: apply
    form: { form: application, title: "${form}" }
`;
const documents = {
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
  "en/pages/jobs.yaml": page("Open positions of the invented company", "Apply for one"),
  "ar/pages/jobs.yaml": page("وظائف شاغرة في الشركة المتخيلة كلها", "قدّم طلبك"),
};

const test = testAgainst(async () => {
  const desk = await startDesk({ TRUST_PROXY: "1" });
  const owner = await publishing(desk.dataDir);
  await owner.publish(documents);
  await owner.close();
  await expect.poll(async () => (await fetch(`${desk.url}/jobs`)).status).toBe(200);
  return desk;
});
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
