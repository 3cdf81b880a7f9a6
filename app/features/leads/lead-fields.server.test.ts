import { expect, test } from "vitest";
import { editions } from "#tests/support/editions.ts";
import { stores } from "#tests/support/each-store.ts";
import { newDatabase } from "#tests/support/shared-postgres.ts";
import { testStore } from "#tests/support/test-store.ts";
import { fieldLabel, leadFields } from "./lead-fields.server.ts";

test.each(leadFields)("$name is called something in both languages", (field) => {
  expect(fieldLabel(editions.en, field)).toMatch(/^[A-Z]/);
  expect(fieldLabel(editions.ar, field)).toMatch(/^\p{Script=Arabic}/u);
});

test.each(stores)("on %s each field has its column", async (kind) => {
  const url = kind === "postgres" ? await newDatabase() : undefined;
  const secret = "one secret of 32 characters or more for all";
  const store = await testStore(url === undefined ? {} : { DATABASE_URL: url, SESSION_SECRET: secret }, "command");
  const columns = leadFields.map(({ column }) => column);
  await store.add("NH-7K3M-0QXD");
  const rows = await store.run((db) => db.selectFrom("lead").select(columns).execute());
  expect(Object.keys(rows[0]!)).toEqual(columns);
  await store.remove();
});
