import { randomInt } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { type DeskServer, startDesk } from "./desk.ts";

export { expect };

/** Timing-dependent messages of Chromium: a busy machine uses some fonts only after its limit. */
const untimely = /was preloaded using link preload but not used within a few seconds/;

/** A line of the clock that Playwright left in the shared window for the next test. */
const clockOfBefore = /^TypeError: Cannot read properties of undefined \(reading 'controller'\)\s+at <anonymous>/;

/**
 * Playwright's `test` against the built site; any unnoticed fault fails the test. Tests with the
 * same browser options share its window (`reuseContext`), which Playwright resets.
 */
export const test = base.extend<{ allowedProblems: RegExp[] }, { desk: DeskServer }>({
  // Starts with the first test that uses it. Files with the same such fixtures share a worker.
  desk: [
    async ({}, use) => {
      const desk = await startDesk({ TRUST_PROXY: "1" });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker" },
  ],

  baseURL: ({}, use) => use(process.env.SITE_UNDER_TEST),

  /** Problems that a test provokes, such as the console's line for a 404. */
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
    context.on("weberror", (error) => {
      const { stack, message } = error.error();
      if (!clockOfBefore.test(stack ?? "")) problems.push(`uncaught: ${stack || message}`);
    });
    context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== baseURL)
        problems.push(`request to another origin: ${request.url()}`);
    });
    await use(context);
    expect(problems.filter((problem) => !allowedProblems.some((allowed) => allowed.test(problem)))).toEqual([]);
  },

  page: async ({ page, context, reuseContext }, use) => {
    // A new visitor, with unused limits: the servers under test trust one proxy. Each page sent with
    // brotli would later be packed again, for a third of a second.
    const address = ["10", ...[0, 0, 0].map(() => randomInt(256))].join(".");
    if (reuseContext) await page.setExtraHTTPHeaders({ "X-Forwarded-For": address, "Accept-Encoding": "gzip" });
    await use(page);
    if (!reuseContext) return;
    // State that Playwright does not reset between tests.
    await context.setOffline(false);
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  },
});

/** `test` against a desk shared by a worker's files: the shared server has no members. */
export const deskTest = test.extend({ baseURL: ({ desk }, use) => use(desk.url) });

type Server = { url: string; stop: () => Promise<unknown> };

/** `test` against the file's own server, in a worker and a browser shared by files. */
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
