/** The assistant at the desk: what it would answer with the drafts, and the owner's answers. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChangedAnswer, ReadAnswer } from "#app/features/assistant/drafted-answers.server.ts";
import { type Change as Edit, valueAt } from "#cms/plain.ts";
import { type OpenDesk, openDesk } from "#tests/support/desk.ts";
import type { OpenFile } from "#server/publications/drafts/draft-documents.ts";
import type { AnswerWithoutPage } from "#server/publications/drafts/draft-overview.ts";

let desk: OpenDesk;
let cookie: string;
beforeAll(async () => {
  desk = await openDesk();
  cookie = await desk.as("editor");
});
afterAll(() => desk.stop());

const get = (path: string) => fetch(`${desk.url}/desk${path}`, { redirect: "manual", headers: { cookie } });
const post = (path: string, form: Record<string, string>) =>
  fetch(`${desk.url}/desk${path}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { cookie },
  });

type State = { files: OpenFile[]; faults: unknown[]; withoutPage: AnswerWithoutPage[] };
const state = async (document: string) => (await (await get(`/draft/${document}`)).json()) as State;

/** Changes a document's files in the same way. */
async function change(document: string, changes: Edit[]): Promise<void> {
  const { files } = await state(document);
  const body = JSON.stringify(files.map(({ path, mark }) => ({ path, mark, changes })));
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`${desk.url}/desk/draft/${document}`, { method: "POST", body, headers });
  expect(await answer.json()).toMatchObject({ outcome: "saved" });
}
const discard = (document: string) => post(`/words/${document}`, { intent: "discard" });

const ask = async (question: string, page: string) =>
  (await (await get(`/ask?${new URLSearchParams({ question, page }).toString()}`)).json()) as ReadAnswer;
const changed = async () =>
  (await (await get("/changed-answers")).json()) as { answers: ChangedAnswer[]; count: number };

test("the assistant answers from the drafts, in the language of the question, and visitors are answered as before", async () => {
  const before = await ask("What is your phone number?", "/contact");
  expect(await changed()).toEqual({ answers: [], count: 0 });
  await change("company", [{ do: "set", path: ["phone"], value: "+966119998877" }]);
  const after = await ask("What is your phone number?", "/contact");
  expect(before.text).not.toContain("999 8877");
  expect(after).toMatchObject({ certainty: "sure", text: expect.stringContaining("999 8877") });
  expect((await ask("ما رقم هاتفكم؟", "/ar/contact")).text).toContain("999 8877");
  expect(after.sources.map(({ path }) => path)).toContain("/contact");
  expect(await (await fetch(`${desk.url}/contact`)).text()).not.toContain("999 8877");

  const { answers, count } = await changed();
  const contact = answers.find(({ locale, question }) => locale === "en" && question.startsWith("How can I contact"));
  expect(contact?.before).not.toContain("999 8877");
  expect(contact?.after).toContain("999 8877");
  expect(answers.some(({ locale }) => locale === "ar")).toBe(true);
  expect(count).toBeGreaterThanOrEqual(answers.length);
  await discard("company");
});

test("a change in one language alters no answer in the other", async () => {
  const { files } = await state("answers");
  const [en] = files as [OpenFile];
  const changes = [{ do: "set", path: ["entries", 7, "answer"], value: "Yes, and tea is served with it." }];
  await fetch(`${desk.url}/desk/draft/answers`, {
    method: "POST",
    body: JSON.stringify([{ path: en.path, mark: en.mark, changes }]),
    headers: { cookie, "content-type": "application/json" },
  });
  const { answers } = await changed();
  expect(answers.map(({ locale }) => locale)).not.toContain("ar");
  expect(answers.find(({ question }) => question === "Is the consultation free?")?.after).toContain("tea is served");
  await discard("answers");
});

test.each(["/ask?page=/", `/ask?page=/&question=${"x".repeat(2001)}`])("%s is no question", async (path) => {
  expect((await get(path)).status).toBe(400);
});

/** The server deletes questions if it is set not to keep them. */
async function answerIt(): Promise<Response> {
  const store = new DatabaseSync(join(desk.dataDir, "leads.sqlite"), { timeout: 10_000 });
  const sql = "insert or replace into unanswered_question values (date('now'), 'ar', 'pools', ?, 1, 0)";
  store.prepare(sql).run("هل تبنون برك سباحة؟");
  store.close();
  return post("/questions", { intent: "answer", locale: "ar", words: "pools" });
}

test("an answer is begun without a question, once", async () => {
  const entries = async () => valueAt((await state("answers")).files[0]!.value, ["entries"]) as unknown[];
  const { length } = await entries();
  for (const time of ["first", "second"]) {
    const answer = await post("/questions", { intent: "answer" });
    const field = `/desk/words/answers#entries.${length + 1}.answer:en`;
    expect([answer.status, answer.headers.get("location")], time).toEqual([302, field]);
  }
  expect(await entries()).toHaveLength(length + 1);
  await discard("answers");
});

test("a question that was asked in vain begins an answer, once, in the visitor's words", async () => {
  const { files } = await state("answers");
  const count = (valueAt(files[0]!.value, ["entries"]) as unknown[]).length;
  const field = `/desk/words/answers#entries.${count + 1}.answer:ar`;
  for (const time of ["first", "second"]) {
    const answer = await answerIt();
    expect([answer.status, answer.headers.get("location")], time).toEqual([302, field]);
  }
  const drafted = (await state("answers")).files.map(({ value }) => valueAt(value, ["entries"]) as unknown[]);
  expect(drafted.map((entries) => entries.length)).toEqual([count + 1, count + 1]);
  expect(drafted.map((entries) => entries.at(-1))).toEqual([
    { question: "", answer: "" },
    { question: "هل تبنون برك سباحة؟", answer: "" },
  ]);
  await discard("answers");

  const filler = Array.from({ length: 40 - count }, (_, index): Edit => {
    const value = { question: `Question ${index}?`, answer: "Yes." };
    return { do: "insert", path: ["entries", count + index], value };
  });
  await change("answers", filler);
  expect(await (await answerIt()).text()).toContain("as many answers of your own as there may be");
  await discard("answers");
});

test("an answer whose page is removed is named, and keeps nothing from being published", async () => {
  await change("answers", [{ do: "set", path: ["entries", 0, "pages", 0], value: "/services/nowhere" }]);
  const { faults, withoutPage } = await state("answers");
  expect(faults).toEqual([]);
  expect(withoutPage).toEqual([
    { field: "entries.1.pages.1", question: "What is {company}?", page: "/services/nowhere" },
  ]);
  for (const page of ["/questions", "/words/publish"]) {
    const html = await (await get(page)).text();
    expect(html, page).toContain('href="/desk/words/answers#entries.1.pages.1:en"');
  }
  const sources = (await ask("What is Khayal Works?", "/")).sources;
  expect(sources.map(({ path }) => path)).not.toContain("/services/nowhere");
  expect(await (await post("/words/publish", { note: "" })).text()).toContain("Published.");
});
