/** Visitors and questions at the desk: rights, and the setting that keeps questions. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, question, sessionKey } from "#tests/support/assistant.ts";
import { changeStore, newVisitor } from "#tests/support/contact.ts";
import { type OpenDesk, openDesk } from "#tests/support/desk.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";

let desk: OpenDesk;
type Role = "owner" | "editor" | "sales";
let cookies: Record<Role, string>;
beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "desk-visitors-"));
  desk = await openDesk({ DATA_DIR, TRUST_PROXY: "1" });
  cookies = { owner: await desk.as("owner"), editor: await desk.as("editor", "ar"), sales: await desk.as("sales") };
});
afterAll(async () => {
  await desk.stop();
  await rm(desk.dataDir, { recursive: true });
});

const get = (path: string, role: Role) =>
  fetch(desk.url + path, { redirect: "manual", headers: { cookie: cookies[role] } });
const post = (path: string, role: Role, form: Record<string, string>) =>
  fetch(desk.url + path, {
    redirect: "manual",
    method: "POST",
    headers: { cookie: cookies[role], Origin: desk.url },
    body: new URLSearchParams(form),
  });
const pageText = async (path: string, role: Role) => (await get(path, role)).text();
const notice = async () => (await fetch(`${desk.url}/privacy`)).text();

test("a new site says that there is nothing to show yet; afterwards numbers stand there in words", async () => {
  expect(await pageText("/desk/visitors", "owner")).toContain("No visits yet");
  expect(await pageText("/desk/visitors", "editor")).toContain("لا زيارات بعد");
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await changeStore(
    desk.dataDir,
    `insert into visit_sum values ('${today}', 'view', '/about', 1234), ('${today}', 'from', 'google.com', 21),
      ('${today}', 'lcp', '-5', 10), ('${today}', 'helpful', 'ar', 56)`,
  );
  const page = await pageText("/desk/visitors?range=7", "owner");
  for (const words of ["1,234", "google.com", "Good", "7 days", "Not helpful", ">56<"]) expect(page).toContain(words);
  expect(page).toContain('aria-label="1,234 page views, 7 days"');
  expect(page).not.toMatch(/ style="/);
  expect((await get("/desk/visitors?range=everything", "owner")).status).toBe(200);
});

test("questions are kept once an owner wishes so, the privacy notice says so, and both end together", async () => {
  expect((await post("/desk/questions", "editor", { intent: "on" })).status).toBe(403);
  expect((await post("/desk/questions", "sales", { intent: "done" })).status).toBe(403);
  expect(await notice()).toContain("Nothing of a conversation is kept on the server.");

  expect(await (await post("/desk/questions", "owner", { intent: "on" })).text()).toContain("It is on.");
  await expectSoon("the notice", async () => (await notice()).includes("is kept for 30 days."));
  expect(await notice()).not.toContain("Nothing of a conversation is kept on the server.");
  const arabic = await (await fetch(`${desk.url}/ar/privacy`)).text();
  expect(arabic).toContain("يُحفظ السؤال الذي لا جواب له 30 يومًا.");

  const visitor = newVisitor();
  const key = await sessionKey(desk.url, visitor);
  const asked = { messages: [question("Do you sell wooden sailing boats? I am Sara Khan")] };
  await (await ask(desk.url, asked, { key, headers: visitor })).text();
  const { dataDir } = desk;
  await desk.stop();
  desk = await openDesk({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
  cookies = { owner: await desk.as("owner"), editor: await desk.as("editor", "ar"), sales: await desk.as("sales") };
  const page = await pageText("/desk/questions", "owner");
  expect(page).toContain("Do you sell wooden sailing boats? I am …");
  expect(page).not.toContain("Khan");

  const [, words = ""] = /name="words" value="([^"]+)"/.exec(page) ?? [];
  const marked = await (await post("/desk/questions", "editor", { intent: "done", locale: "en", words })).text();
  expect(marked).toContain("وُضعت علامة");
  expect(await pageText("/desk/questions", "owner")).toContain("Dealt with");
  expect(await (await post("/desk/questions", "owner", { intent: "done", locale: "en", words: "x" })).text()).toContain(
    "no longer there",
  );

  await post("/desk/questions", "owner", { intent: "off" });
  await expectSoon("the notice", async () =>
    (await notice()).includes("Nothing of a conversation is kept on the server."),
  );
  const record = await pageText("/desk/record", "owner");
  expect(record).toContain("Had unanswered questions kept");
  expect(record).toContain("Stopped keeping unanswered questions");
});
