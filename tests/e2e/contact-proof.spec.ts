/** The proof of work and the time to fill in, which must be invisible to visitors. */
import { pbkdf2Sync } from "node:crypto";
import type { Challenge, Solution } from "altcha-lib";
import type { Page, Route } from "@playwright/test";
import { message } from "#tests/support/contact.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

const { form: words, thanks } = wordsIn("en").pages.contact;
const toChallenge = "**/api/challenge";
const toSolver = "**/assets/solve-challenge-*.js";

async function write(page: Page) {
  for (const [name, value] of Object.entries(message)) await page.locator(`#${name}`).fill(value);
}
const send = (page: Page) => page.getByRole("button", { name: words.send }).click();
const expectThanks = (page: Page) => expect(page.getByRole("heading", { name: thanks.title })).toBeFocused();

/** Blocks messages. @returns the fields of the last one sent */
async function holdBack(page: Page): Promise<() => URLSearchParams> {
  let last = new URLSearchParams();
  await page.route(/\/contact\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    last = new URLSearchParams(route.request().postData() ?? "");
    return route.abort();
  });
  return () => last;
}

test.describe("with a line that fails", () => {
  test.use({ allowedProblems: [/ERR_FAILED/] });

  test("a task is fetched at the first focus, and its solution goes with the message", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const solverOrTask = () => asked.filter((path) => /challenge/.test(path)).length;
    await visit(page, "/contact");
    const last = await holdBack(page);
    expect(solverOrTask()).toBe(0);

    const answer = page.waitForResponse(toChallenge);
    await page.locator("#name").focus();
    const given = (await (await answer).json()) as Challenge;
    await write(page);
    await expect(async () => {
      await send(page);
      await expect(page.getByRole("alert")).toBeFocused();
      expect(last().get("proof")).not.toBe("");
    }).toPass();

    const { challenge, solution } = JSON.parse(last().get("proof") ?? "") as {
      challenge: Challenge;
      solution: Solution;
    };
    expect(challenge).toEqual(given);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(solution.counter);
    const { nonce, salt, cost, keyLength, keyPrefix } = given.parameters;
    const password = Buffer.concat([Buffer.from(nonce, "hex"), counter]);
    const key = pbkdf2Sync(password, Buffer.from(salt, "hex"), cost, keyLength, "sha256").toString("hex");
    expect(key).toBe(solution.derivedKey);
    expect(key.startsWith(keyPrefix)).toBe(true);
    expect(Number(last().get("fill_ms"))).toBeGreaterThan(0);
    expect(solverOrTask()).toBe(2);

    await page.unroute(/\/contact\.data/);
    await send(page);
    await expectThanks(page);
    await page.getByRole("link", { name: thanks.another }).click();
    const another = page.waitForResponse(toChallenge);
    await page.locator("#name").focus();
    expect(await (await another).json()).not.toEqual(given);
  });
});

test.describe("without a task", () => {
  test.use({ allowedProblems: [/ERR_FAILED|status of 503/] });

  test("the message is sent all the same: where task or solver cannot be loaded, is refused, or is still being waited for", async ({
    page,
  }) => {
    const withoutTask: [string, (route: Route) => unknown][] = [
      [toChallenge, (route) => route.abort()],
      [toSolver, (route) => route.abort()],
      [toChallenge, (route) => route.fulfill({ status: 503, json: { error: {} } })],
      [toChallenge, () => undefined],
    ];
    for (const [address, answer] of withoutTask) {
      await page.route(address, answer);
      await visit(page, "/contact");
      await write(page);
      await send(page);
      await expectThanks(page);
      await page.unroute(address);
    }
  });
});
