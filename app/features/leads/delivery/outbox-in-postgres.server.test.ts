import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "#app/store/open-store.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { emptyStore } from "#tests/support/each-store.ts";
import { claimDue, type Lane, recordOutcome } from "./outbox.server.ts";

const now = new Date("2026-11-20T09:40:00.000Z");
let instances: Kysely<Tables>[];

beforeAll(async () => {
  const { DATABASE_URL: url } = await emptyStore("postgres");
  instances = Array.from({ length: 4 }, () => {
    const pool = new Pool({ connectionString: url, max: 1, statement_timeout: 60_000 });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  });
  await migrate(instances[0]!);
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.destroy()));
});
beforeEach(async () => {
  await sql`delete from lead`.execute(instances[0]!);
  await sql`insert into lead (id, received_at, kind, status, flagged, name, email, phone, phone_e164, subject, message,
      locale, source, page, preferred_time, topic, submission_key)
    select i, '', 'contact', 'new', case when i > 200 then 1 else 0 end, '', '', '', null, '', '', 'en', '', '', '', '', i
    from generate_series(1, 300) as i`.execute(instances[0]!);
  await sql`insert into outbox (lead_id, channel, flagged, state, attempts, next_attempt_at)
    select id, 'notification', flagged, 'pending', 0, '2026-11-20T09:00:00.000Z' from lead`.execute(instances[0]!);
});

/** Deliveries that concurrent instances lease, repeated until none is left. */
async function takeAll(lane: Lane): Promise<string[]> {
  const taken = instances.map((): string[] => []);
  for (let found = 1; found > 0;) {
    const round = await Promise.all(
      instances.map((instance, number) => claimDue(instance, lane, { now, limit: 4, holder: String(number) })),
    );
    for (const [number, rows] of round.entries()) {
      expect(rows.length).toBeLessThanOrEqual(4);
      taken[number]!.push(...rows.map(({ lead_id }) => lead_id));
    }
    found = round.flat().length;
  }
  // In the first round there are enough for each, in any order.
  expect(taken.filter((ids) => ids.length > 0)).toHaveLength(instances.length);
  return taken.flat();
}

test.each<[Lane, number]>([
  [{ channel: "notification", flagged: 0 }, 200],
  [{ channel: "notification", flagged: 1 }, 100],
])("instances that take at one moment never take the same: %j", async (lane, count) => {
  const taken = await takeAll(lane);
  expect(taken).toHaveLength(count);
  expect(new Set(taken).size).toBe(count);
});

test("none waits for what another is taking", async () => {
  const [one, other] = instances;
  const take = (db: Kysely<Tables>) =>
    claimDue(db, { channel: "notification", flagged: 0 }, { now, limit: 150, holder: crypto.randomUUID() });
  await one!.transaction().execute(async (transaction) => {
    expect(await take(transaction)).toHaveLength(150);
    expect(await take(other!)).toHaveLength(50);
  });
});

test("an outcome is noted without reading what else waits", async () => {
  const rowsRead = async (db: Kysely<Tables>) => {
    const { rows } = await sql<{ read: string }>`select seq_tup_read + idx_tup_fetch as read
      from pg_stat_xact_user_tables where relname = 'outbox'`.execute(db);
    return Number(rows[0]?.read);
  };
  await instances[0]!.transaction().execute(async (transaction) => {
    // As in the product: with new statistics, a small table would be read whole.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const before = await rowsRead(transaction);
    await recordOutcome(
      transaction,
      [{ lead_id: "7", channel: "notification", note_id: "" }],
      { outcome: "sent" },
      now,
    );
    expect((await rowsRead(transaction)) - before).toBe(1);
  });
});
