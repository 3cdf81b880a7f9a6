/** docs/accessibility.md, points 25, 26 and 44; docs/behaviour.md, services and posts. */
import { parse } from "node-html-parser";
import { formatDate } from "#app/i18n/riyadh-time.ts";
import { localePath, locales } from "#app/i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

test.use({ viewport: desktop });

for (const locale of locales) {
  const { messages, services, posts, pages } = wordsIn(locale);
  const { home } = pages;
  const { actions } = messages;
  const at = (path: string) => localePath(locale, path);

  test.describe(locale, () => {
    test("service cards in three, two, one columns, each one link that says where it leads", async ({ page }) => {
      for (const path of ["/services", "/"]) {
        await visit(page, at(path));
        const cards = page.locator("main li > article");
        await expect(cards).toHaveCount(services.length);
        for (const [index, service] of services.entries()) {
          const card = cards.nth(index);
          await expect(card.getByRole("heading")).toHaveText(service.title);
          await expect(card.getByRole("link")).toHaveCount(1);
          const name = new RegExp(`^${actions.learnMore} .*${escaped(service.title)}`);
          await expect(card.getByRole("link")).toHaveAccessibleName(name);
          await expect(card.getByRole("link")).toHaveAttribute("href", at(`/services/${service.slug}`));
        }
        for (const [width, columns] of [
          [1280, 3],
          [768, 2],
          [390, 1],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          const tops = await cards.evaluateAll((all) =>
            all.map((card) => Math.round(card.getBoundingClientRect().top)),
          );
          expect(tops.filter((top) => top === tops[0]).length, `${path} at ${width} px`).toBe(columns);
        }
        await page.setViewportSize(desktop);
      }
      // The whole card leads on, not its link alone.
      const card = page.locator("main li > article").nth(1);
      await card.scrollIntoViewIfNeeded();
      await card.click({ position: { x: 12, y: 12 } });
      await expect(page).toHaveURL(at(`/services/${services[1]?.slug}`));
    });

    test("a service shows its features; an unknown one is told apart with status 404", async ({ page }) => {
      const service = services.find(({ slug }) => slug === "web-development");
      await visit(page, at("/services/web-development"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(service?.title ?? "");
      for (const { title } of service?.features ?? [])
        await expect(page.getByRole("main").getByRole("heading", { name: title, exact: true })).toBeVisible();
      expect(service?.features).toHaveLength(5);
      const question = page.locator(`#${service?.questions[0]?.id}`);
      await expect(question.locator("p")).toBeHidden();
      await question.locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect(question.locator("p")).toBeVisible();
    });

    test("a service shows a sample of what the client receives, on phones its first rows until it is opened", async ({
      page,
    }) => {
      const { samples, slug } = services.find((service) => service.samples)!;
      const { title, columns, rows, result, signatures } = samples![0]!;
      const { sample, sampleMarks, sampleText, sampleWhole } = messages.service;
      await visit(page, at(`/services/${slug}`));
      const sheet = page.getByRole("region", { name: title });
      await expect(sheet.getByText(sample, { exact: true })).toBeVisible();
      await expect(page.getByText(sampleText)).toBeVisible();
      await expect(sheet.getByRole("columnheader")).toHaveText(columns);
      await expect(sheet.getByRole("rowheader")).toHaveText(
        rows.map(({ mark, cells }) => (mark ? `${sampleMarks[mark]}: ${cells[0]}` : cells[0]!)),
      );
      await expect(sheet.getByRole("cell")).toHaveText(rows.flatMap(({ cells }) => cells.slice(1)));
      await expect(sheet.getByText(result)).toBeVisible();
      const [signed] = signatures;
      await expect(sheet.getByText(signed!, { exact: true })).toBeVisible();

      await page.setViewportSize(phone);
      await expect(sheet.getByRole("rowheader")).toHaveCount(3);
      await expect(sheet.getByText(result)).toBeVisible();
      await sheet.getByText(sampleWhole).click();
      await expect(sheet.getByRole("rowheader")).toHaveCount(rows.length);
      await expect(sheet.getByText(signed!, { exact: true })).toBeVisible();
    });

    test("on phones what a service includes opens from its names, or by its address, and its text after the first paragraph", async ({
      page,
    }) => {
      await page.setViewportSize(phone);
      const { slug, features, html } = services[0]!;
      const [, { id, title, text }] = features as [unknown, (typeof features)[number]];
      const path = at(`/services/${slug}`);
      await visit(page, path);
      const feature = page.locator(`#${id}`);
      await expect(feature.getByRole("heading", { name: title })).toBeVisible();
      await expect(feature.getByText(text)).toBeHidden();
      await feature.locator("summary").click();
      await expect(feature.getByText(text)).toBeVisible();
      const paragraphs = page.locator(".prose > p");
      await expect(paragraphs).toHaveCount(parse(html).querySelectorAll("p").length);
      await expect(paragraphs.first()).toBeVisible();
      await expect(paragraphs.last()).toBeHidden();
      await page.getByText(actions.readMore).click();
      await expect(paragraphs.last()).toBeVisible();
      await visit(page, `${path}#${id}`);
      await expect(feature.getByText(text)).toBeVisible();

      await page.setViewportSize(desktop);
      await visit(page, path);
      await expect(feature.getByText(text)).toBeVisible();
      await expect(paragraphs.last()).toBeVisible();
      await expect(page.getByText(actions.readMore)).toBeHidden();
    });

    test("on phones the first field of Vision 2030 is open, and others open from their names", async ({ page }) => {
      await page.setViewportSize(phone);
      await visit(page, at("/"));
      const main = page.getByRole("main");
      const [first, second] = home.vision.themes;
      await expect(main.getByText(first!.text)).toBeVisible();
      await expect(main.getByText(second!.fact)).toBeHidden();
      await main.getByRole("listitem").filter({ hasText: second!.title }).locator("summary").click();
      await expect(main.getByText(second!.fact)).toBeVisible();
    });

    test("on phones the list of those for whom a service is opens from its heading, or by its address", async ({
      page,
    }) => {
      await page.setViewportSize(phone);
      const { audience, slug } = services[0]!;
      await visit(page, at(`/services/${slug}`));
      await expect(page.getByText(audience[0]!)).toBeHidden();
      await page.locator("#audience summary").click();
      await expect(page.getByText(audience[0]!)).toBeVisible();
      await visit(page, at(`/services/${slug}#audience`));
      await expect(page.getByText(audience[0]!)).toBeVisible();
    });

    test("on phones what is done at a step opens from its name; on desktops all are open", async ({ page }) => {
      await page.setViewportSize(phone);
      const { steps, slug } = services[0]!;
      const { title, text } = steps[1]!;
      await visit(page, at(`/services/${slug}`));
      await expect(page.getByText(text)).toBeHidden();
      await page.getByRole("listitem").filter({ hasText: text }).locator("summary").click();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await page.setViewportSize(desktop);
      await visit(page, at(`/services/${slug}`));
      await expect(page.getByText(text)).toBeVisible();
    });

    test("on narrow screens a service's drawing follows its head without a strip of the page between", async ({
      page,
    }) => {
      const { slug } = services.find(({ drawings }) => drawings?.length)!;
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 844 });
        await visit(page, at(`/services/${slug}`));
        const head = (await page.locator(".page-head").boundingBox())!;
        const drawing = (await page.locator(".drawing").boundingBox())!;
        expect(drawing.y, `at ${width}`).toBeCloseTo(head.y + head.height, 0);
      }
    });

    test("the carousel's two slugs lead to the services they mean", async ({ page }) => {
      const answer = await page.goto(at("/services/technical?utm_source=letter"));
      const first = await answer?.request().redirectedFrom()?.response();
      expect(first?.status()).toBe(301);
      await expect(page).toHaveURL(at("/services/professional?utm_source=letter"));

      await visit(page, at("/"));
      const slide = home.carousel.slides.findIndex(({ link }) => link === "/services/development");
      const carousel = page.locator("[aria-roledescription=carousel]");
      await carousel.locator("button").nth(slide).click();
      await expect(carousel.locator("[role=group]").nth(slide)).toHaveJSProperty("inert", false);
      await carousel.locator(`a[href="${at("/services/development")}"]`).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(at("/services/web-development"));
      const title = services.find(({ slug }) => slug === "web-development")?.title ?? "";
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    });

    test("the blog's cards are clamped and dated in the page's language", async ({ page }) => {
      await visit(page, at("/blog"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.blog.title);
      const cards = page.locator("main li > article");
      await expect(cards).toHaveCount(6);
      for (const [index, post] of posts.slice(0, 6).entries()) {
        const card = cards.nth(index);
        await expect(card.getByRole("link")).toHaveCount(1);
        const name = new RegExp(`^${actions.readMore} .*${escaped(post.title)}`);
        await expect(card.getByRole("link")).toHaveAccessibleName(name);
        const times = [post.date, post.reviewed].flatMap((date) => date ?? []);
        await expect(card.locator("time")).toHaveText(times.map((date) => new RegExp(`${formatDate(date, locale)}$`)));
        await expect(card.locator("time").first()).toHaveAttribute("datetime", post.date);
        await expect(card.locator("h2")).toHaveCSS("-webkit-line-clamp", "2");
        await expect(card.locator("p")).toHaveCSS("-webkit-line-clamp", "3");
      }
      await expect(cards.first().locator("time").first()).toHaveText(locale === "en" ? "May 4, 2025" : "4 مايو 2025");
      await cards.first().click({ position: { x: 12, y: 12 } });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(posts[0]?.title ?? "");
    });

    test("a post's table of contents leads to its parts, clear of the header", async ({ page }) => {
      const [post] = posts;
      if (!post) throw new Error("There are no posts");
      await visit(page, at(`/blog/${post.slug}`));
      const contents = page.getByRole("navigation", { name: messages.blog.contents });
      await expect(contents.getByRole("link")).toHaveText(post.headings.map(({ title }) => title));
      expect(post.headings.length).toBeGreaterThan(2);
      await expect(page.locator("main time").first()).toHaveText(formatDate(post.date, locale));
      for (const { id, title } of [post.headings[2], post.headings[0]].flatMap((part) => part ?? [])) {
        await contents.getByRole("link", { name: title, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`#${escaped(encodeURI(id))}$`));
        const heading = page.locator("article .prose h2").filter({ hasText: title });
        await expect(heading).toBeInViewport({ ratio: 1 });
        const headerEnd = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom);
        await expect
          .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
          .toBeGreaterThanOrEqual(headerEnd);
      }
      await expect(page.locator("main section li > article")).toHaveCount(2);
    });

    test("heading levels begin at 1, once, and skip none", async ({ request }) => {
      const paths = [
        "/",
        "/about",
        "/services",
        "/services/web-development",
        "/services/nowhere",
        "/blog",
        "/contact",
        "/privacy",
      ];
      for (const path of [...paths, `/blog/${posts[0]?.slug}`, "/nowhere"]) {
        const html = parse(await (await request.get(at(path))).text());
        const headings = html.querySelectorAll("h1, h2, h3, h4, h5, h6").filter((one) => !one.closest("dialog"));
        const levels = headings.map(({ tagName }) => Number(tagName[1]));
        expect(levels[0], path).toBe(1);
        expect(
          levels.filter((level) => level === 1),
          path,
        ).toHaveLength(1);
        const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
        expect(skipped, path).toEqual([]);
      }
    });
  });

  test.describe(`${locale}, unknown`, () => {
    test.use({ allowedProblems: [/status of 404/] });

    test("an unknown service is told apart, with and without a page load", async ({ page }) => {
      const answer = await visit(page, at("/services/nowhere"));
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.service.notFound);
      if (locale === "en") await expect(page.getByText("Service not found", { exact: true })).toBeVisible();
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: pages.services.title, exact: true }).click();
      await expect(page).toHaveURL(at("/services"));
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.service.notFound);
    });
  });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
