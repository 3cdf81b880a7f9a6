/** docs/accessibility.md, points 28 to 34; docs/behaviour.md, contact form. */
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { dayName } from "#i18n/format.ts";
import { localePath, ownName } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, markDocument, visit, visitBeforeScripts } from "#tests/support/visit.ts";
import { company, menuName, wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

const names = ["name", "email", "phone", "subject", "message"] as const;
type Name = (typeof names)[number];

/** Fixed wording (docs/behaviour.md). */
const specified: Record<Name, string> = {
  name: "Name must be at least 2 characters.",
  email: "Please enter a valid email address.",
  phone: "Please enter a valid phone number.",
  subject: "Subject must be at least 5 characters.",
  message: "Message must be at least 10 characters.",
};

const written = {
  en: {
    name: "Sara Al-Harbi",
    email: "sara@example.com",
    phone: "+966 55 123 4567",
    subject: "Network for a new office",
    message: "We move in May.\nTwelve desks.",
  },
  ar: {
    name: "سارة الحربي",
    email: "sara@example.com",
    phone: "٠٥٥١٢٣٤٥٦٧",
    subject: "شبكة لمكتب جديد",
    message: "ننتقل في مايو.\nاثنا عشر مكتبًا.",
  },
};
const reference = /^TST-[0-9A-Z]{4}-[0-9A-Z]{4}$/;
const toContactPage = /\/contact(\.data)?(\?|$)/;

test.use({ viewport: desktop });
// A new visitor for each test, with unused limits.
test.beforeEach(({ page }) =>
  page.setExtraHTTPHeaders({ "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
);

const field = (page: Page, name: Name) => page.locator(`#${name}`);
async function write(page: Page, values: Partial<Record<Name, string>>) {
  for (const [name, value] of Object.entries(values)) await field(page, name as Name).fill(value);
}
async function expectValues(page: Page, values: Record<Name, string>) {
  for (const name of names) await expect(field(page, name)).toHaveValue(values[name]);
}

const partsOf = (page: Page, locale: "en" | "ar") => {
  const { form, thanks } = wordsIn(locale).pages.contact;
  return {
    send: page.getByRole("button", { name: form.send }),
    alert: page.getByRole("alert"),
    thanks: page.getByRole("heading", { name: thanks.title }),
    number: page.locator("dd").getByText(reference),
  };
};

for (const { locale, javaScriptEnabled } of [
  { locale: "en", javaScriptEnabled: true },
  { locale: "ar", javaScriptEnabled: false },
] as const)
  test.describe(`${locale}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled, allowedProblems: [/status of 422/] });

    test("an empty message brings all five messages; a refused one keeps all that was written; corrected it is thanked for, and a reload sends nothing", async ({
      page,
    }) => {
      const { contact } = wordsIn(locale).pages;
      const { form: words, thanks } = contact;
      const path = localePath(locale, "/contact");
      const values = written[locale];
      const { send, alert, thanks: heading, number } = partsOf(page, locale);
      if (javaScriptEnabled) await visit(page, path);
      else await page.goto(path);
      expect((await field(page, "message").boundingBox())?.height).toBeGreaterThanOrEqual(150);

      const answers: number[] = [];
      page.on("response", (answer) => answer.request().method() === "POST" && answers.push(answer.status()));
      await send.click();
      if (javaScriptEnabled) await expect(alert).toBeFocused();
      await expect(page).toHaveURL(path);
      await expect(alert).toContainText(words.invalid);
      await expect(alert.getByRole("link")).toHaveText(
        names.map((name) => `${words[name].label}: ${words[name].error}`),
      );
      for (const name of names) {
        if (locale === "en") await expect(page.getByText(specified[name], { exact: true })).toBeVisible();
        await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
        await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${words[name].error}$`));
        await alert.getByRole("link", { name: words[name].error }).click();
        await expect(field(page, name)).toBeFocused();
      }
      await expect(page).toHaveTitle(new RegExp(`^${words.errorPrefix} .*${contact.meta.title}`));
      // With scripts this needs no request; without them the answer is a page.
      expect(answers).toEqual(javaScriptEnabled ? [] : [422]);

      const wrong = { ...values, email: "sara@", subject: "VPN" };
      await write(page, wrong);
      await send.click();
      await expect(alert.getByRole("link")).toHaveText([
        `${words.email.label}: ${words.email.error}`,
        `${words.subject.label}: ${words.subject.error}`,
      ]);
      await expectValues(page, wrong);
      await expect(page.locator("[aria-invalid]")).toHaveCount(2);
      await write(page, { email: values.email, subject: values.subject });
      await send.click();

      await expect(heading).toBeVisible();
      if (javaScriptEnabled) await expect(heading).toBeFocused();
      if (locale === "en") await expect(page.getByRole("status").first()).toContainText("Thank you for contacting us!");
      await expect(page.getByText(thanks.text, { exact: true })).toBeVisible();
      await expect(number).toHaveAttribute("dir", "ltr");
      const text = await number.innerText();
      await expect(page).toHaveURL(new RegExp(`${path}\\?sent=${text}&receipt=[\\w-]+$`));
      await expect(page).not.toHaveTitle(new RegExp(words.errorPrefix));

      const methods: string[] = [];
      page.on("request", (request) => toContactPage.test(request.url()) && methods.push(request.method()));
      await page.reload();
      await expect(number).toHaveText(text);
      // No layout shift under the visitor's finger when the scripts arrive.
      if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor();
      await expect(heading).not.toBeFocused();
      expect(methods).not.toContain("POST");
      await page.getByRole("link", { name: thanks.another }).click();
      await expectValues(page, { name: "", email: "", phone: "", subject: "", message: "" });
    });
  });

// The rest is the same in both languages.
const locale = "ar";
const { messages, pages, services } = wordsIn(locale);
const { contact } = pages;
const words = contact.form;
const path = localePath(locale, "/contact");
const values = written[locale];

test("what somebody comes for stands in the heading and the subject", async ({ page }) => {
  const service = services.find(({ slug }) => slug === "networks")?.title ?? "";
  const heading = page.getByRole("heading", { level: 1 });
  await visit(page, localePath(locale, "/services/networks"));
  const { contactUs } = messages.actions;
  await page.getByRole("main").getByRole("link", { name: contactUs, exact: true }).first().click();
  await expect(page).toHaveURL(`${path}?about=networks`);
  await expect(field(page, "subject")).toHaveValue(fill(contact.about.service.subject, { service }));
  await expect(heading).toHaveText(fill(contact.about.service.title, { service }));
  await page
    .getByRole("banner")
    .getByRole("link", { name: menuName(locale, "/"), exact: true })
    .first()
    .click();
  await page
    .getByRole("main")
    .getByRole("link", { name: sectionIn(pages.home, "hero").quote!, exact: true })
    .click();
  await expect(heading).toHaveText(contact.about.quote.title);
  await expect(field(page, "subject")).toHaveValue(contact.about.quote.subject);
});

test("what was typed outlives the language switch and a walk to another page", async ({ page }) => {
  await visit(page, path);
  const stayed = await markDocument(page);
  await write(page, values);
  await page.getByRole("banner").getByRole("link", { name: ownName.en }).click();
  await expect(page).toHaveURL(localePath("en", "/contact"));
  await expect(page.getByRole("button", { name: wordsIn("en").pages.contact.form.send })).toBeVisible();
  await expectValues(page, values);
  await page.getByRole("banner").getByRole("link", { name: ownName.ar }).click();
  await expect(partsOf(page, locale).send).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("link", { name: menuName(locale, "/about"), exact: true })
    .click();
  await expect(page).toHaveURL(localePath(locale, "/about"));
  await page.goBack();
  await expectValues(page, values);
  expect(await stayed()).toBe(true);
});

test.describe("where the connection fails", () => {
  test.use({ allowedProblems: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test("the form says so and keeps everything; sent again, the message is stored once", async ({ page }) => {
    await visit(page, path);
    await write(page, values);
    // The message arrives, but the response is lost.
    const stored: string[] = [];
    await page.route(toContactPage, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const answer = await route.fetch({ maxRedirects: 0 });
      stored.push(/TST-\w{4}-\w{4}/.exec(await answer.text())?.[0] ?? "none");
      return route.abort();
    });
    const { send, alert, number } = partsOf(page, locale);
    await send.click();
    await expect(alert).toContainText(words.offline);
    await expect(alert).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${words.errorPrefix}`));
    await expectValues(page, values);
    await send.click();
    await expect.poll(() => stored).toHaveLength(2);
    await expect(alert).toBeFocused();
    await page.unroute(toContactPage);
    await send.click();
    await expect(number).toHaveText(stored[0] ?? "");
    expect(stored[1]).toBe(stored[0]);
  });

  test("so it does while the browser knows itself offline", async ({ page, context }) => {
    await visit(page, path);
    await write(page, values);
    await context.setOffline(true);
    const { send, alert, thanks: heading } = partsOf(page, locale);
    await send.click();
    await expect(alert).toContainText(words.offline);
    await expectValues(page, values);
    await context.setOffline(false);
    await send.click();
    await expect(heading).toBeFocused();
  });
});

test("the opening hours know whether the office is open now, or else when it opens, in Riyadh's time", async ({
  page,
}) => {
  const { hours } = messages;
  const { opens } = company.hours.regular[0]!;
  const opensNext = fill(hours.opensNext, { date: dayName(1, locale), opens });
  for (const [moment, expected] of [
    ["2026-11-22T10:00:00+03:00", hours.openNow],
    ["2026-11-22T17:30:00+03:00", `${hours.closedNow} · ${opensNext}`],
  ] as const) {
    await page.clock.setFixedTime(new Date(moment));
    await visit(page, path);
    await expect(page.getByRole("main").getByText(expected, { exact: true })).toBeVisible();
  }
});

test("nothing moves when the scripts fill that in", async ({ page }) => {
  const release = await visitBeforeScripts(page, path);
  await page.evaluate(() => document.fonts.ready);
  const times = page.getByRole("definition").first();
  const place = await times.boundingBox();
  release();
  await expect(
    page.getByRole("main").getByText(new RegExp(`^(${messages.hours.openNow}|${messages.hours.closedNow})`)),
  ).toBeVisible();
  expect((await times.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
});

test("two quick clicks send one message", async ({ page }) => {
  await visit(page, path);
  await write(page, values);
  let posts = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(toContactPage, async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await released;
    }
    await route.continue();
  });
  const { send, thanks: heading } = partsOf(page, locale);
  await send.dblclick();
  await expect(page.getByRole("button", { name: words.sending })).toBeDisabled();
  release();
  await expect(heading).toBeFocused();
  expect(posts).toBe(1);
});
