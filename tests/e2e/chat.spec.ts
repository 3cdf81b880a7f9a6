/** The chat over the embedded answerer: its fixed wording, its states and its memory. */
import type { Page } from "@playwright/test";
import { localePath, locales, ownName } from "#i18n/locale.ts";
import { chatOn, chatWords, countRequests, openChat, paths } from "#tests/support/chat.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, markDocument, phone, visit, visitBeforeScripts } from "#tests/support/visit.ts";
import { company, menuName, wordsIn } from "#tests/support/words.ts";

test.describe("a fault of the chat", () => {
  test.use({ allowedProblems: [/no dialog|status of 404/] });

  test("takes no page away, not the error page either, and the chat can be asked for again", async ({ page }) => {
    await page.addInitScript(() => {
      const show = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, "show")!;
      let faults = 2;
      HTMLDialogElement.prototype.show = () => {
        faults -= 1;
        if (faults === 0) Object.defineProperty(HTMLDialogElement.prototype, "show", show);
        throw new Error("no dialog");
      };
    });
    for (const path of ["/about", "/nowhere"]) {
      await visit(page, path);
      const { launcher, panel, input } = chatOn(page, "en");
      const title = await page.getByRole("heading", { level: 1 }).innerText();
      const { errorTitle } = wordsIn("en").messages.notices;
      for (let time = 0; time < 2; time += 1) {
        await launcher.click();
        await expect(page.getByText(errorTitle, { exact: true }).first()).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(panel).toHaveCount(0);
        await expect(launcher).toHaveAttribute("aria-expanded", "false");
      }
      await page.getByRole("banner").getByRole("link", { name: ownName.ar }).click();
      await expect(page).toHaveURL(localePath("ar", path));
      await chatOn(page, "ar").launcher.click();
      await expect(chatOn(page, "ar").input).toBeVisible();
      await expect(input).toHaveCount(0);
    }
    // Links of an unknown address lead out of there, with the chat.
    const { ask, panel, turns, words } = chatOn(page, "ar");
    await ask(words.suggestions.questions[0]!);
    await turns.nth(1).locator(".chat-chip").first().click();
    await expect(page).not.toHaveURL(/nowhere/);
    await expect(panel).toBeVisible();
    await expect(turns).toHaveCount(2);
  });
});

test("a question from the greeting to its answer, a source, another language and a page load", async ({ page }) => {
  // Right to left, where browsers differ more.
  const locale = "ar";
  const { name, phone: number, email } = chatWords(locale);
  const { services, messages } = wordsIn(locale);
  const chat = await openChat(page, locale);
  const { ask, launcher, panel, turns, typing, input, send, words } = chat;
  const [question = ""] = words.suggestions.questions;
  const stayed = await markDocument(page);

  await test.step("a round button at the bottom end opens a panel of 384 by 600 px above it", async () => {
    const button = (await launcher.boundingBox())!;
    expect(button.width).toBe(button.height);
    expect(button.width).toBeGreaterThanOrEqual(44);
    await expect(launcher).toHaveCSS("border-radius", "999px");
    const box = (await panel.boundingBox())!;
    expect([box.width, box.height]).toEqual([384, 600]);
    expect(box.y + box.height).toBeLessThan(button.y);
    expect(button.y + button.height).toBeLessThanOrEqual(desktop.height);
    for (const { x } of [button, box]) expect(x).toBeLessThan(40);
    await expect(panel.getByRole("heading", { level: 2 })).toHaveText(name);
    await expect(panel.getByText(words.greeting, { exact: true })).toBeVisible();
    expect(await input.evaluate((field) => field.scrollHeight - field.clientHeight), "no scroll bar").toBe(0);
  });

  await test.step("before the first message it names who answers, what to leave out, and contact links", async () => {
    await expect(panel.getByText(words.answeredBy.embedded, { exact: true })).toBeVisible();
    await expect(panel).toContainText(words.notice.embedded);
    await expect(panel).not.toContainText(words.notice.hosted);
    const links = panel.getByRole("region", { name: words.contactLinks.label });
    for (const [place, label, href] of [
      [panel, words.notice.privacyLink, localePath(locale, "/privacy")],
      [links, words.contactLinks.call, `tel:${number}`],
      [links, words.contactLinks.email, `mailto:${email}`],
      [links, words.contactLinks.form, localePath(locale, "/contact")],
    ] as const)
      await expect(place.getByRole("link", { name: label })).toHaveAttribute("href", href);
    await expect(links.getByRole("button", { name: words.contactLinks.callback })).toBeVisible();
    await expect(links).toContainText(new RegExp(`${messages.hours.openNow}|${messages.hours.closedNow}`));
    await expect(links).toContainText(company.hours.regular[0]!.opens);
  });

  await test.step("a question is asked and answered with its sources; both sides can be distinguished", async () => {
    const release = await hold(page, paths.answer);
    await ask(question);
    await expect(turns).toHaveCount(2);
    await expect(turns.first()).toContainText(question);
    await expect(typing).toBeVisible();
    await expect(input).toBeDisabled();
    await expect(input).toHaveValue("");
    await expect(send).toBeDisabled();
    release();
    await expect(
      turns
        .nth(1)
        .getByRole("link", { name: services[0]?.title ?? "" })
        .first(),
    ).toBeVisible();
    await expect(typing).toBeHidden();
    await expect(input).toBeEnabled();
    await expect(send).toBeEnabled();
    await expect(input).toBeFocused();
    await expect(turns.first()).toContainText(words.you);
    await expect(turns.nth(1)).toContainText(name);
    const side = (index: number) =>
      turns
        .nth(index)
        .locator(".chat-text")
        .evaluate((bubble) => {
          const list = bubble.closest("ol")?.getBoundingClientRect();
          const { left, right } = bubble.getBoundingClientRect();
          return { left: left - (list?.left ?? 0), right: (list?.right ?? 0) - right };
        });
    expect((await side(0)).left).toBeLessThan(2);
    expect((await side(1)).right).toBeLessThan(2);
    await expect(turns.nth(1).getByRole("list", { name: words.sources, exact: true })).toBeVisible();
  });

  await test.step("a source leads to its page without a page load, and the conversation goes on there", async () => {
    const source = turns.nth(1).locator(".chat-chip").first();
    const path = (await source.getAttribute("href")) ?? "";
    expect(path).toMatch(/^\/ar\//);
    await source.click();
    await expect(page).toHaveURL(path);
    await expect(panel).toBeVisible();
    await expect(turns).toHaveCount(2);
  });

  await test.step("the language switch keeps the conversation and what is being typed; a page load the conversation, until it is cleared", async () => {
    await input.fill("half a qu");
    await page.getByRole("banner").getByRole("link", { name: ownName.en }).click();
    const there = chatOn(page, "en");
    await expect(there.panel).toBeVisible();
    await expect(there.turns).toHaveCount(2);
    await expect(there.turns.first()).toContainText(question);
    await expect(there.input).toHaveValue("half a qu");
    expect(await stayed()).toBe(true);
    const kept = () =>
      page.evaluate(async () => ({
        local: localStorage.length,
        session: Object.keys(sessionStorage).filter((key) => key !== "splash"),
        databases: (await indexedDB.databases()).length,
        cookies: document.cookie,
      }));
    const nothing = { local: 0, session: [], databases: 0, cookies: "" };
    expect(await kept()).toEqual({ ...nothing, session: ["chat"] });
    await page.reload();
    await page.locator("html[data-hydrated]").waitFor();
    await there.launcher.click();
    await expect(there.turns).toHaveCount(2);
    await expect(there.turns.first()).toContainText(question);
    await there.close.click();
    await expect(there.panel).toBeHidden();
    await there.launcher.click();
    await expect(there.turns).toHaveCount(2);
    await expect(there.input).toHaveValue("");
    // The conversation scrolls, not the panel around it.
    expect(await there.panel.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await there.clear.click();
    await expect(there.turns).toHaveCount(0);
    await expect(there.panel.getByText(there.words.greeting)).toBeVisible();
    await expect(there.input).toBeFocused();
    expect(await kept()).toEqual(nothing);
  });
});

test("it fills small screens, and leads to the form", async ({ page }) => {
  const { panel, words } = await openChat(page, "en");
  for (const { width, height, filled } of [
    { ...phone, filled: true },
    { width: 320, height: 568, filled: true },
    { width: 800, height: 400, filled: true },
    { width: 700, height: 620, filled: false },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(panel).toBeVisible();
    if (filled) await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    else {
      await expect.poll(async () => (await panel.boundingBox())?.height).toBeLessThan(600);
      expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    }
  }
  await page.setViewportSize(desktop);
  await panel.getByRole("link", { name: words.contactLinks.form }).click();
  await expect(page).toHaveURL("/contact");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("faults of the network", () => {
  test.use({ allowedProblems: [/Failed to load resource/] });

  test("a failed answer leaves the question and a notice, one that breaks off its words, too; asked again, it is answered", async ({
    page,
  }) => {
    const { ask, turns, error, words, input, panel, launcher } = await openChat(page, "en");
    const [question = ""] = words.suggestions.questions;
    await page.route(`**${paths.answer}`, (route) => route.abort());
    await ask(question);
    await expect(error).toContainText(words.error.title);
    await expect(error).toContainText(words.error.text);
    await expect(turns).toHaveCount(1);
    await expect(turns.first()).toContainText(question);
    await expect(input).toBeEnabled();
    await ask(words.suggestions.questions[1]!);
    await expect(error).toHaveCount(2);
    await page.unroute(`**${paths.answer}`);
    // Sent again, the last question gets its answer; the first keeps its mark.
    for (const left of [1, 0]) {
      await error.last().getByRole("button", { name: words.error.retry }).click();
      await expect(error).toHaveCount(left);
      await expect(turns.last().getByRole("link").first()).toBeVisible();
    }
    await expect(turns).toHaveCount(4);
    await expect(input).toBeEnabled();

    const delta = { choices: [{ delta: { content: "Half an" }, finish_reason: null }] };
    await page.route(`**${paths.answer}`, (route) =>
      route.fulfill({
        headers: { "Content-Type": "text/event-stream" },
        body: `data: ${JSON.stringify(delta)}\r\n\r\n`,
      }),
    );
    await ask(question);
    await expect(error).toBeVisible();
    await expect(turns).toHaveCount(6);
    await expect(turns.last()).toContainText("Half an");
    await page.unroute(`**${paths.answer}`);
    await page.reload();
    await page.locator("html[data-hydrated]").waitFor();
    await launcher.click();
    await turns.last().getByRole("button", { name: words.error.retry }).click();
    await expect(turns.last().getByRole("link").first()).toBeVisible();
    await expect(turns).toHaveCount(6);
    await expect(panel).not.toContainText("Half an");
  });
});

test("whitespace is no message; Shift and Enter begin a new line; more than 2,000 characters are counted and not sent", async ({
  page,
}) => {
  const asked = countRequests(page, paths.answer);
  const keys = countRequests(page, paths.key);
  const { input, send, turns, panel, words } = await openChat(page, "en");
  for (const text of ["", "   ", "\n\t "]) {
    await input.fill(text);
    await input.press("Enter");
    await send.click();
  }
  await expect(turns).toHaveCount(0);
  await expect(panel.getByText(words.greeting)).toBeVisible();
  expect(asked()).toBe(0);

  await input.fill("one");
  await input.press("Shift+Enter");
  await input.pressSequentially("two");
  await expect(input).toHaveValue("one\ntwo");
  await input.fill("😀".repeat(1799));
  await expect(panel.getByText("of 2,000 characters")).toHaveCount(0);
  await input.fill("😀".repeat(2001));
  await expect(panel.getByText("2,001 of 2,000 characters")).toBeVisible();
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await send.click();
  await expect(turns).toHaveCount(0);
  await input.fill("😀".repeat(2000));
  await expect(input).not.toHaveAttribute("aria-invalid");
  expect(keys(), "before the first message").toBe(0);
  await send.click();
  await expect(turns).toHaveCount(2);
  await expect(input).toBeEnabled();
  expect([keys(), asked()]).toEqual([1, 1]);
});

test("the questions of the page come first; an answer takes one vote, and one that was cut is continued", async ({
  page,
}) => {
  const [service] = wordsIn("en").services;
  const { panel, turns, words, input, launcher } = await openChat(page, "en", `/services/${service!.slug}`);
  const { rating } = words;
  const [question = ""] = service!.questions.map((one) => one.question);
  await expect(panel.getByRole("log").getByRole("button")).toHaveCount(4);
  await expect(panel.getByRole("log").getByRole("button").first()).toHaveText(question);
  const events = [
    { delta: { content: "A long" }, finish_reason: null },
    { delta: {}, finish_reason: "length" },
  ];
  const body = events.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`).join("");
  await page.route(
    `**${paths.answer}`,
    (route) => route.fulfill({ headers: { "Content-Type": "text/event-stream" }, body }),
    { times: 1 },
  );
  await panel.getByRole("button", { name: question }).click();
  await expect(turns.nth(1)).toContainText(words.cut);

  const votes = countRequests(page, "/api/visits");
  const up = turns.nth(1).getByRole("button", { name: rating.helpful, exact: true });
  const down = turns.nth(1).getByRole("button", { name: rating.unhelpful, exact: true });
  const [report] = await Promise.all([page.waitForRequest("**/api/visits"), down.press("Enter")]);
  expect(report.postData()).toBe("vote=unhelpful&locale=en");
  await expect(down).toHaveAttribute("aria-pressed", "true");
  await expect(down).toBeFocused();
  await expect(turns.nth(1)).toContainText(rating.thanks);
  await up.press("Enter");
  await expect(up).toHaveAttribute("aria-pressed", "false");
  expect(votes()).toBe(1);

  await turns.nth(1).getByRole("button", { name: words.goOn }).click();
  await expect(turns.nth(2)).toContainText(words.goOn);
  await expect(turns).toHaveCount(4);
  await expect(input).toBeEnabled();
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor();
  await launcher.click();
  await expect(turns).toHaveCount(4);
  await expect(down).toHaveAttribute("aria-pressed", "true");
});

test.describe("the panel's code", () => {
  test.use({ allowedProblems: [/Failed to load resource/] });

  test("comes when somebody reaches for the button, not before; where it does not, the button says so and can be pressed again", async ({
    page,
  }) => {
    const code = /\/panel-[\w-]+\.js$/;
    const requests: string[] = [];
    await page.route(code, (route) => {
      requests.push(route.request().url());
      return route.abort();
    });
    await visit(page, "/about");
    const { launcher, panel } = chatOn(page, "en");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(requests).toEqual([]);
    await launcher.hover();
    await expect.poll(() => requests).toHaveLength(1);
    await expect(panel).toBeHidden();
    await launcher.click();
    await expect(page.getByRole("status").getByText(wordsIn("en").messages.notices.navigationFailed)).toBeVisible();
    await expect(launcher).toHaveAttribute("aria-expanded", "false");
    await page.unroute(code);
    await launcher.click();
    await expect(panel).toBeVisible();
  });
});

test.describe("a slow line", () => {
  test("a panel that comes late takes no letters from a form, and comes at once when asked again", async ({ page }) => {
    await visit(page, "/contact");
    const release = await hold(page, "/assistant-words.json");
    const { launcher, panel, input } = chatOn(page, "en");
    await launcher.click();
    const name = page.locator("#name");
    await name.pressSequentially("Sa");
    const words = page.waitForResponse("**/assistant-words.json");
    release();
    await (await words).finished();
    await expect(page.locator("dialog.chat")).toHaveCount(1);
    await page.keyboard.type("ra");
    await expect(name).toHaveValue("Sara");
    await expect(panel).toBeHidden();
    await launcher.click();
    await expect(input).toBeFocused();
  });

  test("a page that comes late takes no letters from the chat", async ({ page }) => {
    const { input } = await openChat(page, "en");
    const release = await hold(page, "/services.data*");
    await page
      .getByRole("banner")
      .getByRole("link", { name: menuName("en", "/services"), exact: true })
      .click();
    await input.pressSequentially("half a ");
    release();
    await expect(page).toHaveURL("/services");
    // The answer is announced even though the focus would move to the page.
    await expect(page.locator("main ~ [aria-live=polite]")).not.toBeEmpty();
    await page.keyboard.type("question");
    await expect(input).toHaveValue("half a question");
  });
});

test("a click before scripts have arrived is not lost", async ({ page }) => {
  const release = await visitBeforeScripts(page, "/about");
  const { launcher, panel } = chatOn(page, "en");
  await launcher.click();
  await expect(panel).toBeHidden();
  release();
  await expect(panel).toBeVisible();
});

test.describe("a phone's first words", () => {
  test.use({ viewport: phone });

  for (const locale of locales)
    test(`are greeted before the scripts come, and reach the assistant (${locale})`, async ({ page }) => {
      const release = await hold(page, "/assets/react-*.js");
      await page.goto(localePath(locale, "/about"));
      const { launcher, panel, input, close, turns, words } = chatOn(page, locale);
      await launcher.click();
      await expect(panel.getByText(words.greeting)).toBeVisible();
      await close.click();
      await expect(panel).toHaveCount(0);
      await launcher.click();
      const question = words.suggestions.questions[0]!;
      await input.fill(question);
      await input.press("Enter");
      await expect(input).not.toBeEditable();
      release();
      await expect(turns.first()).toContainText(question);
      await expect(turns.nth(1).getByRole("link").first()).toBeVisible();
    });

  test("may be half a sentence, or none at all", async ({ page }) => {
    const release = await hold(page, "/assets/react-*.js");
    await page.goto("/about");
    const { launcher, panel, input, close, clear, turns } = chatOn(page, "en");
    await launcher.click();
    await input.pressSequentially("half a ");
    release();
    await panel.getByRole("log").waitFor();
    await expect(input).toBeFocused();
    await page.keyboard.type("question");
    await expect(input).toHaveValue("half a question");
    await expect(turns).toHaveCount(0);
    await expect(clear).toHaveCount(0);
    await close.click();

    const again = await hold(page, "/assets/react-*.js");
    await page.reload();
    await launcher.click();
    await close.click();
    again();
    await page.locator("html[data-hydrated]").waitFor();
    await expect(panel).toHaveCount(0);
    await expect(launcher).toHaveAttribute("aria-expanded", "false");
  });

  test.describe("without the panel's code", () => {
    test.use({ allowedProblems: [/Failed to load resource/] });

    test("wait for another press", async ({ page }) => {
      const code = /\/panel-[\w-]+\.js$/;
      await page.route(code, (route) => route.abort());
      const release = await hold(page, "/assets/react-*.js");
      await page.goto("/about");
      const { launcher, panel, input } = chatOn(page, "en");
      await launcher.click();
      await input.fill("half a question");
      release();
      await expect(page.getByRole("status").getByText(wordsIn("en").messages.notices.navigationFailed)).toBeVisible();
      await expect(panel).toBeHidden();
      await page.unroute(code);
      await launcher.click();
      await expect(panel.getByRole("log")).toBeVisible();
      await expect(input).toHaveValue("half a question");
    });
  });
});

/** Delays answers from an address. @returns a function that releases them */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${address}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
