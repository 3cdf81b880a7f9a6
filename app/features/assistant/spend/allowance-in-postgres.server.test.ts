import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#app/store/open-store.server.ts";
import { postgresPool } from "#app/store/open-postgres.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { newDatabase } from "#tests/support/shared-postgres.ts";
import { Allowance } from "./allowance.server.ts";

let databases: Kysely<Tables>[];

beforeAll(async () => {
  const url = await newDatabase();
  databases = Array.from({ length: 3 }, () => {
    const pool = postgresPool(url, { connect: 5000, statement: 5000, wholeTables: "off" });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  });
  await migrate(databases[0]!);
});
afterAll(async () => {
  await Promise.all(databases.map((db) => db.destroy()));
});

test("instances that spend at one moment stay within the cap together, and use it up", async () => {
  const caps = { daily: 100_000, monthly: 1_000_000 };
  const instances = databases.map(
    (db) => new Allowance({ caps, withDatabase: (work) => work(db), onRefusal: () => {}, idle: 10_000 }),
  );
  let counted = 0;
  let most = 0;
  let calls = 0;
  const refused = new Set<Allowance>();
  const visitor = async (allowance: Allowance) => {
    while (!refused.has(allowance)) {
      const reservation = await allowance.reserve(900);
      if (!reservation) return void refused.add(allowance);
      calls += 1;
      counted += 900;
      most = Math.max(most, counted);
      await new Promise(setImmediate);
      counted -= 200;
      reservation.settle(700);
    }
  };
  await Promise.all(instances.flatMap((allowance) => Array.from({ length: 8 }, () => visitor(allowance))));
  await Promise.all(instances.map((allowance) => allowance.stop()));

  expect(most).toBeLessThanOrEqual(caps.daily);
  const rows = await databases[0]!.selectFrom("assistant_spend").selectAll().execute();
  expect(rows.map(({ tokens }) => tokens)).toEqual([calls * 700, calls * 700]);
  // What one instance holds while another is refused is small near the cap.
  expect(calls * 700).toBeGreaterThan(0.85 * caps.daily);
});
