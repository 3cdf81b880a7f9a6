/** Visitors and questions at the desk: rights, and the setting that keeps questions. */
import { expect, test } from "vitest";
import { ask, question, sessionKey } from "#tests/support/assistant.ts";
import { words as questionWords } from "#words/desk-questions.ts";
import { clientOf } from "#tests/support/client.ts";
import { changeStore, newVisitor } from "#tests/support/contact.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { openSite } from "#tests/support/open-site.ts";

const { switchedOn } = questionWords.en;
const desk = deskOfTests(() => ({ TRUST_PROXY: "1" }));
const owner = desk.member("owner");
const editor = desk.member("editor", "ar");
const notice = (path = "/privacy") => clientOf(desk).text(path);

test("a new site says that there is nothing to show yet; afterwards numbers stand there in words", async () => {
  expect(await owner.text("/desk/visitors")).toContain("No visits yet");
  expect(await editor.text("/desk/visitors")).toContain("لا زيارات بعد");
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await changeStore(
    desk.dataDir,
    `insert into visit_sum values ('${today}', 'view', '/about', 1234), ('${today}', 'from', 'google.com', 21),
      ('${today}', 'lcp', '-5', 10), ('${today}', 'helpful', 'ar', 56)`,
  );
  const page = await owner.text("/desk/visitors?range=7");
  for (const words of ["1,234", "google.com", "Good", "7 days", "Not helpful", ">56<"]) expect(page).toContain(words);
  expect(page).toContain('aria-label="1,234 page views, 7 days"');
  expect(page).not.toMatch(/ style="/);
  expect(await owner.status("/desk/visitors?range=everything")).toBe(200);
});

test("an address that visitors asked for in vain becomes a redirect, and the numbers a spreadsheet", async () => {
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await changeStore(desk.dataDir, `insert into visit_sum values ('${today}', 'missing', '/old-offer', 7)`);
  expect(await owner.text("/desk/visitors")).toContain("/old-offer");
  const drafted = await editor.post("/desk/visitors", { from: "/old-offer" });
  expect(drafted.headers.get("location")).toMatch(/\/desk\/words\/redirects#addresses\.\d+\.to$/);
  expect(JSON.stringify(await owner.open("redirects"))).toContain("/old-offer");
  await owner.discard("redirects");
  const file = await owner.get("/desk/visitors.csv?range=7");
  expect(file.headers.get("content-disposition")).toContain(".csv");
  expect(await file.text()).toContain("missing,/old-offer,7");
});

test("questions are kept once an owner wishes so, the privacy notice says so, and both end together", async () => {
  expect((await editor.post("/desk/questions", { intent: "on" })).status).toBe(403);
  expect((await desk.member("sales").post("/desk/questions", { intent: "done" })).status).toBe(403);
  const nothing = "Nothing of a conversation is kept on the server.";
  expect(await notice()).toContain(nothing);

  expect(await owner.reply("/desk/questions", { intent: "on" })).toContain(switchedOn);
  await desk.catchUp();
  expect(await notice()).toContain("is kept for 30 days.");
  expect(await notice()).not.toContain(nothing);
  expect(await notice("/ar/privacy")).toContain("يُحفظ السؤال الذي لا جواب له 30 يومًا.");

  // Another site on the same store writes what it was asked when it stops.
  const site = await openSite({ DATA_DIR: desk.dataDir, TRUST_PROXY: "1" });
  const visitor = newVisitor();
  const key = await sessionKey(site.url, visitor);
  const asked = { messages: [question("Do you sell wooden sailing boats? I am Sara Khan")] };
  await (await ask(site.url, asked, { key, headers: visitor })).text();
  // A question is noted after its answer, and before another request is read.
  expect(await clientOf(site).text("/privacy")).toContain("is kept for 30 days.");
  await site.stop();
  const page = await owner.text("/desk/questions");
  expect(page).toContain("Do you sell wooden sailing boats? I am …");
  expect(page).not.toContain("Khan");

  const [, words = ""] = /name="words" value="([^"]+)"/.exec(page) ?? [];
  const done = { intent: "done", locale: "en", words };
  expect(await editor.reply("/desk/questions", done)).toContain("وُضعت علامة");
  expect(await owner.text("/desk/questions")).toContain("Dealt with");
  expect(await owner.reply("/desk/questions", { ...done, intent: "open" })).not.toContain("Dealt with");
  expect(await owner.reply("/desk/questions", { ...done, words: "x" })).toContain("no longer there");

  await owner.post("/desk/questions", { intent: "off" });
  await desk.catchUp();
  expect(await notice()).toContain(nothing);
  const record = await owner.text("/desk/record");
  expect(record).toContain("Had unanswered questions kept");
  expect(record).toContain("Stopped keeping unanswered questions");
});
