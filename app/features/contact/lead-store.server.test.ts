import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testLead, testStore } from "#app/features/outbox/test-store.ts";
import { type Postgres, startPostgres } from "#tests/support/postgres.ts";

let server: Postgres;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(async () => void (server = await startPostgres()));
afterAll(() => server.remove());

test.each(["sqlite", "postgres"])("on %s leads that come together are each judged and stored once", async (kind) => {
  const url = kind === "postgres" ? await server.newDatabase() : undefined;
  const store = await testStore(
    url === undefined ? {} : { DATABASE_URL: url, SESSION_SECRET: "one secret of 32 characters or more for all" },
  );
  const { waitLongForStore } = await import("#app/platform/database.server.ts");
  waitLongForStore();
  const { insertLead } = await import("./lead-store.server.ts");
  const { id: _id, submission_key: _key, flagged: _flagged, flag_reasons: _reasons, ...values } = testLead;
  const proof = { signature: "spent once", expiresAt: new Date("2027-01-01") };
  const signs = { trapped: false, fillMilliseconds: undefined, proof };
  const insert = (number: number, digest: string) =>
    store.withDatabase((db) =>
      insertLead(db, { ...values, email: `visitor${number}@example.com`, message_digest: digest }, signs, {
        key: `key ${number}`,
        known: [`key ${number}`],
        since: new Date(0),
      }),
    );

  const numbers = Array.from({ length: 40 }, (_, number) => number);
  const first = await Promise.all(numbers.map((number) => insert(number, number % 2 ? "the same text" : `${number}`)));
  expect(first.every(({ isNew }) => isNew)).toBe(true);
  expect(new Set(first.map(({ receipt }) => receipt.id)).size).toBe(40);
  const verdicts = first.flatMap((inserted) => (inserted.isNew ? [inserted.verdict] : []));
  expect(verdicts.filter(({ proven }) => proven)).toHaveLength(1);
  // Of twenty that say the same the first has said it alone, and two more with one or two others.
  expect(verdicts.filter(({ reasons }) => reasons.includes("sent-by-many"))).toHaveLength(17);
  expect(verdicts.filter(({ reasons }) => reasons.includes("sent-by-two"))).toHaveLength(2);

  const again = await Promise.all(numbers.map((number) => insert(number, "the same text")));
  expect(again.map(({ isNew, receipt }) => [isNew, receipt])).toEqual(first.map(({ receipt }) => [false, receipt]));
  const twice = await Promise.all([50, 51, 50, 50].map((number) => insert(number, "said twice")));
  expect(twice.map(({ isNew }) => isNew)).toEqual([true, true, false, false]);
  expect(new Set([0, 2, 3].map((index) => twice[index]!.receipt.id)).size).toBe(1);
  const rows = await store.rows();
  expect(rows.filter(({ channel }) => channel === "notification")).toHaveLength(42);
  await store.remove();
});
