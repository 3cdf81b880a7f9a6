/**
 * A callback request in the chat: checked by the visitor, filed once, and never confirmed before a
 * receipt exists.
 */
import { chatWords, countRequests, openChat } from "#tests/support/chat.ts";
import { storedLeads } from "#tests/support/contact.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { phone } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

test.use({ allowedProblems: [/Failed to load resource/] });

test("from the bar to a receipt, on a phone", async ({ page, desk }) => {
  const locale = "ar";
  const { words, form, phone: number, email } = chatWords(locale);
  const { callback } = words;
  const errors = wordsIn(locale).pages.contact.form;
  await page.setViewportSize(phone);
  const { panel, turns } = await openChat(page, locale, "/services/networks?utm_source=callback");
  await panel.getByRole("button", { name: words.contactLinks.callback }).click();
  const card = panel.getByRole("form", { name: callback.title });
  const field = (label: string) => card.getByLabel(label, { exact: true });
  await expect(field(form.name)).toBeFocused();
  await expect(turns).toHaveCount(1);

  await card.getByRole("button", { name: callback.confirm }).click();
  await expect(card.getByRole("alert")).toHaveText(callback.invalid);
  await expect(field(form.name)).toHaveAttribute("aria-invalid", "true");
  await expect(field(form.name)).toHaveAccessibleDescription(errors.name.error);
  await expect(field(form.name)).toBeFocused();
  await expect(field(form.phone)).toHaveAccessibleDescription(new RegExp(errors.phone.error));

  await field(form.name).fill("Sara Al-Harbi");
  await field(form.phone).fill("055 123 4567");
  await field(callback.preferredTime).fill("Sunday after 10");
  await page.route("**/api/leads", (route) => route.abort(), { times: 1 });
  await card.getByRole("button", { name: callback.confirm }).click();
  await expect(card.getByRole("alert").getByRole("link")).toHaveCount(2);
  await expect(card.getByRole("alert").locator(`a[href="tel:${number}"]`)).toBeVisible();
  await expect(card.getByRole("alert").locator(`a[href="mailto:${email}"]`)).toBeVisible();
  await page.route(
    "**/api/leads",
    (route) =>
      route.fulfill({ status: 429, json: { error: { message: errors.tooMany } }, headers: { "Retry-After": "60" } }),
    { times: 1 },
  );
  await card.getByRole("button", { name: callback.confirm }).click();
  await expect(card.getByRole("alert")).toHaveText(errors.tooMany);
  await expect(panel).not.toContainText(callback.filed);
  // Requested again, the same card returns unchanged.
  await panel.getByRole("button", { name: words.contactLinks.callback }).click();
  await expect(card).toHaveCount(1);
  await expect(field(form.name)).toHaveValue("Sara Al-Harbi");

  await card.getByRole("button", { name: callback.confirm }).click();
  const receipt = panel.getByRole("heading", { name: callback.filed });
  await expect(receipt).toBeFocused();
  await expect(card).toHaveCount(0);
  const reference = (await turns.locator("bdi").innerText()).trim();
  const leads = await storedLeads(desk.dataDir);
  const lead = leads.filter(({ source }) => source === "utm_source=callback");
  expect(lead).toHaveLength(1);
  expect(lead[0]).toMatchObject({
    id: reference,
    kind: "callback",
    locale,
    name: "Sara Al-Harbi",
    phone: "055 123 4567",
    preferred_time: "Sunday after 10",
  });
});

// The rest is the same in both languages.
const { words, form } = chatWords("en");
const { callback } = words;
test("a request that is being sent outlives the conversation, and its receipt is shown", async ({ page }) => {
  const { panel, clear, ask, input, turns } = await openChat(page, "en");
  await ask("Where is your office?");
  await expect(input).toBeEnabled();
  await panel.getByRole("button", { name: words.contactLinks.callback }).click();
  const card = panel.getByRole("form", { name: callback.title });
  await card.getByLabel(form.name, { exact: true }).fill("Sara");
  await card.getByLabel(form.phone, { exact: true }).fill("0551234567");
  await expect(card.getByRole("checkbox", { name: callback.questions })).toBeChecked();
  const { promise: cleared, resolve: goOn } = Promise.withResolvers<void>();
  const request = page.waitForRequest("**/api/leads");
  await page.route("**/api/leads", async (route) => {
    await cleared;
    await route.continue();
  });
  await card.getByRole("button", { name: callback.confirm }).click();
  await expect(card.getByRole("button", { name: callback.sending })).toBeDisabled();
  const { message } = (await request).postDataJSON() as { message: string };
  expect(message).toBe(`${callback.questionsTitle}\n- Where is your office?`);
  await clear.click();
  await expect(turns).toHaveCount(1);
  goOn();
  await expect(panel.getByRole("heading", { name: callback.filed })).toBeVisible();
  await expect(turns.locator("bdi")).toHaveText(/-\w{4}-\w{4}/);
  await clear.click();
  await expect(turns).toHaveCount(0);
});

test("a wish in words fills in the card; it is not sent with the conversation", async ({ page }) => {
  const bodies: { stream: boolean; locale: string; page: string; messages: { role: string; content: string }[] }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/completions")) bodies.push(request.postDataJSON());
  });
  const filed = countRequests(page, "/api/leads");
  const { panel, ask, input } = await openChat(page, "en");
  await ask("My name is Sara, please call me back on Sunday, my number is 0551234567");
  const card = panel.getByRole("form", { name: callback.title });
  for (const [label, value] of [
    [form.name, "Sara"],
    [form.phone, "0551234567"],
    [callback.preferredTime, "on Sunday"],
  ] as const)
    await expect(card.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(input).toBeEnabled();
  await ask("Where is your office?");
  await expect(input).toBeEnabled();
  expect(bodies[1]).toMatchObject({ stream: true, locale: "en", page: "/about" });
  for (const message of bodies[1]?.messages ?? []) {
    expect(Object.keys(message).toSorted()).toEqual(["content", "role"]);
    expect(message.content).not.toBe("");
  }
  expect(bodies).toHaveLength(2);
  expect(filed()).toBe(0);
  await card.getByRole("button", { name: callback.cancel }).click();
  await expect(card).toHaveCount(0);
});
