/** docs/accessibility.md, points 28 to 34; docs/behaviour.md, contact form. */
import type { Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { dayName } from "#i18n/riyadh-time.ts";
import { type Locale, localePath, ownName } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { markDocument, visit, visitBeforeScripts } from "#tests/support/visit.ts";
import { company, menuName, wordsIn } from "#tests/support/words.ts";

const names = ["name", "email", "phone", "subject", "message"] as const;
type Values = Record<(typeof names)[number], string>;

/** Fixed wording (docs/behaviour.md). */
const specified: Values = {
  name: "Name must be at least 2 characters.",
  email: "Please enter a valid email address.",
  phone: "Please enter a valid phone number.",
  subject: "Subject must be at least 5 characters.",
  message: "Message must be at least 10 characters.",
};
const values: Values = {
  name: "سارة الحربي",
  email: "sara@example.com",
  phone: "٠٥٥١٢٣٤٥٦٧",
  subject: "شبكة لمكتب جديد",
  message: "ننتقل في مايو.\nاثنا عشر مكتبًا.",
};
const toContactPage = /\/contact(\.data)?(\?|$)/;

const field = (page: Page, name: keyof Values) => page.locator(`#${name}`);
async function write(page: Page, part: Partial<Values>) {
  for (const [name, value] of Object.entries(part)) await field(page, name as keyof Values).fill(value);
}
async function expectValues(page: Page, all: Values) {
  for (const name of names) await expect(field(page, name)).toHaveValue(all[name]);
}

const partsOf = (page: Page, locale: Locale) => {
  const { form, thanks } = wordsIn(locale).pages.contact;
  return {
    send: page.getByRole("button", { name: form.send }),
    alert: page.getByRole("alert"),
    thanks: page.getByRole("heading", { name: thanks.title }),
    number: page.locator("dd").getByText(/^TST-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
  };
};

test("an empty message brings all five messages; a refused one keeps all that was written; corrected it is thanked for, and a reload sends nothing", async ({
  page,
}) => {
  const { form: words, thanks, meta } = wordsIn("en").pages.contact;
  const { send, alert, thanks: heading, number } = partsOf(page, "en");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await visit(page, "/contact");
  expect((await field(page, "message").boundingBox())?.height).toBeGreaterThanOrEqual(150);
  // Groups of Arabic digits are read as they are typed.
  await expect(field(page, "phone")).toHaveCSS("unicode-bidi", "isolate-override");

  await send.click();
  await expect(alert).toBeFocused();
  await expect(page).toHaveURL("/contact");
  await expect(alert).toContainText(words.invalid);
  await expect(alert.getByRole("link")).toHaveText(names.map((name) => `${words[name].label}: ${words[name].error}`));
  for (const name of names) {
    await expect(page.getByText(specified[name], { exact: true })).toBeVisible();
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${words[name].error}$`));
    await alert.getByRole("link", { name: words[name].error }).click();
    await expect(field(page, name)).toBeFocused();
  }
  await expect(page).toHaveTitle(new RegExp(`^${words.errorPrefix} .*${meta.title}`));

  const wrong = { ...values, email: "sara@", subject: "VPN" };
  await write(page, wrong);
  await send.click();
  await expect(alert.getByRole("link")).toHaveText([
    `${words.email.label}: ${words.email.error}`,
    `${words.subject.label}: ${words.subject.error}`,
  ]);
  await expectValues(page, wrong);
  await expect(page.locator("[aria-invalid]")).toHaveCount(2);
  // What the browser itself can tell needs no request.
  expect(posts.filter((path) => toContactPage.test(path))).toEqual([]);
  await write(page, { email: values.email, subject: values.subject });
  await send.click();

  await expect(heading).toBeFocused();
  await expect(page.getByRole("status").first()).toContainText("Thank you for contacting us!");
  await expect(page.getByText("We will get back to you soon.", { exact: true })).toBeVisible();
  await expect(number).toHaveAttribute("dir", "ltr");
  const text = await number.innerText();
  await expect(page).toHaveURL(new RegExp(`/contact\\?sent=${text}&receipt=[\\w-]+$`));
  await expect(page).not.toHaveTitle(new RegExp(words.errorPrefix));

  posts.length = 0;
  await page.reload();
  await expect(number).toHaveText(text);
  await page.locator("html[data-hydrated]").waitFor();
  await expect(heading).not.toBeFocused();
  expect(posts.filter((path) => toContactPage.test(path))).toEqual([]);
  await page.getByRole("link", { name: thanks.another }).click();
  await expectValues(page, { name: "", email: "", phone: "", subject: "", message: "" });
});

// The rest is the same in both languages.
const locale = "ar";
const { messages, pages, services } = wordsIn(locale);
const { contact } = pages;
const words = contact.form;
const path = localePath(locale, "/contact");

test("what somebody comes for is in the form, and what was typed outlives the language switch and a walk to another page", async ({
  page,
}) => {
  const { slug, title: service } = services.find(({ slug }) => slug === "networks")!;
  const banner = page.getByRole("banner");
  await visit(page, localePath(locale, `/services/${slug}`));
  const stayed = await markDocument(page);
  const { contactUs } = messages.actions;
  await page.getByRole("main").getByRole("link", { name: contactUs, exact: true }).first().click();
  await expect(page).toHaveURL(`${path}?about=${slug}`);
  await expect(field(page, "subject")).toHaveValue(fill(contact.about.service.subject, { service }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(contact.about.service.title, { service }));

  await write(page, values);
  await banner.getByRole("link", { name: ownName.en }).click();
  await expect(page).toHaveURL(`/contact?about=${slug}`);
  await expect(partsOf(page, "en").send).toBeVisible();
  await expectValues(page, values);
  await banner.getByRole("link", { name: ownName.ar }).click();
  await expect(partsOf(page, locale).send).toBeVisible();
  await banner.getByRole("link", { name: menuName(locale, "/about"), exact: true }).click();
  await expect(page).toHaveURL(localePath(locale, "/about"));
  await page.goBack();
  await expectValues(page, values);
  expect(await stayed()).toBe(true);
});

test.describe("where the connection fails", () => {
  test.use({ allowedProblems: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test("the form says so and keeps everything; sent again by two quick clicks, the message is stored once", async ({
    page,
    context,
  }) => {
    await visit(page, path);
    await write(page, values);
    const { send, alert, thanks: heading, number } = partsOf(page, locale);
    const expectKept = async () => {
      await expect(alert).toContainText(words.offline);
      await expect(alert).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${words.errorPrefix}`));
      await expectValues(page, values);
    };
    await context.setOffline(true);
    await send.click();
    await expectKept();
    await context.setOffline(false);

    // The message arrives, but the response is lost.
    const stored: string[] = [];
    await page.route(toContactPage, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const answer = await route.fetch({ maxRedirects: 0 });
      stored.push(/TST-\w{4}-\w{4}/.exec(await answer.text())?.[0] ?? "none");
      return route.abort();
    });
    await send.click();
    await expect.poll(() => stored).toHaveLength(1);
    await expectKept();
    await page.unroute(toContactPage);

    let posts = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(toContactPage, async (route) => {
      if (route.request().method() === "POST") {
        posts += 1;
        await released;
      }
      await route.continue();
    });
    await send.dblclick();
    await expect(page.getByRole("button", { name: words.sending })).toBeDisabled();
    release();
    await expect(heading).toBeFocused();
    await expect(number).toHaveText(stored[0]!);
    expect(posts).toBe(1);
  });
});

test("the opening hours know in Riyadh's time whether the office is open, or else when it opens, and nothing moves when they say so", async ({
  page,
}) => {
  const { hours } = messages;
  await page.clock.setFixedTime(new Date("2026-11-22T17:30:00+03:00"));
  const release = await visitBeforeScripts(page, path);
  await page.evaluate(() => document.fonts.ready);
  const times = page.getByRole("definition").first();
  const place = await times.boundingBox();
  release();
  const opensNext = fill(hours.opensNext, { date: dayName(1, locale), opens: company.hours.regular[0]!.opens });
  await expect(page.getByRole("main").getByText(`${hours.closedNow} · ${opensNext}`, { exact: true })).toBeVisible();
  expect((await times.boundingBox())?.y).toBeCloseTo(place!.y, 0);
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00+03:00"));
  await visit(page, path);
  await expect(page.getByRole("main").getByText(hours.openNow, { exact: true })).toBeVisible();
});
