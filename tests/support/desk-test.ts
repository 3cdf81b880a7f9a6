import type { Page } from "@playwright/test";
import { type DeskServer, enter, prove, startDesk } from "./desk.ts";
import { test } from "./test.ts";

/** `test` against a desk that the files of a worker share: the shared server has no members. */
export const deskTest = test.extend<object, { desk: DeskServer }>({
  desk: [
    async ({}, use) => {
      const desk = await startDesk({ TRUST_PROXY: "1" });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ desk }, use) => use(desk.url),
});

/** Signs a new member in, without the pages of the way in. */
export async function signIn(page: Page, desk: DeskServer, member: Parameters<DeskServer["invite"]>[0]): Promise<void> {
  const [name = "", value = ""] = (await enter(await desk.invite(member))).split("=");
  prove(desk.dataDir);
  const secure = name.startsWith("__Host-");
  await page.context().addCookies([{ name, value, domain: "localhost", path: "/", secure }]);
}
