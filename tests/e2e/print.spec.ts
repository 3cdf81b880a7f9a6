/**
 * Printed pages: every word of a service, of a post and over the pictures of the home page; no
 * controls; black on white, from the first page on.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { localePath } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { moveTo, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

const pdftoppm = "/usr/bin/pdftoppm";

const { services, posts, pages } = wordsIn("ar");

// A picture may be on its way when the line breaks.
test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED/] });

test("sheets are black on white from the first on, and none is left empty", async ({ page }, testInfo) => {
  test.skip(!existsSync(pdftoppm), "Debian's poppler-utils is not installed");
  const [{ slug: service }, { slug: post }] = [services[0]!, posts[0]!];
  // The languages have the same parts.
  for (const path of ["/ar", `/services/${service}`, `/ar/blog/${post}`, "/contact"]) {
    await (path === "/ar" ? visit : moveTo)(page, path);
    // Those of an article are printed, however dark they are.
    await page.locator(".prose figure picture").evaluateAll((all) => all.forEach((picture) => picture.remove()));
    const sheets = await sheetsOf(
      await page.pdf({ format: "A4", printBackground: true }),
      testInfo.outputPath("sheets"),
    );
    for (const [index, rows] of sheets.entries()) {
      const at = `sheet ${index + 1} of ${sheets.length}, ${path}`;
      // Letters and lines cover less than half of a row; bars and dark pictures cover more.
      expect.soft(rows, at).not.toMatch(/#{3}/);
      const [, head = "", below = ""] = /^( *)(.*?) *$/.exec(rows) ?? [];
      expect.soft(head.length / rows.length, `blank head of ${at}`).toBeLessThan(0.2);
      expect.soft(Math.max(...below.split(/[-#]+/).map(({ length }) => length)), `gap in ${at}`).toBeLessThan(60);
    }
  }
});

test("paper has every word and cited address, open answers, no picture of the home page, and nothing to press", async ({
  page,
  context,
}) => {
  const { notices } = wordsIn("ar").messages;
  const [service, post] = [services[0]!, posts[0]!];
  await visit(page, localePath("ar", `/services/${service.slug}`));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  for (const { answer } of service.questions) await expect(page.getByText(answer)).toBeVisible();
  await expect(page.locator("address").last()).toBeVisible();
  for (const part of await page.locator("nav, .button, .splash, button[type=button]").all())
    await expect(part).toBeHidden();

  await moveTo(page, localePath("ar", `/blog/${post.slug}`));
  const cited = page.locator('.prose a[href^="http"]').first();
  const printed = await cited.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toContain(await cited.getAttribute("href"));

  await moveTo(page, localePath("ar", "/"));
  const { title, subtitle } = sectionIn(pages.home, "hero");
  for (const words of [title, subtitle, sectionIn(pages.home, "themes").title])
    await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
  for (const part of await page.locator("main picture, video").all()) await expect(part).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await context.setOffline(true);
  await expect(page.getByText(notices.offline)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(notices.offline)).toBeHidden();
  await expect(page.locator(`section[aria-label="${notices.label}"]`)).toBeHidden();
});

/** The rows of each sheet, 36 to an inch: `#` more than half dark, `-` with ink, a blank without. */
async function sheetsOf(pdf: Buffer, folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync(pdftoppm, ["-r", "36", "-gray", "-png", "-", join(folder, "sheet")], { input: pdf });
  const sheets = readdirSync(folder).toSorted();
  return Promise.all(
    sheets.map(async (name) => {
      const { data, info } = await sharp(join(folder, name)).grayscale().raw().toBuffer({ resolveWithObject: true });
      const rows = Array.from({ length: info.height }, (_, row) => {
        const pixels = data.subarray(row * info.width, (row + 1) * info.width);
        if (pixels.filter((pixel) => pixel < 128).length > info.width / 2) return "#";
        return pixels.some((pixel) => pixel < 200) ? "-" : " ";
      });
      return rows.join("");
    }),
  );
}
