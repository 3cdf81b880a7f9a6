/** The main journeys at the desk: first sign-in, passkey, people; by mouse and keyboard. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { direction } from "#i18n/locale.ts";
import { wordsIn } from "#desk/words/words.ts";
import { words as leadWords } from "#words/desk-leads.ts";
import { words as peopleWords } from "#words/desk-people.ts";
import { prove, signIn } from "#tests/support/desk.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { markDocument, moveTo, visit } from "#tests/support/visit.ts";
import { words as actions } from "#words/audit-log.ts";

/** A virtual authenticator of the browser's developer tools. */
async function withPasskeys(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

// The same in both languages.
const language = "ar";
const words = wordsIn(language);
const people = peopleWords[language];

test.describe("with a passkey", () => {
  // Before the sign-in, the desk uses the browser's language.
  // The action requires a recent sign-in.
  test.use({ locale: "ar-SA", allowedProblems: [/status of 401/] });

  test("a link signs in, a passkey from then on", async ({ desk, page }) => {
    await withPasskeys(page);
    await visit(page, await desk.invite({ email: "first@example.com", role: "owner", language }));
    await page.getByRole("button", { name: words.enter.button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.today.title);
    await expect(page.locator("html")).toHaveAttribute("dir", direction(language));

    await page.getByRole("link", { name: words.today.addPasskeyLink }).click();
    await page.getByRole("button", { name: words.me.addPasskey }).click();
    await expect(page.getByText(words.me.passkeyAdded)).toBeVisible();
    // Without a mail server the notice of it is a file.
    const mails = join(desk.dataDir, "mail");
    const notices = () =>
      (existsSync(mails) ? readdirSync(mails) : [])
        .filter((name) => /^new-passkey\..*\.eml$/.test(name))
        .map((name) => readFileSync(join(mails, name), "utf8"));
    await expect.poll(() => notices().some((mail) => mail.includes("To: first@example.com"))).toBe(true);
    await page.getByRole("button", { name: words.me.signOut, exact: true }).first().click();
    await expect(page).toHaveURL(/\/desk\/sign-in\?out/);

    // After the sign-in, the member gets the requested page.
    await visit(page, "/desk/people");
    await expect(page).toHaveURL(/\/desk\/sign-in\?then=/);
    await page.getByRole("button", { name: words.signIn.passkey }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(people.title);

    // Important actions need the passkey again, and keep the typed text, also if it is posted before the scripts come.
    prove(desk.dataDir, "2026-01-01T00:00:00.000Z");
    const email = "typed@example.com";
    const scripts = Promise.withResolvers<void>();
    // The page that is left asks in vain.
    await page.route("**/*.js", (route) => scripts.promise.then(() => route.continue()).catch(() => {}));
    await page.goto("/desk/people", { waitUntil: "commit" });
    await page.getByLabel(people.email).fill(email);
    await page.getByRole("button", { name: people.invite, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words.prove.title });
    await expect(dialog).toBeVisible();
    scripts.resolve();
    await page.locator("dialog:modal").waitFor();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel(people.email)).toHaveValue(email);
    await page.getByRole("button", { name: people.invite, exact: true }).click();
    await dialog.getByRole("button", { name: words.prove.passkey }).click();
    await expect(page.getByRole("status")).toContainText(fill(people.invitation["no-mail-server"], { email }));
    prove(desk.dataDir);

    await page.getByRole("link", { name: words.nav.record }).click();
    await expect(page.getByRole("cell", { name: actions[language]["passkey-added"] }).first()).toBeVisible();
  });
});

test.describe("with neither mail nor passkey", () => {
  test.use({ allowedProblems: [/status of 401/] });

  test("a passkey made where the proof is asked for proves it; what was typed is done, gets another role and is withdrawn", async ({
    desk,
    page,
  }) => {
    await withPasskeys(page);
    await signIn(page, desk, { email: "keyless@example.com", role: "owner", language });
    await visit(page, "/desk/people");
    const field = page.getByLabel(people.email);
    const status = page.getByRole("status");
    const invite = page.getByRole("button", { name: people.invite, exact: true });
    // As a link that proves who it is opens another page.
    await field.fill("colleague@");
    await moveTo(page, "/me");
    await moveTo(page, "/people");
    await expect(field).toHaveValue("colleague@");
    // Typing anew replaces it.
    await field.focus();
    await page.keyboard.type("colleague@");
    await expect(field).toHaveValue("colleague@");
    await invite.click();
    await expect(field).toHaveAccessibleDescription(people.invalidEmail);
    prove(desk.dataDir, "2026-01-01T00:00:00.000Z");
    const email = "colleague@example.com";
    await field.fill(email);
    await invite.click();
    await page.getByRole("button", { name: words.me.addPasskey }).press("Enter");
    await expect(status).toContainText(fill(people.invitation["no-mail-server"], { email }));
    prove(desk.dataDir);
    await expect(field).toHaveValue("");

    const entry = page.getByRole("listitem").filter({ hasText: email });
    await expect(entry).toContainText(people.pending.split("{")[0]!);
    await entry.getByLabel(people.role).selectOption("sales");
    await entry.getByRole("button", { name: words.save }).click();
    await expect(status).toContainText(fill(people.roleChanged, { email, role: words.roles.sales }));
    await entry.getByRole("button", { name: fill(people.withdrawNamed, { email }) }).click();
    await expect(status).toContainText(fill(people.removed, { email }));
    await expect(entry).toHaveCount(0);
  });
});

test("the menu of a phone opens, leads on and closes, by keyboard", async ({ desk, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, desk, { email: "phone@example.com", role: "sales", language });
  await visit(page, "/desk");
  await page.getByRole("button", { name: words.menu }).press("Enter");
  const menu = page.getByRole("dialog", { name: words.menu });
  // The menu has only the sections of the role.
  await expect(menu.getByRole("link", { name: words.nav.people })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: words.menu })).toBeFocused();
  await page.getByRole("button", { name: words.menu }).press("Enter");
  await menu.getByRole("link", { name: words.nav.me }).press("Enter");
  await expect(menu).toBeHidden();
  await expect(page.locator(":focus"), "the page, not its menu").toHaveText(words.me.title);

  // A network's own page in place of data leads to the page itself.
  const stayed = await markDocument(page);
  await page.route(/leads\.data/, (route) => route.fulfill({ contentType: "text/html", body: "Sign in here" }));
  await page.getByRole("button", { name: words.menu }).press("Enter");
  await menu.getByRole("link", { name: words.nav.leads }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(leadWords[language].title);
  expect(await stayed()).toBe(false);
});
