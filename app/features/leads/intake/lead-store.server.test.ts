import { expect, test } from "vitest";
import { emptyStore, stores } from "#tests/support/each-store.ts";
import { testLead, testStore } from "#tests/support/test-store.ts";
import { createInsertLead } from "./lead-store.server.ts";

test.each(stores)("on %s leads that come together are each judged and stored once", async (kind) => {
  const store = await testStore(await emptyStore(kind));
  const insertLead = createInsertLead({ withWebhook: false, prefix: () => "TST" });
  const { id: _id, submission_key: _key, ...values } = testLead;
  const proof = { signature: "spent once", expiresAt: new Date("2027-01-01") };
  const signals = { honeypotFilled: false, fillMilliseconds: undefined, proof };
  const insert = (number: number, digest: string) =>
    store.run((db) =>
      insertLead(db, {
        lead: { ...values, email: `visitor${number}@example.com`, message_digest: digest },
        files: [],
        signals,
        keys: { key: `key ${number}`, equivalentKeys: [`key ${number}`], since: new Date(0) },
      }),
    );

  const numbers = Array.from({ length: 40 }, (_, number) => number);
  const first = await Promise.all(numbers.map((number) => insert(number, number % 2 ? "the same text" : `${number}`)));
  expect(first.every(({ isNew }) => isNew)).toBe(true);
  expect(new Set(first.map(({ receipt }) => receipt.id)).size).toBe(40);
  const verdicts = first.flatMap((inserted) => (inserted.isNew ? [inserted.verdict] : []));
  expect(verdicts.filter(({ proven }) => proven)).toHaveLength(1);
  // Of twenty with the same text, the first has no earlier one, and two more have one or two.
  expect(verdicts.filter(({ reasons }) => reasons.includes("sent-by-many"))).toHaveLength(17);
  expect(verdicts.filter(({ reasons }) => reasons.includes("sent-by-two"))).toHaveLength(2);

  const again = await Promise.all(numbers.map((number) => insert(number, "the same text")));
  expect(again.map(({ isNew, receipt }) => [isNew, receipt])).toEqual(first.map(({ receipt }) => [false, receipt]));
  const twice = await Promise.all([50, 51, 50, 50].map((number) => insert(number, "sent twice")));
  expect(twice.map(({ isNew }) => isNew)).toEqual([true, true, false, false]);
  expect(new Set([0, 2, 3].map((index) => twice[index]!.receipt.id)).size).toBe(1);
  const rows = await store.rows();
  expect(rows.filter(({ channel }) => channel === "notification")).toHaveLength(42);
  await store.remove();
});
