import { expect, test } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { addNote, changeLead } from "./change-lead.server.ts";
import { exportPerson, isSamePerson, parsePerson } from "./person.server.ts";

const who = "omar@company.example";

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);

  const exported = async (typed: string) => {
    const { leads, json } = await exportPerson(store, parsePerson(typed)!);
    return { leads, ...(JSON.parse(json) as { messages: { id: string }[]; mentionedIn: string[] }) };
  };

  test("a copy has all that came from somebody, and what became of it, but not who of us did it", async () => {
    await store.add("NH-1", { email: "Sara@example.com" });
    await store.add("NH-2", { email: "omar@example.com", message: "sara@example.com sent me" });
    await store.add("NH-3", { email: "omar@example.com" });
    await addNote(store, { id: "NH-1", who, text: "wants an offer" });
    await changeLead(store, { id: "NH-1", field: "status", before: "new", after: "won", who });
    await changeLead(store, { id: "NH-1", field: "assigned_to", before: "", after: who, who });
    const copy = await exported("sara@example.com");
    expect(copy).toMatchObject({ leads: 1, mentionedIn: ["NH-2"] });
    expect(copy.messages).toMatchObject([
      { id: "NH-1", email: "Sara@example.com", notes: [{ text: "wants an offer" }], statuses: [{ status: "won" }] },
    ]);
    expect(JSON.stringify(copy)).not.toContain(who);
  });

  test("a copy has their files, each named in it by its place", async () => {
    await store.add("NH-1", { email: "sara@example.com" });
    await store.add("NH-2", { email: "omar@example.com" });
    const cv = { field: "cv", name: "سيرة.pdf", media_type: "application/pdf", size: 7 };
    const both = ["NH-1", "NH-2"].map((lead_id) => ({ ...cv, lead_id, bytes: Buffer.from("Needles") }));
    await store.run((db) => db.insertInto("lead_file").values(both).execute());
    const { json, files } = await exportPerson(store, { email: "sara@example.com" });
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["NH-1/cv-سيرة.pdf", "Needles"],
    ]);
    expect((JSON.parse(json) as { messages: unknown[] }).messages).toMatchObject([
      { files: [{ name: "سيرة.pdf", size: 7, path: "NH-1/cv-سيرة.pdf" }] },
    ]);
  });

  test("a number finds what came from it, however it is written", async () => {
    await store.add("NH-1", { email: "", phone: "٠٥٥ ١٢٣ ٤٥٦٧", phone_e164: "+966551234567" });
    await store.add("NH-2", { email: "", phone: "0500000000", phone_e164: "+966500000000" });
    const { messages } = await exported("00966 55 123 4567");
    expect(messages.map(({ id }) => id)).toEqual(["NH-1"]);
  });

  test("of nobody there is an empty copy", async () => {
    await store.add("NH-1");
    expect(await exported("nobody@example.com")).toMatchObject({ leads: 0, messages: [], mentionedIn: [] });
  });
});

test.each(["", "nobody", "1234", "a@b@"])("%j names nobody", (typed) => {
  expect(parsePerson(typed)).toBeUndefined();
});

test.each([
  ["sara@example.com", " Sara@Example.com", true],
  ["0551234567", "+966 55 123 4567", true],
  ["sara12@example.com", "sara١٢＠example.com", true],
  ["sara@example.com", "sara@example.co", false],
  ["0551234567", "0551234568", false],
  ["sara@example.com", "", false],
  ["", "", false],
])("whether %j and %j mean the same person: %j", (one, other, expected) => {
  expect(isSamePerson(one, other)).toBe(expected);
});
