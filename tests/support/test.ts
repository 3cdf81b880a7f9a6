import { test as base, expect } from "@playwright/test";
import { type DeskServer, startDesk } from "./desk.ts";

export { expect };

/** Messages of Chromium that depend on time: on a busy machine a font is not used within its few seconds. */
const untimely = /was preloaded using link preload but not used within a few seconds/;

/**
 * Playwright's `test` against the built site, in which nothing may go wrong unseen. Tests that want
 * the same of a browser share its window (`reuseContext`), which is as new to each.
 */
export const test = base.extend<{ allowedProblems: RegExp[] }, { desk: DeskServer }>({
  // It starts with the first test that uses it. Files share a worker where they share such fixtures.
  desk: [
    async ({}, use) => {
      const desk = await startDesk({ TRUST_PROXY: "1" });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker" },
  ],

  baseURL: ({}, use) => use(process.env.SITE_UNDER_TEST),

  /** Problems that a test provokes, such as the console's line for a page that answers 404. */
  allowedProblems: [[], { option: true }],

  /** Console errors, uncaught errors and requests to other origins fail the test. */
  context: async ({ context, baseURL, allowedProblems }, use) => {
    const problems: string[] = [];
    context.on("console", (message) => {
      const isProblem = message.type() === "error" || message.type() === "warning";
      if (isProblem && !untimely.test(message.text())) {
        problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack || error.error().message}`));
    context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== baseURL)
        problems.push(`request to another origin: ${request.url()}`);
    });
    await use(context);
    expect(problems.filter((problem) => !allowedProblems.some((allowed) => allowed.test(problem)))).toEqual([]);
  },

  page: async ({ page, context, reuseContext }, use) => {
    await use(page);
    if (!reuseContext) return;
    // State that Playwright leaves to the next test.
    await context.setOffline(false);
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  },
});

/** `test` against a desk that the files of a worker share: the shared server has no members. */
export const deskTest = test.extend({ baseURL: ({ desk }, use) => use(desk.url) });

type Server = { url: string; stop: () => Promise<unknown> };

/** `test` against the file's own server, in a worker and a browser that files share. */
export function testAgainst<Own extends Server>(start: () => Promise<Own>) {
  let started: Promise<Own> | undefined;
  const own = test.extend<{ server: Own }>({
    server: async ({}, use) => use(await (started ??= start())),
    baseURL: ({ server }, use) => use(server.url),
  });
  own.afterAll(async () => {
    await (await started)?.stop();
  });
  return own;
}
