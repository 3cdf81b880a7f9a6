/** The assistant at the desk: what it would answer with the drafts, and the owner's answers. */
import { expect, test } from "vitest";
import type { ChangedAnswer, ReadAnswer } from "#app/features/assistant/drafted-answers.server.ts";
import { type Change as Edit, valueAt } from "#cms/plain.ts";
import { clientOf } from "#tests/support/client.ts";
import { changeStore } from "#tests/support/contact.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";

const desk = deskOfTests();
const editor = desk.member("editor");
const change = async (document: string, edits: Edit[]) =>
  expect(await editor.change(document, () => edits)).toMatchObject({ outcome: "saved" });

const ask = async (question: string, page: string) =>
  JSON.parse(await editor.text(`/desk/ask?${new URLSearchParams({ question, page })}`)) as ReadAnswer;
const changed = async () =>
  JSON.parse(await editor.text("/desk/changed-answers")) as { answers: ChangedAnswer[]; count: number };

test("the assistant answers from the drafts, in the language of the question, and visitors are answered as before", async () => {
  const before = await ask("What is your phone number?", "/contact");
  expect(await changed()).toEqual({ answers: [], count: 0 });
  await change("company", [{ do: "set", path: ["phone"], value: "+966119998877" }]);
  const after = await ask("What is your phone number?", "/contact");
  expect(before.text).not.toContain("999 8877");
  expect(after).toMatchObject({ certainty: "sure", text: expect.stringContaining("999 8877") });
  expect((await ask("ما رقم هاتفكم؟", "/ar/contact")).text).toContain("999 8877");
  expect(after.sources.map(({ path }) => path)).toContain("/contact");
  expect(await clientOf(desk).text("/contact")).not.toContain("999 8877");

  const { answers, count } = await changed();
  const contact = answers.find(({ locale, question }) => locale === "en" && question.startsWith("How can I contact"));
  expect(contact?.before).not.toContain("999 8877");
  expect(contact?.after).toContain("999 8877");
  expect(answers.some(({ locale }) => locale === "ar")).toBe(true);
  expect(count).toBeGreaterThanOrEqual(answers.length);
  await editor.discard("company");
});

test("a change in one language alters no answer in the other", async () => {
  const value = "Yes, and tea is served with it.";
  await editor.change("answers", [{ do: "set", path: ["entries", 7, "answer"], value }]);
  const { answers } = await changed();
  expect(answers.map(({ locale }) => locale)).not.toContain("ar");
  expect(answers.find(({ question }) => question === "Is the consultation free?")?.after).toContain("tea is served");
  await editor.discard("answers");
});

test.each(["/desk/ask?page=/", `/desk/ask?page=/&question=${"x".repeat(2001)}`])("%s is no question", async (path) => {
  expect(await editor.status(path)).toBe(400);
});

/** The server deletes questions if it is set not to keep them. */
async function answerIt(): Promise<Response> {
  const row = "date('now'), 'ar', 'pools', 'هل تبنون برك سباحة؟', 1, 0";
  await changeStore(desk.dataDir, `insert or replace into unanswered_question values (${row})`);
  return editor.post("/desk/questions", { intent: "answer", locale: "ar", words: "pools" });
}

test("an answer is begun without a question, once", async () => {
  const entries = async () => valueAt((await editor.open("answers")).files[0]!.value, ["entries"]) as unknown[];
  const { length } = await entries();
  for (const time of ["first", "second"]) {
    const answer = await editor.post("/desk/questions", { intent: "answer" });
    const field = `/desk/words/answers#entries.${length + 1}.question:en`;
    expect([answer.status, answer.headers.get("location")], time).toEqual([302, field]);
  }
  expect(await entries()).toHaveLength(length + 1);
  await editor.discard("answers");
});

test("a question that was asked in vain begins an answer, once, in the visitor's words", async () => {
  const { files } = await editor.open("answers");
  const count = (valueAt(files[0]!.value, ["entries"]) as unknown[]).length;
  const field = `/desk/words/answers#entries.${count + 1}.answer:ar`;
  for (const time of ["first", "second"]) {
    const answer = await answerIt();
    expect([answer.status, answer.headers.get("location")], time).toEqual([302, field]);
  }
  const drafted = (await editor.open("answers")).files.map(({ value }) => valueAt(value, ["entries"]) as unknown[]);
  expect(drafted.map((entries) => entries.length)).toEqual([count + 1, count + 1]);
  expect(drafted.map((entries) => entries.at(-1))).toEqual([
    { question: "", answer: "" },
    { question: "هل تبنون برك سباحة؟", answer: "" },
  ]);
  await editor.discard("answers");

  const filler = Array.from({ length: 40 - count }, (_, index): Edit => {
    const value = { question: `Question ${index}?`, answer: "Yes." };
    return { do: "insert", path: ["entries", count + index], value };
  });
  await change("answers", filler);
  expect(await (await answerIt()).text()).toContain("as many answers of your own as there may be");
  await editor.discard("answers");
});

test("an answer whose page is removed is named, and is no fault that keeps drafts from being published", async () => {
  await change("answers", [{ do: "set", path: ["entries", 0, "pages", 0], value: "/services/nowhere" }]);
  expect((await editor.open("answers")).faults).toEqual([]);
  for (const page of ["/desk/questions", "/desk/words/publish"])
    expect(await editor.text(page), page).toContain('href="/desk/words/answers#entries.1.pages.1:en"');
  const sources = (await ask("What is Khayal Works?", "/")).sources;
  expect(sources.map(({ path }) => path)).not.toContain("/services/nowhere");
  await editor.discard("answers");
});
