import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { emptyStore, stores } from "#tests/support/each-store.ts";
import { testStore } from "#tests/support/test-store.ts";
import { fieldLabel, leadFields } from "./lead-fields.server.ts";

test.each(leadFields)("$name is called something in both languages", (field) => {
  expect(fieldLabel(sites.en, field)).toMatch(/^[A-Z]/);
  expect(fieldLabel(sites.ar, field)).toMatch(/^\p{Script=Arabic}/u);
});

test.each(stores)("on %s each field has its column", async (kind) => {
  const store = await testStore(await emptyStore(kind));
  const columns = leadFields.map(({ column }) => column);
  await store.add("NH-7K3M-0QXD");
  const rows = await store.run((db) => db.selectFrom("lead").select(columns).execute());
  expect(Object.keys(rows[0]!)).toEqual(columns);
  await store.remove();
});
