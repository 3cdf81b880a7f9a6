/** An owner makes the website theirs: on a phone in Arabic, and by keyboard in English. */
import type { Locator, Page } from "@playwright/test";
import { wordsIn } from "#desk/words/words.ts";
import { axe } from "#tests/support/axe.ts";
import { signIn, startDesk } from "#tests/support/desk.ts";
import { documentText } from "#tests/support/documents.ts";
import { publishing } from "#tests/support/publishing.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";

/** Visitors see a company whose name is marked as invented. */
const test = testAgainst(async () => {
  const desk = await startDesk({ TRUST_PROXY: "1" });
  const { publishChanges, close } = await publishing(desk.dataDir);
  const base = documentText("company.yaml");
  const text = base.replace(/^name: \{ en: /m, "$&!placeholder ");
  await publishChanges([{ path: "company.yaml", text, base }]);
  await close();
  return desk;
});
test.describe.configure({ mode: "serial" });

const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

async function expectInOrder(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${what} fits`).toBeLessThanOrEqual(page.viewportSize()!.width);
  expect.soft(await axe(page), what).toEqual([]);
}

test.describe("on a phone in Arabic", () => {
  test.use({ viewport: phone, locale: "ar-SA" });

  test("answers are kept, colours tell how they read, and the website is theirs until it is taken back", async ({
    server,
    page,
  }) => {
    const words = wordsIn("ar")["first-day"];
    const { colours, review } = wordsIn("ar").documents;
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
    await page.getByRole("button", { name: words.review.publish }).click();
    await expect(page.getByText(words.done.yours).or(page.getByText(words.done.soon))).toBeVisible();
    await expectInOrder(page, "done");
    await page.getByRole("button", { name: review.takeBack }).click();
    await expect(page.getByText(words.done.takenBack)).toBeVisible();
  });
});

test.describe("by keyboard in English", () => {
  test.use({ viewport: desktop, locale: "en-US" });

  test("every step is reached and left, up to the button that publishes", async ({ server, page }) => {
    const words = wordsIn("en")["first-day"];
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
