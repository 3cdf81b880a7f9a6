/** docs/accessibility.md, point 46; docs/behaviour.md, unknown addresses and faults. */
import { direction, localePath, ownName } from "#i18n/locale.ts";
import { chatWords } from "#tests/support/chat.ts";
import { expect, test } from "#tests/support/test.ts";
import { markDocument, moveTo, visit } from "#tests/support/visit.ts";
import { company, menuName, wordsIn } from "#tests/support/words.ts";

test.describe("an unknown address", () => {
  test.use({ allowedProblems: [/status of 404/] });

  test("says so in either language, with focus and title, without a page load, and leads on", async ({ page }) => {
    const heading = page.getByRole("heading", { level: 1 });
    await visit(page, "/nowhere");
    const stayed = await markDocument(page);
    for (const locale of ["ar", "en", "ar"] as const) {
      await page.getByRole("banner").getByRole("link", { name: ownName[locale] }).click();
      await expect(page).toHaveURL(localePath(locale, "/nowhere"));
      const { errors } = wordsIn(locale).messages;
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.locator("html")).toHaveAttribute("dir", direction(locale));
      await expect(heading).toHaveText(errors.noPage);
      await expect(page).toHaveTitle(`${errors.notFound} – ${company.name[locale]}`);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      await expect(page.getByRole("main")).toBeFocused();
    }
    expect(await stayed()).toBe(true);
    const { errors } = wordsIn("ar").messages;
    await page.getByRole("navigation", { name: errors.links }).getByRole("link").last().click();
    await expect(page).toHaveURL("/ar/contact");
    await expect(heading).toHaveText(wordsIn("ar").pages.contact.title);
    await expect(page.locator("meta[name=robots][content=noindex]")).toHaveCount(0);
    await moveTo(page, "/services/nowhere");
    await expect(heading).toHaveText("Service not found");
  });
});

test.describe("an answer that is none of ours", () => {
  test.use({ allowedProblems: [/status of 403/] });

  test("leads to the page itself", async ({ page }) => {
    const { pages } = wordsIn("ar");
    const portal = { contentType: "text/html", body: "<h1>Sign in to this network</h1>" };
    const whole = await (await page.request.get("/ar/about.data")).text();
    const cut = { contentType: "text/x-script", body: whole.slice(0, 2000) };
    for (const answer of [portal, { status: 403, body: "no" }, cut]) {
      await visit(page, "/ar/blog");
      const stayed = await markDocument(page);
      await page.route(/\/about\.data/, (route) => route.fulfill(answer));
      await page
        .getByRole("banner")
        .getByRole("link", { name: menuName("ar", "/about"), exact: true })
        .click();
      await expect(page).toHaveTitle(new RegExp(pages.about.meta.title));
      await expect(page).toHaveURL("/ar/about");
      expect(await stayed()).toBe(false);
    }
  });
});

test("data of a page that a visitor leaves before they have come whole lead nowhere", async ({ page }) => {
  await visit(page, "/ar");
  const stayed = await markDocument(page);
  await page.evaluate(() => {
    const own = window.fetch;
    window.fetch = async (address, options) => {
      if (!new Request(address).url.includes("/blog.data")) return own(address, options);
      document.documentElement.dataset["asked"] = "";
      await new Promise((resolve) => options!.signal!.addEventListener("abort", resolve));
      return new Response("[cut", { headers: { "content-type": "text/x-script" } });
    };
  });
  const menu = page.getByRole("banner");
  const { pages } = wordsIn("ar");
  await menu.getByRole("link", { name: menuName("ar", "/blog"), exact: true }).click();
  await expect(page.locator("html[data-asked]")).toBeAttached();
  await menu.getByRole("link", { name: menuName("ar", "/about"), exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(pages.about.meta.title));
  await expect(page).toHaveURL("/ar/about");
  expect(await stayed()).toBe(true);
});

test.describe("data for a page's scripts that the network answers itself", () => {
  test.use({ allowedProblems: [/status of 502/] });

  test("are asked for again, and the page works meanwhile", async ({ page }) => {
    const answers = [{ body: "[cut" }, { status: 502, body: "<h1>Sign in</h1>" }];
    await page.route("**/about.data", (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.continue();
    });
    await visit(page, "/about");
    expect(answers).toEqual([]);
  });
});

test.describe("a part around the page that fails", () => {
  test.use({ allowedProblems: [/no menu|no button|React error #423/] });

  test("leaves the error page without it, where it is the header", async ({ page }) => {
    await page.addInitScript(() => {
      const matchMedia = window.matchMedia.bind(window);
      window.matchMedia = (query) => {
        if (query.startsWith("(width >=")) throw new Error("no menu");
        return matchMedia(query);
      };
    });
    const { errors } = wordsIn("en").messages;
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(errors.title);
    await expect(page.getByRole("main")).toContainText("no menu");
    await expect(page.getByRole("banner")).toHaveCount(0);
    await page.getByRole("navigation", { name: errors.links }).getByRole("link", { name: errors.services }).click();
    await expect(page).toHaveURL("/services");
  });

  test("leaves the page as it is, where it is the button of the chat", async ({ page }) => {
    await page.addInitScript(() => {
      const fail = (classes: string) => {
        if (classes.includes("chat-launcher")) throw new Error("no button");
      };
      // React sets this on a button that it hydrates …
      const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "onclick")!;
      const set = function (this: HTMLElement, handler: unknown) {
        fail(this.className);
        own.set!.call(this, handler);
      };
      Object.defineProperty(HTMLElement.prototype, "onclick", { ...own, set });
      // … and this on one that it creates.
      const attribute = Object.getOwnPropertyDescriptor(Element.prototype, "setAttribute")!;
      Element.prototype.setAttribute = function (name, value) {
        if (name === "class") fail(value);
        attribute.value.call(this, name, value);
      };
    });
    await visit(page, "/about");
    await expect(page.getByRole("button", { name: chatWords("en").words.open, exact: true })).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(wordsIn("en").messages.errors.title);
  });
});
