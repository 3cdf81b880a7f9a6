/** What an owner does in the first ten minutes, in the desk's both languages. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Locale } from "#app/i18n/locale.ts";
import { wordsIn } from "#desk/words/words.ts";
import type { DeskServer } from "#tests/support/desk.ts";
import { deskTest } from "#tests/support/desk-test.ts";
import { expect } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

const test = deskTest();

const names = {
  en: {
    words: "Words",
    company: "Company",
    phone: "Phone",
    saved: wordsIn("en").documents.saved,
    about: "About us",
    line: ["Line below the title, English", "Line below the title, Arabic"],
    publish: "Check and publish",
    now: "Publish now",
    note: "What did you change? (optional)",
    published: "Published. Visitors see it now.",
    publishedSoon: "Published. Visitors will see it in a moment.",
    add: "Add a post",
    titles: ["Title in English", "Title in Arabic"],
    create: "Go on writing",
    mistake: "Fill this in.",
    text: ["Article, English", "Article, Arabic"],
    required: [
      ["Summary, English", "Summary, Arabic"],
      ["What the picture shows, English", "What the picture shows, Arabic"],
    ],
    preview: "The page as visitors would see it",
  },
  ar: {
    words: "النصوص",
    company: "الشركة",
    phone: "الهاتف",
    saved: wordsIn("ar").documents.saved,
    about: "من نحن",
    line: ["السطر تحت العنوان، الإنجليزية", "السطر تحت العنوان، العربية"],
    publish: "المراجعة والنشر",
    now: "انشر الآن",
    note: "ماذا عدّلت؟ (اختياري)",
    published: "نُشر، ويراه الزوار الآن.",
    publishedSoon: "نُشر، وسيراه الزوار بعد لحظات.",
    add: "إضافة مقال",
    titles: ["العنوان بالإنجليزية", "العنوان بالعربية"],
    create: "متابعة الكتابة",
    mistake: "املأ هذا الحقل.",
    text: ["نص المقال، الإنجليزية", "نص المقال، العربية"],
    required: [
      ["الملخص، الإنجليزية", "الملخص، العربية"],
      ["ما في الصورة، الإنجليزية", "ما في الصورة، العربية"],
    ],
    preview: "الصفحة كما سيراها الزوار",
  },
};

async function signIn(desk: DeskServer, page: Page, language: Locale, who = "editor"): Promise<void> {
  await visit(page, await desk.invite({ email: `${who}-${language}@example.com`, role: "editor", language }));
  // Before anybody is signed in the browser's language counts.
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/desk\/?$/);
}

for (const language of ["en", "ar"] as const)
  test(`mends the phone number and a sentence, and adds a post: ${language}`, async ({ desk, page }) => {
    test.setTimeout(300_000);
    const words = names[language];
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(desk, page, language);

    // What an editor has nothing to do with is not there.
    const { nav, sections } = wordsIn(language);
    await expect(page.getByRole("navigation", { name: sections }).getByRole("link")).toHaveText(
      (["today", "words", "pictures", "visitors", "questions", "me"] as const).map((name) => nav[name]),
    );
    await page.getByRole("link", { name: words.words, exact: true }).click();
    await page.getByRole("main").getByRole("link", { name: words.company, exact: true }).click();
    const number = language === "en" ? "011 234 5678" : "٠١١ ٢٣٤ ٥٦٧٩";
    const international = language === "en" ? "+966112345678" : "+966112345679";
    const phone = page.getByRole("textbox", { name: words.phone, exact: true });
    await phone.fill(number);
    await phone.blur();
    await expect(phone).toHaveValue(international);
    await expect(page.getByText(words.saved)).toBeVisible();
    const preview = page.frameLocator("iframe:not([inert])");
    await expect(
      preview
        .getByRole("main")
        .getByRole("link", { name: new RegExp(international.slice(-4)) })
        .first(),
    ).toBeVisible();
    expect((await new AxeBuilder({ page }).exclude("iframe").analyze()).violations).toEqual([]);

    await visit(page, `${desk.url}/desk/words/pages/about`);
    const sentences = [`A better line ${language}`, `سطر أفضل ${language === "en" ? "أول" : "ثانٍ"}`];
    for (const [index, label] of words.line.entries())
      await page.getByRole("textbox", { name: label }).fill(sentences[index]!);
    await expect(page.getByText(words.saved)).toBeVisible();

    await visit(page, `${desk.url}/desk/words/new/posts`);
    const slug = `news-from-us-${language}`;
    await page.getByRole("textbox", { name: words.titles[0]! }).fill(`News from us ${language}`);
    await page
      .getByRole("textbox", { name: words.titles[1]! })
      .fill(`أخبارنا ${language === "en" ? "الأولى" : "الثانية"}`);
    await page.getByRole("button", { name: words.create }).click();
    await page.waitForURL(new RegExp(`words/posts/${slug}$`));
    // Its scripts have come: beside a wide form they show the preview.
    await expect(page.getByTitle(words.preview).first()).toBeVisible({ timeout: 30_000 });
    // Only what was left empty is a mistake.
    const passed = page.getByRole("textbox", { name: words.text[0]! });
    await passed.focus();
    await passed.blur();
    await expect(page.getByText(words.mistake)).toHaveCount(1);
    const texts = [
      "We moved, and we are glad to tell you what it means for the work that we do together.",
      "انتقلنا إلى مكتب جديد، ويسعدنا أن نخبركم بما يعنيه ذلك لعملنا معًا في الأشهر القادمة.",
    ];
    for (const labels of words.required)
      for (const [index, label] of labels.entries())
        await page.getByRole("textbox", { name: label }).fill(texts[index]!);
    for (const [index, label] of words.text.entries())
      await page
        .getByRole("textbox", { name: label })
        .fill(`${texts[index]}\n\n## ${index === 0 ? "Where" : "أين"}\n\n${texts[index]}`);
    // Headings are named when the text is left.
    await page.getByRole("textbox", { name: words.text[0]! }).focus();
    await page.getByRole("textbox", { name: words.text[1]! }).focus();
    const { chooser } = wordsIn(language).pictures;
    await page.locator("[data-field=scene]").click();
    await page.getByRole("dialog", { name: chooser.title }).getByRole("radio").first().locator("..").click();
    await expect(page.getByRole("textbox", { name: words.text[0]! })).not.toHaveValue(/\{#/);
    await expect(page.getByText(words.mistake)).toHaveCount(0, { timeout: 20_000 });

    await page.getByRole("link", { name: words.publish }).click();
    await page.getByRole("textbox", { name: words.note }).fill(slug);
    await page.getByRole("button", { name: words.now }).click();
    // The page waits for half a minute; a busy machine needs longer to make all pages anew.
    const told = page.getByText(words.published).or(page.getByText(words.publishedSoon));
    await expect(told).toBeVisible({ timeout: 120_000 });
    const shows = async (path: string, text: string) => (await (await fetch(desk.url + path)).text()).includes(text);
    await expect.poll(() => shows(`/blog/${slug}`, "We moved"), { timeout: 120_000 }).toBe(true);
    expect(await shows(`/ar/blog/${slug}`, "انتقلنا")).toBe(true);
    expect(await shows("/contact", international)).toBe(true);
    expect(await shows("/about", sentences[0]!)).toBe(true);
    expect(await shows("/ar/about", sentences[1]!)).toBe(true);
  });

test("two people in one document are told of each other, and the later one chooses", async ({ desk, browser }) => {
  const pages = await Promise.all(
    (["en", "ar"] as const).map(async (language) => {
      const page = await (await browser.newContext()).newPage();
      await signIn(desk, page, language, "pair");
      await visit(page, `${desk.url}/desk/words/pages/services`);
      // What is typed before the scripts have come is not theirs.
      await expect(page.getByTitle(names[language].preview).first()).toBeVisible({ timeout: 30_000 });
      return page;
    }),
  );
  const [one, other] = pages as [Page, Page];
  await expect(one.getByText("pair-ar@example.com")).toBeVisible();
  const [first, second] = [one, other].map((page) => page.locator('textarea[lang="en"][data-field="title"]'));
  // Both begin from the same words.
  await other.route(/\/desk\/draft\//, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await first!.fill("By the first");
  await expect(one.getByText(names.en.saved)).toBeVisible();
  await second!.fill("By the second");
  await expect(other.getByRole("button", { name: "استعمال ما كتبته" })).toBeVisible();
  for (const text of ["By the first", "By the second"])
    await expect(other.getByRole("paragraph").filter({ hasText: text })).toHaveAttribute("lang", "en");
  await expect(second!).toHaveValue("By the first");
  await other.getByRole("button", { name: "استعمال ما كتبته" }).click();
  await expect(other.getByText(names.ar.saved)).toBeVisible();
  await expect(first!).toHaveValue("By the second", { timeout: 20_000 });
});

test("lists are added to, moved by keys, and a removed item comes back", async ({ desk, page }) => {
  await signIn(desk, page, "en");
  await visit(page, `${desk.url}/desk/words/pages/about`);
  await expect(page.getByTitle(names.en.preview).first()).toBeVisible({ timeout: 30_000 });
  const values = page.getByRole("region", { name: "Values" });
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

test("the preview shows the language that is being written", async ({ desk, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(desk, page, "en", "bilingual");
  await visit(page, `${desk.url}/desk/words/pages/about`);
  const shown = page.locator("iframe:not([inert])");
  await expect(shown).toHaveAttribute("src", /preview\/about/);
  await page.locator('textarea[lang="ar"][data-field="title"]').focus();
  await expect(shown).toHaveAttribute("src", /preview\/ar\/about/);
  await page.locator('textarea[lang="en"][data-field="title"]').focus();
  await expect(shown).toHaveAttribute("src", /preview\/about/);
  // And where it stands.
  const last = page.locator('textarea[lang="en"][data-field^="closing."]').first();
  const words = (await last.inputValue()).slice(0, 40);
  const place = page.frameLocator("iframe:not([inert])").getByRole("main").getByText(words).first();
  await expect(place).not.toBeInViewport();
  await last.focus();
  await expect(place).toBeInViewport();
});

test("a number is judged as it will be, and stands as it is typed until it is left", async ({ desk, page }) => {
  await signIn(desk, page, "en", "number");
  await visit(page, `${desk.url}/desk/words/company`);
  await expect(page.getByTitle(names.en.preview).first()).toBeVisible({ timeout: 30_000 });
  const phone = page.getByRole("textbox", { name: names.en.phone, exact: true });
  const saved = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/draft/"));
  await phone.fill("+966 11 234 5671");
  expect((await saved).postData()).toContain('"+966112345671"');
  await expect(page.getByText(names.en.saved)).toBeVisible();
  await expect(phone).toHaveValue("+966 11 234 5671");
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await phone.blur();
  await expect(phone).toHaveValue("+966112345671");
});

test("on a phone one row of buttons stays, and those for a text below it", async ({ desk, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(desk, page, "en", "phone");
  await visit(page, `${desk.url}/desk/words/posts/everything-an-article-may-hold`);
  const text = page.locator('textarea[lang="en"][data-field="body"]');
  await text.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY + 600));
  const [menu, bar, marks] = await Promise.all(
    [
      page.getByRole("button", { name: "Menu" }),
      page.getByRole("button", { name: "Preview" }),
      page.getByRole("toolbar", { name: "Format: Article, English" }).getByRole("button", { name: "Bold" }),
    ].map(async (one) => {
      await expect(one).toBeInViewport();
      return (await one.boundingBox())!;
    }),
  );
  expect(bar!.y).toBeGreaterThanOrEqual(menu!.y + menu!.height);
  expect(marks!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  expect(marks!.y + marks!.height).toBeLessThan(180);
});

test("a row of the list is tapped anywhere, and its buttons are their own", async ({ desk, page }) => {
  await signIn(desk, page, "en", "rows");
  await visit(page, `${desk.url}/desk/words`);
  // The link lies over all of its row.
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

test("groups of fields in items of a list have names of their own", async ({ desk, page }) => {
  await signIn(desk, page, "en", "groups");
  await visit(page, `${desk.url}/desk/words/company`);
  await expect(page.getByTitle(names.en.preview).first()).toBeVisible({ timeout: 30_000 });
  const hours = page.getByRole("region", { name: "The usual week" });
  for (const item of await hours.locator("summary").all()) await item.click();
  const days = hours.getByRole("group", { name: /^Days: / });
  await expect(days.nth(1)).toBeVisible();
  const labels = await days.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(new Set(labels).size).toBe(labels.length);

  await visit(page, `${desk.url}/desk/words/answers`);
  const lists = page.locator("section[aria-label^='What visitors write, English']");
  await expect(lists.nth(1)).toBeAttached();
  const names_ = await lists.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(new Set(names_).size).toBe(names_.length);
});

test("a long list stands in parts, which open for a field that is sought, moved or wrong", async ({ desk, page }) => {
  test.setTimeout(120_000);
  const at = `${desk.url}/desk/draft/answers`;
  const headers = { cookie: desk.owner };
  const { files } = (await (await fetch(at, { headers })).json()) as { files: { path: string; mark: string }[] };
  const { path, mark } = files.find((file) => file.path.startsWith("en/"))!;
  const value = Array.from({ length: 120 }, (_, index) => `phrase ${index + 1}`);
  const changes = [{ do: "set", path: ["unrelated"], value }];
  await fetch(at, { method: "POST", headers, body: JSON.stringify([{ path, mark, changes }]) });

  await signIn(desk, page, "en", "parts");
  await visit(page, `${desk.url}/desk/words/answers#unrelated.51:en`);
  const list = page.getByRole("region", { name: /, English$/ }).filter({ hasText: "101 to 120" });
  const fields = list.getByRole("textbox");
  const moved = list.getByRole("textbox", { name: "phrase 51" });
  await expect(moved).toBeFocused();
  await expect(fields).toHaveCount(50);

  // What was written stays when its part is closed.
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
  await expect(page.getByText(wordsIn("en").documents.saved)).toBeVisible();

  await fields.nth(60).fill("x".repeat(401));
  await expect(list.getByText("at most 400")).toBeVisible();
  await visit(page, `${desk.url}/desk/words/answers`);
  await expect(list.locator("[aria-invalid]")).toHaveValue(/^x+$/);
  await expect(fields).toHaveCount(50);
});
