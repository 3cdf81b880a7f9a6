/** docs/accessibility.md, points 28 to 34; docs/behaviour.md, contact form. */
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { fill } from "#app/i18n/fill.tsx";
import { dayName } from "#app/i18n/format.ts";
import { localePath, locales, ownName } from "#app/i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, markDocument, visit, visitBeforeScripts } from "#tests/support/visit.ts";
import { company, wordsIn } from "#tests/support/words.ts";

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

test.use({
  viewport: desktop,
  // A visitor of its own for each test, whom no limit has met yet.
  extraHTTPHeaders: async ({}, use) =>
    use({ "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
});

const field = (page: Page, name: Name) => page.locator(`#${name}`);
async function write(page: Page, values: Partial<Record<Name, string>>) {
  for (const [name, value] of Object.entries(values)) await field(page, name as Name).fill(value);
}
async function expectValues(page: Page, values: Record<Name, string>) {
  for (const name of names) await expect(field(page, name)).toHaveValue(values[name]);
}

for (const locale of locales) {
  const other = locale === "en" ? "ar" : "en";
  const { messages, pages, services } = wordsIn(locale);
  const { contact } = pages;
  const { form: words, thanks } = contact;
  const path = localePath(locale, "/contact");
  const values = written[locale];

  const parts = (page: Page) => ({
    send: page.getByRole("button", { name: words.send }),
    alert: page.getByRole("alert"),
    thanks: page.getByRole("heading", { name: thanks.title }),
    number: page.locator("dd").getByText(reference),
  });

  const expectFiveMessages = async (page: Page) => {
    const { alert } = parts(page);
    await expect(alert).toContainText(words.invalid);
    await expect(alert.getByRole("link")).toHaveText(names.map((name) => `${words[name].label}: ${words[name].error}`));
    if (locale === "en")
      for (const name of names) await expect(page.getByText(specified[name], { exact: true })).toBeVisible();
    for (const name of names) {
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${words[name].error}$`));
      await alert.getByRole("link", { name: words[name].error }).click();
      await expect(field(page, name)).toBeFocused();
    }
    await expect(page).toHaveTitle(new RegExp(`^${words.errorPrefix} .*${contact.meta.title}`));
  };

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${locale}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
      test.use({ javaScriptEnabled, allowedProblems: [/status of 422/] });

      const open = async (page: Page, address = path) => {
        if (javaScriptEnabled) await visit(page, address);
        else await page.goto(address);
      };

      test("labels, kinds and hints of the five fields", async ({ page }) => {
        await open(page);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(contact.title);
        await expect(page.getByText(words.required, { exact: true })).toBeVisible();
        const expected: Record<Name, [type: string, autocomplete: string, inputmode: string | null, dir: string]> = {
          name: ["text", "name", null, "auto"],
          email: ["email", "email", "email", "ltr"],
          phone: ["tel", "tel", "tel", "ltr"],
          subject: ["text", "off", null, "auto"],
          message: ["textarea", "off", null, "auto"],
        };
        for (const name of names) {
          const control = page.getByLabel(words[name].label, { exact: true });
          await expect(page.locator(`label[for=${name}]`)).toBeVisible();
          await expect(control).toHaveId(name);
          await expect(control).toHaveJSProperty("required", true);
          const kind = await control.evaluate((element: HTMLInputElement) => [
            element.type,
            element.getAttribute("autocomplete"),
            element.getAttribute("inputmode"),
            element.dir,
          ]);
          expect(kind, name).toEqual(expected[name]);
          const hasType = await control.evaluate((element) => element.hasAttribute("type"));
          expect(hasType, name).toBe(name !== "message");
        }
        expect((await field(page, "message").boundingBox())?.height).toBeGreaterThanOrEqual(150);
      });

      test("an empty message brings all five messages, a summary that leads to them, and the prefix in the title", async ({
        page,
      }) => {
        await open(page);
        const { send, alert } = parts(page);
        const answers: number[] = [];
        page.on("response", (answer) => answer.request().method() === "POST" && answers.push(answer.status()));
        await send.click();
        if (javaScriptEnabled) await expect(alert).toBeFocused();
        await expect(page).toHaveURL(path);
        await expectFiveMessages(page);
        // With scripts nothing needs to be sent for this; without them the answer is a page.
        expect(answers).toEqual(javaScriptEnabled ? [] : [422]);
      });

      test("a refused message keeps all that was written; corrected it is thanked for, and a reload sends nothing", async ({
        page,
      }) => {
        await open(page);
        const { send, alert } = parts(page);
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

        const { thanks: heading, number } = parts(page);
        await expect(heading).toBeVisible();
        if (javaScriptEnabled) await expect(heading).toBeFocused();
        if (locale === "en")
          await expect(page.getByRole("status").first()).toContainText("Thank you for contacting us!");
        await expect(page.getByText(thanks.text, { exact: true })).toBeVisible();
        await expect(number).toHaveAttribute("dir", "ltr");
        const text = await number.innerText();
        await expect(page).toHaveURL(new RegExp(`${path}\\?sent=${text}&receipt=[\\w-]+$`));
        await expect(page).not.toHaveTitle(new RegExp(words.errorPrefix));

        const methods: string[] = [];
        page.on("request", (request) => toContactPage.test(request.url()) && methods.push(request.method()));
        await page.reload();
        await expect(number).toHaveText(text);
        // Nothing moves under the visitor's finger when the scripts arrive.
        if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor();
        await expect(heading).not.toBeFocused();
        expect(methods).not.toContain("POST");
        await page.getByRole("link", { name: thanks.another }).click();
        await expectValues(page, { name: "", email: "", phone: "", subject: "", message: "" });
      });

      test("what somebody comes for stands in the heading and the subject", async ({ page }) => {
        const service = services.find(({ slug }) => slug === "networks")?.title ?? "";
        const subject = fill(contact.about.service.subject, { service });
        await open(page, localePath(locale, "/services/networks"));
        await page
          .getByRole("main")
          .getByRole("link", { name: messages.actions.contactUs, exact: true })
          .first()
          .click();
        await expect(page).toHaveURL(`${path}?about=networks`);
        await expect(field(page, "subject")).toHaveValue(subject);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          fill(contact.about.service.title, { service }),
        );
        await open(page, localePath(locale, "/"));
        await page.getByRole("main").getByRole("link", { name: pages.home.hero.quote, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(contact.about.quote.title);
        await expect(field(page, "subject")).toHaveValue(contact.about.quote.subject);
      });
    });
  }

  test.describe(locale, () => {
    test("what was typed outlives the language switch and a walk to another page", async ({ page }) => {
      await visit(page, path);
      const stayed = await markDocument(page);
      await write(page, values);
      await page.getByRole("banner").getByRole("link", { name: ownName[other] }).click();
      await expect(page).toHaveURL(localePath(other, "/contact"));
      await expect(page.getByRole("button", { name: wordsIn(other).pages.contact.form.send })).toBeVisible();
      await expectValues(page, values);
      await page.getByRole("banner").getByRole("link", { name: ownName[locale] }).click();
      await expect(parts(page).send).toBeVisible();
      await page.getByRole("banner").getByRole("link", { name: messages.nav.about, exact: true }).click();
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
        // The message arrives, but its answer gets lost.
        const stored: string[] = [];
        await page.route(toContactPage, async (route) => {
          if (route.request().method() !== "POST") return route.continue();
          const answer = await route.fetch({ maxRedirects: 0 });
          stored.push(/TST-\w{4}-\w{4}/.exec(await answer.text())?.[0] ?? "none");
          return route.abort();
        });
        const { send, alert, number } = parts(page);
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
        const { send, alert, thanks: heading } = parts(page);
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
      const closed = (date: string) => `${hours.closedNow} · ${fill(hours.opensNext, { date, opens })}`;
      const moments = [
        ["2026-11-22T10:00:00+03:00", hours.openNow],
        ["2026-11-22T17:30:00+03:00", closed(dayName(1, locale))],
        ["2026-11-20T10:00:00+03:00", closed(dayName(0, locale))],
        ["2026-11-22T07:00:00+03:00", closed(hours.today)],
      ] as const;
      for (const [moment, expected] of moments) {
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

    // What follows is the same in both languages.
    if (locale === "en") return;

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
      const { send, thanks: heading } = parts(page);
      await send.dblclick();
      await expect(page.getByRole("button", { name: words.sending })).toBeDisabled();
      release();
      await expect(heading).toBeFocused();
      expect(posts).toBe(1);
    });
  });

  test.describe(`${locale}, without scripts, sent twice`, () => {
    test.use({ javaScriptEnabled: false });

    test("the same message stays one, under one number", async ({ page }) => {
      const { send, number } = parts(page);
      const given: string[] = [];
      for (const _ of [1, 2]) {
        await page.goto(path);
        await write(page, values);
        await send.click();
        given.push(await number.innerText());
      }
      expect(given[0]).toMatch(reference);
      expect(given[1]).toBe(given[0]);
    });
  });
}
