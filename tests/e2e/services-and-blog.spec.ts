/** docs/accessibility.md, points 25, 26 and 44; docs/behaviour.md, services and posts. */
import type { Page } from "@playwright/test";
import { parse } from "node-html-parser";
import { formatDate } from "#i18n/riyadh-time.ts";
import { localePath } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, markDocument, moveTo, phone, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

// Right to left, where browsers differ more.
const { messages, services, posts, pages } = wordsIn("ar");
const { actions } = messages;
const at = (path: string) => localePath("ar", path);

/** Text and target of each card of a page. */
const cardsOf = (page: Page) =>
  page.locator("main li > article").evaluateAll((cards) =>
    cards.map((card) => ({
      title: card.querySelector("h2, h3")?.textContent,
      links: [...card.querySelectorAll("a")].map((link) => link.getAttribute("href")),
    })),
  );

test("cards of services and posts are each one link that says where it leads, and posts are dated", async ({
  page,
}) => {
  const cards = page.locator("main li > article");
  for (const path of ["/services", "/"]) {
    await (path === "/" ? moveTo : visit)(page, at(path));
    await expect
      .poll(() => cardsOf(page), path)
      .toEqual(services.map(({ slug, title }) => ({ title, links: [at(`/services/${slug}`)] })));
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
      expect(tops.filter((top) => top === tops[0]).length, `${path} at ${width} px`).toBe(columns);
    }
  }
  await test.step("on phones the fields of Vision 2030 are a row that keys scroll, and elsewhere no stop", async () => {
    const row = page.locator("ol").filter({ hasText: sectionIn(pages.home, "themes").themes[0]!.title });
    await expect(row).toHaveAttribute("tabindex", "-1");
    await page.setViewportSize(phone);
    await expect(row).toHaveAttribute("tabindex", "0");
    await row.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeLessThan(0);
    await page.setViewportSize(desktop);
  });

  await test.step("the carousel's two slugs lead to the services they mean without a page load", async () => {
    const stayed = await markDocument(page);
    const slide = sectionIn(pages.home, "carousel").slides.findIndex(({ link }) => link === "/services/development");
    const carousel = page.locator("[aria-roledescription=carousel]");
    await carousel.locator("button").nth(slide).click();
    await expect(carousel.locator("[role=group]").nth(slide)).toHaveJSProperty("inert", false);
    await carousel.locator(`a[href="${at("/services/development")}"]`).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(at("/services/web-development"));
    const title = services.find(({ slug }) => slug === "web-development")?.title ?? "";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(await stayed()).toBe(true);
    await page.goBack();
  });

  const name = new RegExp(`^${actions.learnMore} .*${escaped(services[1]!.title)}`);
  await expect(cards.nth(1).getByRole("link")).toHaveAccessibleName(name);
  // The whole card is the link.
  await cards.nth(1).click({ position: { x: 12, y: 12 } });
  await expect(page).toHaveURL(at(`/services/${services[1]!.slug}`));

  await moveTo(page, at("/blog"));
  await expect
    .poll(() => cardsOf(page))
    .toEqual(posts.slice(0, 6).map(({ slug, title }) => ({ title, links: [at(`/blog/${slug}`)] })));
  const [post] = posts;
  const card = cards.first();
  await expect(card.getByRole("link")).toHaveAccessibleName(
    new RegExp(`^${actions.readMore} .*${escaped(post!.title)}`),
  );
  const times = [post!.date, post!.reviewed].flatMap((date) => date ?? []);
  await expect(card.locator("time")).toHaveText(times.map((date) => new RegExp(`${formatDate(date, "ar")}$`)));
  await expect(card.locator("time").first()).toHaveText("4 مايو 2025");
  await expect(card.locator("time").first()).toHaveAttribute("datetime", post!.date);
  await expect(card.locator("h2")).toHaveCSS("-webkit-line-clamp", "2");
  await expect(card.locator("p")).toHaveCSS("-webkit-line-clamp", "3");
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post!.title);

  await test.step("the post shows its drawing below the text that asks for it, and prints a list alone", async () => {
    await expect(page.locator("main time").first()).toHaveText(formatDate(post!.date, "ar"));
    const { title, labels, section } = post!.drawings![0]!;
    const titles = post!.headings.map((heading) => heading.title);
    await expect(page.locator("article :is(.prose h2, figcaption > span)")).toHaveText(
      titles.toSpliced(section, 0, title),
    );
    await expect(page.locator("article figure text")).toHaveText(labels);
    await expect(page.locator("main li > article")).toHaveCount(2);

    // The browser's own dialog would stay open.
    await page.evaluate(() => (window.print = () => undefined));
    await page.getByRole("button", { name: messages.blog.print }).click();
    await page.emulateMedia({ media: "print" });
    const list = page.getByRole("heading", { name: titles[post!.checklists![0]! - 1]!, exact: true });
    await expect(list).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("a service shows its features, answers that open, and a sample of what the client receives, on phones its first rows until it is opened", async ({
  page,
}) => {
  const service = services.find(({ samples }) => samples)!;
  await visit(page, at(`/services/${service.slug}`));
  for (const { title } of service.features)
    await expect(page.getByRole("main").getByRole("heading", { name: title, exact: true })).toBeVisible();
  const question = page.locator(`#${service.questions[0]!.id}`);
  await expect(question.locator("p")).toBeHidden();
  await question.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(question.locator("p")).toBeVisible();

  const { title, columns, rows, result, signatures } = service.samples![0]!;
  const { sample, sampleMarks, sampleText, sampleWhole, samplePrint } = messages.service;
  const sheet = page.getByRole("region", { name: title });
  await expect(sheet.getByText(sample, { exact: true })).toBeVisible();
  await expect(page.getByText(sampleText)).toBeVisible();
  await expect(sheet.getByRole("columnheader")).toHaveText(columns);
  await expect(sheet.getByRole("rowheader")).toHaveText(
    rows.map(({ mark, cells }) => (mark ? `${sampleMarks[mark]}: ${cells[0]}` : cells[0]!)),
  );
  await expect(sheet.getByRole("cell")).toHaveText(rows.flatMap(({ cells }) => cells.slice(1)));

  await page.setViewportSize(phone);
  await expect(sheet.getByRole("rowheader")).toHaveCount(3);
  await expect(sheet.getByText(result)).toBeVisible();
  await sheet.getByText(sampleWhole).click();
  await expect(sheet.getByRole("rowheader")).toHaveCount(rows.length);
  await expect(sheet.getByText(signatures[0]!, { exact: true })).toBeVisible();

  await test.step("the sheet prints alone, on one page", async () => {
    const heading = page.getByRole("heading", { level: 1 });
    await page.evaluate(() => (window.print = () => undefined));
    await sheet.getByRole("button", { name: samplePrint }).click();
    await page.emulateMedia({ media: "print" });
    await expect(heading).toBeHidden();
    await expect(sheet.getByText(signatures[0]!, { exact: true })).toBeVisible();
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(heading).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("on narrow screens a drawing follows the page's head without a strip between", async () => {
    await moveTo(page, at(`/services/${services.find(({ drawings, head }) => drawings?.length && !head)!.slug}`));
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const gap = () =>
        page.evaluate(() => {
          const [head, drawing] = [".page-head", ".drawing"].map((part) => document.querySelector(part)!);
          return Math.abs(drawing!.getBoundingClientRect().top - head!.getBoundingClientRect().bottom);
        });
      await expect.poll(gap, `at ${width} px`).toBeLessThan(0.5);
    }
  });
});

test("on phones the parts of a service are open, its text after one line, and its steps are a row that scrolls", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { slug, features, html, audience, steps } = services[0]!;
  const [, { id, title, text }] = features as [unknown, (typeof features)[number]];
  const step = steps.at(-1)!;
  const path = at(`/services/${slug}`);
  await visit(page, path);
  const feature = page.locator(`#${id}`);
  await expect(feature.getByRole("heading", { name: title })).toBeVisible();
  await expect(feature.getByText(text)).toBeVisible();
  await expect(page.getByText(audience[0]!)).toBeVisible();

  const paragraphs = page.locator(".prose > p");
  await expect(paragraphs).toHaveCount(parse(html).querySelectorAll("p").length);
  await expect(paragraphs.first()).toBeVisible();
  await expect(paragraphs.last()).toBeHidden();
  await page.locator(".prose + .fold summary").click();
  await expect(paragraphs.last()).toBeVisible();

  const row = page.getByRole("list", { name: messages.service.steps });
  await row.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeLessThan(0);

  await page.setViewportSize(desktop);
  await visit(page, path);
  for (const shown of [text, step.text]) await expect(page.getByText(shown)).toBeVisible();
  await expect(paragraphs.last()).toBeVisible();
});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
