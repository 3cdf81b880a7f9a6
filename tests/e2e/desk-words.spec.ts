/** An owner's first ten minutes. */
import type { Locator, Page } from "@playwright/test";
import { type Locale, localePath, locales } from "#i18n/locale.ts";
import { fill } from "#i18n/fill.tsx";
import { wordsIn } from "#desk/words/words.ts";
import { words as pictureWords } from "#words/desk-pictures.ts";
import { words as publicationWords } from "#words/desk-publications.ts";
import { axe } from "#tests/support/axe.ts";
import { memberOf, signIn } from "#tests/support/desk.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { moveTo, phone, visit } from "#tests/support/visit.ts";

const english = wordsIn("en").documents;
const arabic = wordsIn("ar").documents;

const editor = (language: Locale = "en") =>
  ({ email: `editor-${language}@example.com`, role: "editor", language }) as const;
/** The first field of a document by its name; texts in two languages have one each. */
const fieldOf = (page: Page, name: string, lang?: Locale) =>
  page.locator(`[data-field="${name}"]${lang ? `[lang="${lang}"]` : ""}`).first();
const shownPage = (page: Page) => page.frameLocator("iframe:not([inert])");

/** Once it shows what it means, in place of its source. */
const articleOf = (page: Page, lang: Locale) => page.locator(`[contenteditable][data-field="body"][lang="${lang}"]`);

test("mends the phone number and a sentence, and adds a post", async ({ desk, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, desk, editor("ar"));
  await visit(page, "/desk");

  // An editor's page lacks the owner's items.
  const { nav, sections } = wordsIn("ar");
  const pictures = pictureWords.ar;
  await expect(page.getByRole("navigation", { name: sections }).getByRole("link")).toHaveText(
    (["today", "words", "pictures", "visitors", "questions", "me"] as const).map((name) => nav[name]),
  );
  await page.getByRole("link", { name: nav.words, exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "الشركة", exact: true }).click();
  const international = "+966112345679";
  const phone = page.getByRole("textbox", { name: "الهاتف", exact: true }).first();
  await phone.fill("٠١١ ٢٣٤ ٥٦٧٩");
  await phone.blur();
  await expect(phone).toHaveValue(international);
  await expect(page.getByText(arabic.saved)).toBeVisible();
  const number = shownPage(page)
    .getByRole("main")
    .getByRole("link", { name: international.slice(-4) });
  await expect(number.first()).toBeVisible();

  await moveTo(page, "/words/pages/about");
  const sentences = { en: "A better line", ar: "سطر أفضل" };
  for (const lang of locales) await fieldOf(page, "subtitle", lang).fill(sentences[lang]);
  // A draft of another test may have been saved before.
  const draft = async () => JSON.stringify(await memberOf(desk, () => desk.owner).open("pages/about"));
  for (const lang of locales) await expect.poll(draft).toContain(sentences[lang]);

  const slug = "news-from-us";
  await moveTo(page, "/words/new/posts");
  // What is typed is still there after another page, until it was sent.
  const title = page.getByLabel(arabic.new.titleEn);
  await title.fill("News from us");
  await moveTo(page, "/me");
  await moveTo(page, "/words/new/posts");
  await expect(title).toHaveValue("News from us");
  await page.getByLabel(arabic.new.titleAr).fill("أخبارنا");
  await page.getByRole("button", { name: arabic.new.create }).click();
  await page.waitForURL(new RegExp(`words/posts/${slug}$`));
  await moveTo(page, "/words/new/posts");
  await expect(title).toHaveValue("");
  await moveTo(page, `/words/posts/${slug}`);
  // Only emptied fields are mistakes.
  const mistakes = page.getByText(arabic.causes.empty);
  const body = articleOf(page, "en");
  await body.focus();
  await body.blur();
  await expect(mistakes).toHaveCount(0);
  await body.fill("A");
  await body.fill("");
  await body.blur();
  await expect(mistakes).toHaveCount(1);
  const texts = {
    en: "We moved, and we are glad to tell you what it means for the work that we do together.",
    ar: "انتقلنا إلى مكتب جديد، ويسعدنا أن نخبركم بما يعنيه ذلك لعملنا معًا في الأشهر القادمة.",
  };
  for (const lang of locales) {
    for (const name of ["description", "sceneAlt"]) await fieldOf(page, name, lang).fill(texts[lang]);
    await articleOf(page, lang).fill(texts[lang]);
    await articleOf(page, lang).press("Control+End");
    // Signs of Markdown are understood while one writes.
    await page.keyboard.press("Enter");
    await page.keyboard.type("## ");
    await page.keyboard.insertText(sentences[lang]);
    await page.keyboard.press("Enter");
    await page.keyboard.insertText(texts[lang]);
    await expect(articleOf(page, lang).getByRole("heading", { name: sentences[lang], level: 2 })).toBeVisible();
  }
  await page.locator("[data-field=scene]").click();
  const chooser = page.getByRole("dialog", { name: pictures.chooser.title });
  await chooser.getByRole("radio").first().locator("..").dblclick();
  // The ids that headings get when the text loses the focus are not shown.
  await expect(body).not.toContainText("{#");
  await expect(mistakes).toHaveCount(0);

  await page.getByRole("link", { name: arabic.toPublish }).click();
  await page.getByRole("textbox", { name: arabic.review.note }).fill(slug);
  await page.getByRole("button", { name: arabic.review.publish }).press("Enter");
  // The page waits for half a minute; a busy machine needs longer to render all pages again.
  const { done, doneSoon } = publicationWords.ar;
  const focus = page.locator(":focus");
  const outcome = focus.filter({ hasText: done }).or(focus.filter({ hasText: doneSoon }));
  await expect(outcome, "the keys go on at the outcome").toBeVisible();
  const shows = async (path: string, text: string) => (await (await fetch(desk.url + path)).text()).includes(text);
  await expect.poll(() => shows(`/blog/${slug}`, "We moved")).toBe(true);
  expect(await shows(`/ar/blog/${slug}`, "انتقلنا")).toBe(true);
  expect(await shows("/contact", international)).toBe(true);
  for (const lang of locales) expect(await shows(localePath(lang, "/about"), sentences[lang])).toBe(true);
});

test("two people in one document are told of each other, and the later one chooses", async ({ desk, browser }) => {
  const pages = await Promise.all(
    (["en", "ar"] as const).map(async (language) => {
      const page = await (await browser.newContext()).newPage();
      await signIn(page, desk, editor(language));
      await visit(page, `/desk/words/pages/services`);
      // Text typed before hydration is lost.
      await expect(page.getByTitle(wordsIn(language).documents.preview.frame).first()).toBeVisible();
      return page;
    }),
  );
  const [one, other] = pages as [Page, Page];
  await expect(one.getByText("editor-ar@example.com")).toBeVisible();
  const [first, second] = [one, other].map((page) => page.locator('textarea[lang="en"][data-field="title"]'));
  // Both start from the same text.
  await other.route(/\/desk\/draft\//, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  // One that was on its way is over.
  await other.waitForEvent("requestfailed");
  await first!.fill("By the first");
  await expect(one.getByText(english.saved)).toBeVisible();
  await second!.fill("By the second");
  await expect(other.getByRole("button", { name: "استعمال ما كتبته" })).toBeVisible();
  for (const text of ["By the first", "By the second"])
    await expect(other.getByRole("paragraph").filter({ hasText: text })).toHaveAttribute("lang", "en");
  await expect(second!).toHaveValue("By the first");
  await other.getByRole("button", { name: "استعمال ما كتبته" }).click();
  await expect(second!).toBeFocused();
  await expect(other.getByText(arabic.saved)).toBeVisible();
  await expect(first!).toHaveValue("By the second");
});

test("the preview shows the language that is being written; lists are added to, moved by keys, and a removed item comes back", async ({
  desk,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, desk, editor());
  await visit(page, `/desk/words/pages/about`);
  const shown = page.locator("iframe:not([inert])");
  await expect(shown).toHaveAttribute("src", /preview\/about/);
  await page.locator('textarea[lang="ar"][data-field="title"]').focus();
  await expect(shown).toHaveAttribute("src", /preview\/ar\/about/);
  await page.locator('textarea[lang="en"][data-field="title"]').focus();
  await expect(shown).toHaveAttribute("src", /preview\/about/);
  // And its scroll position.
  const section = (label: string) => page.locator("summary").filter({ hasText: label }).first();
  await section("Where visitors check your numbers").click();
  const last = page.locator('textarea[lang="en"][data-field$=".registers.vatNumber.text"]').first();
  const words = (await last.inputValue()).slice(0, 40);
  const place = page.frameLocator("iframe:not([inert])").getByRole("main").getByText(words).first();
  await expect(place).toBeInViewport();
  await page.locator('textarea[lang="en"][data-field="title"]').focus();
  await expect(place).not.toBeInViewport();
  await last.focus();
  await expect(place).toBeInViewport();
  // And back: a text of the page leads to its field, also in an item that is closed.
  const valuesOnPage = page.frameLocator("iframe:not([inert])").getByRole("heading", { name: "Values", exact: true });
  await valuesOnPage.click();
  await expect(page.locator("[data-field$='principles.values.title'][lang=en]")).toBeFocused();
  await section("Where visitors").focus();
  await expect(place).toBeInViewport();

  const values = page.getByRole("region", { name: /^Values/ }).last();
  const names_ = () => values.locator("summary").allTextContents();
  const before = await names_();
  await values.getByRole("button", { name: `Move ${before[0]} down` }).press("Enter");
  await expect.poll(names_).toEqual([before[1], before[0], ...before.slice(2)]);
  await expect(
    values
      .getByRole("button", { name: `Move ${before[0]} down` })
      .or(values.getByRole("button", { name: `Move ${before[0]} up` }))
      .and(page.locator(":focus")),
  ).toBeVisible();
  await values.getByRole("button", { name: `Move ${before[0]} up` }).press("Enter");
  await values.getByRole("button", { name: "Add: Value" }).click();
  await expect.poll(async () => (await names_()).length).toBe(before.length + 1);
  await values.getByRole("button", { name: "Remove Value" }).last().click();
  await values.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await names_()).length).toBe(before.length + 1);
});

test("a number is judged as it will be, and stands as it is typed until it is left; groups of fields have names of their own", async ({
  desk,
  page,
}) => {
  await signIn(page, desk, editor());
  await visit(page, `/desk/words/company`);
  await expect(page.getByTitle(english.preview.frame).first()).toBeVisible();
  const phone = page.getByRole("textbox", { name: "Phone", exact: true }).first();
  const saved = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/draft/"));
  await phone.fill("+966 11 234 5671");
  expect((await saved).postData()).toContain('"+966112345671"');
  await expect(page.getByText(english.saved)).toBeVisible();
  await expect(phone).toHaveValue("+966 11 234 5671");
  await expect(phone).toHaveCSS("unicode-bidi", "isolate-override");
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await phone.blur();
  await expect(phone).toHaveValue("+966112345671");
  // Ctrl+S on an Arabic keyboard does not open the browser's own window.
  const keys = { key: "س", code: "KeyS", ctrlKey: true, bubbles: true, cancelable: true };
  expect(await phone.evaluate((field, of) => field.dispatchEvent(new KeyboardEvent("keydown", of)), keys)).toBe(false);

  await page.locator("summary", { hasText: "Opening hours" }).click();
  const hours = page.getByRole("region", { name: "The usual week" });
  for (const item of await hours.locator("summary").all()) await item.click();
  const days = hours.getByRole("group", { name: /^Days: / });
  await expect(days.nth(1)).toBeVisible();
  const labels = await days.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(new Set(labels).size).toBe(labels.length);
});

test("what keeps a draft from visitors is named above the button, and leads to its field", async ({ desk, page }) => {
  const document = "pages/services";
  const owner = memberOf(desk, () => desk.owner);
  const title = (value: string) =>
    owner.change(document, ({ path }) =>
      path.startsWith("en/") ? [{ do: "set" as const, path: ["meta", "title"], value }] : [],
    );
  const { files } = await owner.open(document);
  const usual = (files[0]!.value as { meta: { title: string } }).meta.title;
  await title("x".repeat(80));
  await page.setViewportSize(phone);
  await signIn(page, desk, editor("ar"));
  await visit(page, "/desk/words/publish");
  // Beside drafts of other tests it is left out at first.
  const isLeft = page.locator(`[name="leave ${document}"]`);
  if ((await isLeft.count()) > 0) await isLeft.uncheck();
  const obstacle = page.getByRole("status").getByRole("link");
  await expect(obstacle).toHaveAttribute("href", `/desk/words/${document}#meta.title:en`);
  await page.keyboard.press("Control+Enter");
  await expect(obstacle).toBeFocused();
  await page.keyboard.press("Enter");
  const field = fieldOf(page, "meta.title", "en");
  await expect(field).toBeFocused();
  await fieldOf(page, "title", "en").focus();
  await page.getByRole("link", { name: arabic.savedWithMistake }).click();
  await expect(field).toBeFocused();
  await title(usual);
});

test("on a phone one row of buttons stays, and one for a text below it, also in a table", async ({ desk, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, desk, editor());
  await visit(page, `/desk/words/posts/everything-an-article-may-hold`);
  const text = articleOf(page, "en");
  const tools = page.getByRole("toolbar", { name: "Format: Article in English" });
  await text.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY + 600));
  const [menu, bar, marks] = await Promise.all(
    [
      page.getByRole("button", { name: "Menu" }),
      page.getByRole("button", { name: "Preview" }),
      tools.getByRole("button", { name: "Bold" }),
    ].map(async (one) => {
      await expect(one).toBeInViewport();
      return (await one.boundingBox())!;
    }),
  );
  expect(bar!.y).toBeGreaterThanOrEqual(menu!.y + menu!.height);
  expect(marks!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  expect(marks!.y + marks!.height).toBeLessThan(180);

  await text.getByRole("cell").first().click();
  const last = tools.getByRole("button", { name: english.markdown.removeColumn });
  await expect(last).toBeVisible();
  const buttons = tools.getByRole("button").filter({ visible: true });
  const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
  await tools.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("End");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

/** Bytes of all scripts of a page as sent, with those that it fetched later. */
async function bytesOfScripts(page: Page): Promise<number> {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const scripts = names.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  const answers = scripts.map((name) => page.request.get(name, { headers: { "accept-encoding": "br" } }));
  return (await Promise.all(answers)).reduce((sum, one) => sum + Number(one.headers()["content-length"]), 0);
}

test("an article shows what it means, takes pictures, files, quotes and buttons, and cleans text of other programs", async ({
  desk,
  page,
}) => {
  await signIn(page, desk, editor("ar"));
  await visit(page, `/desk/words/posts/moving-house`);
  const { markdown: words } = wordsIn("ar").documents;
  const text = articleOf(page, "ar");
  await expect(text).toBeVisible();
  expect(await bytesOfScripts(page)).toBeLessThan(220_000);
  const bar = page.getByRole("toolbar", { name: `${words.bar}: نص المقال بالعربية` });
  const inputs = bar.locator("xpath=following-sibling::label").getByRole("combobox", { name: words.target });
  const parts = () =>
    text.evaluate((element) => [...element.children].map((one) => `${one.localName} ${one.textContent}`));
  await text.fill("");
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  const clean = ["h2 إبرة", "p خيط أحمر", "ul واحداثنان", "ol أول", "h3 خاتمة"];
  await expect.poll(parts).toEqual(clean);
  await expect(text.locator("strong")).toHaveText("أحمر");
  await expect(text.locator("a, img, script")).toHaveCount(0);

  await text.press("Control+End");
  await page.keyboard.press("Enter");
  await bar.getByRole("button", { name: words.quote }).click();
  await expect(bar.getByRole("button", { name: words.quote })).toHaveAttribute("aria-pressed", "true");
  await text.press("Control+End");
  await bar.getByRole("button", { name: words.button }).click();
  await inputs.fill("/ar/about");
  await inputs.press("Enter");
  await expect(text).toBeFocused();
  await text.press("Control+End");
  await page.keyboard.press("Enter");
  await bar.getByRole("combobox", { name: words.file }).selectOption("reading-list.pdf");
  await expect(text.getByRole("link", { name: "reading-list" })).toHaveAttribute("href", "files/reading-list.pdf");
  await text.press("Control+End");
  await bar.getByRole("button", { name: words.table }).click();
  await bar.getByRole("button", { name: words.removeRow }).click();
  await bar.getByRole("button", { name: words.addColumn }).click();
  await expect(text.getByRole("row")).toHaveCount(2);
  await expect(text.getByRole("columnheader").or(text.getByRole("cell"))).toHaveCount(6);

  await text.press("Control+End");
  await bar.getByRole("button", { name: words.picture }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  // One stop of the Tab key for all pictures.
  await expect(dialog.locator("[type=radio][tabindex='0']")).toHaveCount(1);
  // By keys.
  await dialog.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  const other = articleOf(page, "en");
  const pictures = (of: Locator) => of.locator("img[src]");
  for (const one of [text, other]) await expect(pictures(one)).toHaveCount(1);
  await page.keyboard.press("Control+z");
  for (const one of [text, other]) await expect(pictures(one)).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  for (const one of [text, other]) await expect(pictures(one)).toHaveCount(1);

  // A click marks, the button takes: once, and behind the part of the caret, which moved right after the focus.
  await bar.getByRole("button", { name: words.heading }).focus();
  await text.press("Control+Home");
  await bar.getByRole("button", { name: words.picture }).click();
  await dialog.getByRole("radio").nth(1).locator("..").click();
  await expect(dialog.getByRole("radio").nth(1)).toBeChecked();
  await dialog.getByRole("button", { name: pictureWords.ar.chooser.take }).click();
  await expect(dialog).toBeHidden();
  await expect(text.locator("h2:first-child + p > img[src]")).toHaveCount(1);
  const list = page.getByRole("list", { name: words.pictures }).first().getByRole("listitem");
  await expect(list).toHaveCount(2);
  await list.first().getByRole("textbox").fill("قاعة");
  await expect(pictures(text).first()).toHaveAttribute("alt", "قاعة");
  await list.first().getByRole("button").click();
  await expect(list).toHaveCount(1);
  await expect(text.locator("h2:first-child + p")).toHaveText("خيط أحمر");
});

test("an article takes over what was typed before it came, and undoes all that was typed, named headings as well", async ({
  desk,
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/rich-text[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page, desk, editor());
  await visit(page, `/desk/words/posts/right-and-left`);
  const source = page.locator('textarea[data-field="body"][lang="en"]');
  const before = await source.inputValue();
  await source.fill(`${before.trimEnd()}\n\nEarly`);
  release();
  const text = articleOf(page, "en");
  await expect(text).toBeFocused();
  const last = text.locator(":scope > :last-child");
  await page.keyboard.type(" and late");
  await expect(last).toHaveText("Early and late");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## Part");
  await page.keyboard.press("Enter");
  await page.keyboard.type("See ");
  // The heading gets its id.
  await text.blur();
  const draft = async () => JSON.stringify(await memberOf(desk, () => desk.owner).open("posts/right-and-left"));
  await expect.poll(draft).toContain("## Part {#part}");
  await text.focus();
  await page.keyboard.type("it");
  await expect(last, "a blank that is not written stays").toHaveText("See it");
  await fieldOf(page, "title", "en").focus();
  // The browser undoes in whichever field was typed in last.
  for (let step = 0; step < 20 && (await last.textContent()) !== "Early"; step++)
    await page.keyboard.press("Control+z");
  await expect(last).toHaveText("Early");
  await expect.poll(draft).not.toContain("Part");
});

test.describe("an article of two people, without what reads Markdown", () => {
  // What the test keeps away from the page.
  test.use({ allowedProblems: [/net::ERR_FAILED/] });

  const document = "posts/words-before-pictures";
  const parser = /read-markdown[^/]*\.js/;
  const body = (first: string, second: string) => `${first}\n\n## Then {#then}\n\n${second}`;
  const isEnglish = ({ path }: { path: string }) => path.startsWith("en/");
  const colleague = (desk: { url: string; owner: Promise<string> | string }) => {
    const member = memberOf(desk, () => desk.owner);
    return {
      draft: async () => ((await member.open(document)).files.find(isEnglish)!.value as { body: string }).body,
      write: (value: string) =>
        member.change(document, (file) => (isEnglish(file) ? [{ do: "set", path: ["body"], value }] : [])),
    };
  };

  test("words of both stay, also while one types and saves", async ({ desk, page }) => {
    const { draft, write } = colleague(desk);
    await write(body("First.", "Second."));
    await page.route(parser, (route) => route.abort());
    await signIn(page, desk, editor());
    await visit(page, `/desk/words/${document}`);
    const text = articleOf(page, "en");
    await text.press("Control+End");
    const [sending, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(`**/desk/draft/${document}`, async (route) => {
      sending.resolve();
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.type(" Mine");
    await sending.promise;
    await page.keyboard.type(" goes on.");
    await write(body("First of a colleague.", "Second."));
    answer.resolve();
    await expect(text).toContainText("First of a colleague.");
    await expect.poll(draft).toBe(body("First of a colleague.", "Second. Mine goes on."));

    await write(body("First once more.", "Second. Mine goes on."));
    await expect(text).toContainText("First once more.");
    await page.keyboard.type(" End.");
    await expect.poll(draft).toBe(body("First once more.", "Second. Mine goes on. End."));
    await expect(text).toBeFocused();
  });

  test("what was typed before the editor came stays in the source, with the words of both, until it can be read", async ({
    desk,
    page,
  }) => {
    const { draft, write } = colleague(desk);
    await write(body("First.", "Second."));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(parser, (route) => route.abort());
    await page.route(/rich-text[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await signIn(page, desk, editor());
    await visit(page, `/desk/words/${document}`);
    const source = page.locator('textarea[data-field="body"][lang="en"]');
    await source.fill(body("First.", "Second, early."));
    const failure = page.waitForEvent("requestfailed", (request) => parser.test(request.url()));
    release();
    await failure;
    await expect.poll(draft).toContain("early");
    await write(body("First of a colleague.", "Second, early."));
    await expect(source).toHaveValue(body("First of a colleague.", "Second, early."));
    await page.unroute(parser);
    // In the source, or in the editor, which may have come by now.
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    const text = articleOf(page, "en");
    await expect(text).toBeFocused();
    await expect(text.locator(":scope > :first-child")).toHaveText("First of a colleague.");
    await page.keyboard.type(" And late.");
    await expect.poll(draft).toBe(body("First of a colleague.", "Second, early.! And late."));
  });
});

test("a link to a page that is not there is marked in the text, and says why until it leads elsewhere", async ({
  desk,
  page,
}) => {
  const value = "See [the tower](/nowhere) and [us](/about).";
  await memberOf(desk, () => desk.owner).change("posts/the-quiet-printer", ({ path }) =>
    path.startsWith("en/") ? [{ do: "set", path: ["body"], value }] : [],
  );
  await signIn(page, desk, editor());
  await visit(page, "/desk/words/posts/the-quiet-printer");
  const faulty = articleOf(page, "en").locator(".faulty-link");
  const reason = fill(english.causes["no-page"], { name: "/nowhere" });
  await expect(faulty).toHaveText("the tower");
  await expect(faulty).toHaveAttribute("title", reason);
  await faulty.click();
  const target = page.getByRole("combobox", { name: english.markdown.target });
  await expect(target).toHaveAccessibleDescription(reason);
  await target.fill("/about");
  await expect(faulty).toHaveCount(0);
  await expect(target).toHaveAccessibleDescription("");
});

/** As Word, Google Docs and web pages write it. */
const item = (mark: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}
   <span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span>${words}<o:p></o:p></p>`;
const pasted = `<style>p { color: red }</style><b style="font-weight:normal" id="docs-internal-guid-1"><h1>إبرة</h1>
  <p style='color:red'>خيط&nbsp;<span style="font-weight:700">أحمر</span></p></b><p><o:p>&nbsp;</o:p></p>
  ${item("·", "واحد")}${item("·", "اثنان")}${item("1.", "أول")}<img src="file:///c:/a.png"><script>alert(1)</script>
  <h2><a href="javascript:alert(1)">خاتمة</a></h2>`;

test("a row of the list is tapped anywhere, and its buttons are their own", async ({ desk, page }) => {
  await signIn(page, desk, editor());
  await visit(page, `/desk/words`);
  // The link covers its row.
  await page.getByText("Name, address, phone, opening hours, partners and customers").click({ force: true });
  await page.waitForURL(/\/words\/company$/);
  await page.goBack();
  const first = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Move .* down$/ }) })
    .first();
  const name = (await first.getByRole("link").textContent())!;
  await first.getByRole("button", { name: `Move ${name} down` }).click();
  await expect(first.getByRole("link")).not.toHaveText(name);
  expect(page.url()).toMatch(/\/words$/);
});

test("a long list stands in parts, which open for a field that is sought or moved; lists in items have names of their own", async ({
  desk,
  page,
}) => {
  const value = Array.from({ length: 120 }, (_, index) => `phrase ${index + 1}`);
  const ofEnglish = ({ path }: { path: string }) =>
    path.startsWith("en/") ? [{ do: "set" as const, path: ["entries", 0, "also"], value }] : [];
  await memberOf(desk, () => desk.owner).change("answers", ofEnglish);

  await signIn(page, desk, editor());
  await visit(page, `/desk/words/answers#entries.1.also.51:en`);
  const lists = page.locator("section[aria-label^='Other wordings in English']");
  const list = lists.filter({ hasText: "101 to 120" });
  const fields = list.getByRole("textbox");
  const moved = list.getByRole("textbox", { name: "phrase 51" });
  await expect(moved).toBeFocused();
  await expect(fields).toHaveCount(50);

  // Text stays when its part is closed.
  await moved.fill("phrase fifty-one");
  const part = list.locator("summary").filter({ hasText: "51 to 100" });
  await part.click();
  await expect(fields).toHaveCount(0);
  await part.click();
  await expect(fields.first()).toHaveValue("phrase fifty-one");

  await list.getByRole("button", { name: "Move phrase fifty-one up" }).click();
  await expect(list.getByRole("button", { name: "Move phrase fifty-one up" })).toBeFocused();
  await expect(fields).toHaveCount(100);
  await expect(fields.nth(49)).toHaveValue("phrase fifty-one");
  await expect(page.getByText(english.savedWithMistake)).toBeVisible();

  await expect(list.getByText(/^At most \d+/)).toBeVisible();

  const listName = await list.getAttribute("aria-label");
  await visit(page, "/desk/words");
  await visit(page, `/desk/words/answers#entries.2.also.1:en`);
  await expect(lists).not.toHaveAttribute("aria-label", listName!);
});

test.describe("an unfinished text", () => {
  // The page that cannot be shown.
  test.use({ allowedProblems: [/status of 422/] });

  test("an unfinished entry of the menu leaves the preview as it was, and is named", async ({ desk, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, desk, editor());
    await visit(page, "/desk/words/navigation");
    const header = page.frameLocator("iframe:not([inert])").getByRole("banner");
    await expect(header).toBeVisible();
    await page.getByRole("button", { name: fill(english.addNamed, { name: "Entry" }) }).click();
    const note = page.getByText(english.preview.former);
    await expect(note).toBeVisible();
    await expect(header).toBeVisible();
    await expect(note.locator("..").getByRole("link").first()).toHaveAttribute("href", /navigation#menu/);
    expect(await axe(page)).toEqual([]);
    await memberOf(desk, () => desk.owner).discard("navigation");
  });
});

test("redirects are pasted: a wrong line is named and nothing added, else all are", async ({ desk, page }) => {
  await signIn(page, desk, editor());
  await visit(page, "/desk/words/redirects");
  await page.getByRole("button", { name: english.pasted.title }).click();
  const list = page.getByLabel(english.pasted.label);
  const addAll = page.getByRole("button", { name: english.pasted.add });
  await list.fill("/one\t/about\n/ONE\n/one,/privacy");
  await addAll.click();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    fill(english.pasted.none, { line: 2, from: "/ONE", to: "" }),
    fill(english.pasted.twice, { line: 3, from: "/one" }),
  ]);
  await list.fill(Array.from({ length: 250 }, (_, index) => `/old-${index}\t/about`).join("\n"));
  await addAll.click();
  await expect(page.getByText(fill(english.pasted.added, { count: 250 }))).toBeVisible();
  const member = memberOf(desk, () => desk.owner);
  expect(JSON.stringify(await member.open("redirects"))).toContain("/old-249");
  await page.getByLabel(english.findItem).fill("/OLD-249");
  await expect(page.getByRole("main").getByRole("listitem").locator("summary")).toHaveText(["/old-249"]);
  await member.discard("redirects");
});

test("where a link leads is one choice; by keys it goes into the group before it and out again", async ({
  desk,
  page,
}) => {
  await signIn(page, desk, editor());
  const member = memberOf(desk, () => desk.owner);
  const menu = async () => {
    const { menu: entries } = (await member.open("navigation")).files[0]!.value as {
      menu: Record<string, string | object>[];
    };
    return entries.map((entry) => entry.page ?? entry.entries ?? entry.url);
  };
  const [first, second, third, ...others] = (await menu()) as string[];
  await visit(page, "/desk/words/navigation#menu.1");
  const choice = page.locator('[data-field="menu.1.page"]');
  await choice.selectOption("url");
  await expect.poll(menu).toEqual(["", second, third, ...others]);
  await choice.selectOption("entries");
  await expect.poll(menu).toEqual([[], second, third, ...others]);
  await page.getByTitle(english.links.intoGroup.split("{")[0]!).press("Enter");
  await expect.poll(async () => JSON.stringify(await menu())).toContain(`[{"page":"${second!}"`);
  await page.getByTitle(english.links.outOfGroup).press("Enter");
  await expect.poll(menu).toEqual([[], second, third, ...others]);
  await choice.selectOption(first!);
  await expect.poll(menu).toEqual([first, second, third, ...others]);
  await member.discard("navigation");
});

test("claims are one stop of the Tab key, arrow keys lead on, and Enter confirms what is ticked", async ({
  desk,
  page,
}) => {
  const { claims } = english;
  await signIn(page, desk, editor());
  await visit(page, "/desk/words/confirm");
  const box = page.getByRole("checkbox").first();
  await box.focus();
  await page.keyboard.press("End");
  await expect(box).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: claims.confirm })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  await expect(box).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(claims.nothingTicked)).toBeVisible();
});
