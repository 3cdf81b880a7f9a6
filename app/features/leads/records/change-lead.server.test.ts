import { beforeEach, expect, test } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { addNote, changeLead } from "./change-lead.server.ts";
import { findLead } from "./stored-leads.server.ts";

const id = "NH-7K3M-0QXD";
const sara = "sara@company.example";
const omar = "omar@company.example";

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);
  beforeEach(async () => {
    await store.add(id);
  });

  const contacted = { id, field: "status", before: "new", after: "contacted" } as const;
  const toSara = { id, field: "assigned_to", before: "", after: sara } as const;

  test("a change is kept with who made it and when", async () => {
    const before = new Date().toISOString();
    expect(await changeLead(store, { ...contacted, who: sara })).toEqual({ outcome: "saved", before: "new", form: "" });
    expect(await changeLead(store, { ...toSara, who: omar })).toEqual({ outcome: "saved", before: "", form: "" });
    const lead = await findLead(store, id);
    expect(lead).toMatchObject({
      status: "contacted",
      assigned_to: sara,
      changes: [
        { who: sara, field: "status", before: "new", after: "contacted" },
        { who: omar, field: "assigned_to", before: "", after: sara },
      ],
    });
    for (const { changed_at } of lead!.changes) expect(changed_at >= before).toBe(true);
  });

  test("a change of what somebody else has changed meanwhile is refused, and says what it is now", async () => {
    await changeLead(store, { ...contacted, who: sara });
    const late = await changeLead(store, { ...contacted, after: "won", who: omar });
    expect(late).toEqual({ outcome: "conflict", now: "contacted", form: "" });
    expect(await findLead(store, id)).toMatchObject({ status: "contacted", changes: [{ who: sara }] });
  });

  test("of several at one moment one is kept, and the others are told", async () => {
    const wanted = ["contacted", "won", "lost", "spam"] as const;
    const results = await Promise.all(wanted.map((after) => changeLead(store, { ...contacted, after, who: sara })));
    expect(results.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
    const lead = await findLead(store, id);
    expect(lead!.changes).toMatchObject([{ after: lead!.status }]);
    for (const result of results)
      if (result.outcome !== "saved") expect(result).toEqual({ outcome: "conflict", now: lead!.status, form: "" });
  });

  test("two who do the same agree, and it is kept once", async () => {
    await changeLead(store, { ...contacted, who: sara });
    expect(await changeLead(store, { ...contacted, who: omar })).toEqual({
      outcome: "saved",
      before: "contacted",
      form: "",
    });
    expect((await findLead(store, id))!.changes).toHaveLength(1);
  });

  test("a lead that was deleted meanwhile is gone, with what was changed", async () => {
    await changeLead(store, { ...toSara, who: sara });
    await store.run((db) => db.deleteFrom("lead").execute());
    expect(await changeLead(store, { ...contacted, who: sara })).toEqual({ outcome: "gone" });
    expect(await store.run((db) => db.selectFrom("lead_change").selectAll().execute())).toEqual([]);
  });

  test("a note is kept with its author", async () => {
    await addNote(store, { id, who: sara, text: "Called at 14:00" });
    expect((await findLead(store, id))!.notes).toMatchObject([{ who: sara, text: "Called at 14:00" }]);
  });

  test("an answer is kept with its delivery, once, and moves a new lead to its stage and to its author", async () => {
    const answer = { id, who: sara, text: "We will call.", kind: "answer", stage: "contacted" } as const;
    expect(await Promise.all([addNote(store, answer), addNote(store, answer)])).toEqual([
      { outcome: "added" },
      { outcome: "added" },
    ]);
    await addNote(store, { ...answer, text: "We have called." });
    const lead = (await findLead(store, id))!;
    expect(lead).toMatchObject({ status: "contacted", assigned_to: sara });
    expect(lead.changes.map(({ field, who }) => `${field} ${who}`).toSorted()).toEqual(
      ["assigned_to", "status"].map((field) => `${field} ${sara}`),
    );
    expect(lead.notes.map(({ kind, text }) => [kind, text])).toEqual([
      ["answer", "We will call."],
      ["answer", "We have called."],
    ]);
    const deliveries = lead.deliveries.filter(({ channel }) => channel === "answer");
    expect(deliveries.map(({ note_id }) => note_id).toSorted()).toEqual(lead.notes.map((note) => note.id).toSorted());
  });

  test("of two answers at once, the second waits until its author has read the first", async () => {
    const answerOf = (who: string, answers: number) =>
      addNote(store, { id, who, text: `An answer of ${who}`, kind: "answer", answers });
    const outcomes = await Promise.all(["sara@example.com", "omar@example.com"].map((who) => answerOf(who, 0)));
    expect(outcomes).toContainEqual({ outcome: "added" });
    expect(outcomes).toContainEqual({ outcome: "overtaken", answers: 1 });
    expect(await answerOf("noura@example.com", 1)).toEqual({ outcome: "added" });
    expect((await findLead(store, id))!.notes).toHaveLength(2);
  });

  test("an answer from a member's own program has no delivery, and leaves a lead won", async () => {
    await changeLead(store, { ...contacted, after: "won", who: sara });
    await addNote(store, { id, who: sara, text: "Thank you", kind: "handed" });
    expect(await findLead(store, id)).toMatchObject({ status: "won", deliveries: [{ channel: "notification" }] });
  });
});
