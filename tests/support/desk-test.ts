import { type DeskServer, startDesk } from "./desk.ts";
import { test } from "./test.ts";

/** `test` against a desk of its own for each worker: nobody was invited on the shared server. */
export const deskTest = (env: Record<string, string> = {}) =>
  test.extend<object, { desk: DeskServer }>({
    desk: [
      async ({}, use) => {
        const desk = await startDesk(env);
        await use(desk);
        await desk.stop();
      },
      { scope: "worker" },
    ],
    baseURL: ({ desk }, use) => use(desk.url),
  });
