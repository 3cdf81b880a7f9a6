import { test as base, expect } from "@playwright/test";

export { expect };

/** Playwright's `test` against the built site, in which nothing may go wrong unseen. */
export const test = base.extend<{ allowedProblems: RegExp[] }>({
  baseURL: ({}, use) => use(process.env.SITE_UNDER_TEST),

  /** Problems that a test provokes, such as the console's line for a page that answers 404. */
  allowedProblems: [[], { option: true }],

  /** Console errors, uncaught errors and requests to other origins fail the test. */
  context: async ({ context, baseURL, allowedProblems }, use) => {
    const problems: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
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
});
