import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

let folder: string;
let store: typeof import("./database.server.ts");

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "database-")), "data");
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.resetModules();
  store = await import("./database.server.ts");
});

afterEach(async () => {
  await store.stop();
  await rm(join(folder, ".."), { recursive: true, force: true });
});

const leads = () => store.withDatabase((db) => db.selectFrom("lead").selectAll().execute());
const addLead = (id: string) =>
  store.withDatabase((db) =>
    db
      .insertInto("lead")
      .values({
        id,
        received_at: "2026-11-20T09:40:00.000Z",
        kind: "contact",
        status: "new",
        flagged: 0,
        flag_reasons: "",
        name: "",
        email: "",
        phone: "",
        phone_e164: null,
        subject: "",
        message: "",
        locale: "en",
        source: "",
        page: "",
        preferred_time: "",
        topic: "",
        submission_key: id,
      })
      .execute(),
  );

test("touches nothing before its first use, and then keeps what it makes to itself", async () => {
  expect(existsSync(folder)).toBe(false);
  await addLead("a");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const files = ["leads.sqlite", "leads.sqlite-shm", "leads.sqlite-wal", "store"];
  expect((await readdir(folder)).toSorted()).toEqual(files);
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
});

test("is durable and guards references", async () => {
  const pragma = async (name: string) =>
    (await store.withDatabase((db) => sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db))).rows[0];
  expect(await pragma("journal_mode")).toEqual({ journal_mode: "wal" });
  expect(await pragma("synchronous")).toEqual({ synchronous: 2 });
  expect(await pragma("foreign_keys")).toEqual({ foreign_keys: 1 });
});

test("deliveries go with their lead", async () => {
  await addLead("a");
  const waiting = { state: "pending", attempts: 0, next_attempt_at: "" } as const;
  const outbox = { lead_id: "a", channel: "webhook", flagged: 0, ...waiting } as const;
  await store.withDatabase((db) => db.insertInto("outbox").values(outbox).execute());
  await store.withDatabase((db) => db.deleteFrom("lead").execute());
  expect(await store.withDatabase((db) => db.selectFrom("outbox").selectAll().execute())).toEqual([]);
  await expect(store.withDatabase((db) => db.insertInto("outbox").values(outbox).execute())).rejects.toMatchObject({
    cause: { message: "FOREIGN KEY constraint failed" },
  });
});

test("opens once for many at a time", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => addLead(`lead ${number}`)));
  expect(await leads()).toHaveLength(20);
});

test("finds again what an earlier process stored", async () => {
  await addLead("a");
  vi.resetModules();
  const later: typeof store = await import("./database.server.ts");
  expect(await later.withDatabase((db) => db.selectFrom("lead").select("id").execute())).toEqual([{ id: "a" }]);
  await later.stop();
});

test("an older release serves on over the tables of a newer one", async () => {
  await addLead("a");
  const newer = new DatabaseSync(join(folder, "leads.sqlite"));
  newer.exec(
    "insert into kysely_migration values ('9999-later', '2027-01-01'); alter table lead add column later text",
  );
  newer.close();
  vi.resetModules();
  store = await import("./database.server.ts");
  expect(await store.ready()).toBe(true);
  await addLead("b");
  expect(await leads()).toMatchObject([{ id: "a" }, { id: "b" }]);
});

describe("comes back by itself", () => {
  test("when a file stood in the folder's place", async () => {
    await writeFile(folder, "");
    await expect(leads()).rejects.toBeInstanceOf(store.StoreUnavailable);
    expect(await store.ready()).toBe(false);
    await rm(folder);
    expect(await store.ready()).toBe(true);
    expect(await leads()).toEqual([]);
  });

  test("when the store is damaged and then put right", async () => {
    await mkdir(folder);
    await writeFile(join(folder, "leads.sqlite"), "this is no database, and it is long enough to be read as one");
    await expect(leads()).rejects.toThrow(store.StoreUnavailable);
    await rm(join(folder, "leads.sqlite"));
    expect(await leads()).toEqual([]);
  });

  test("when the folder was taken away or exchanged while open: no write goes into a deleted file", async () => {
    await addLead("old");
    await rename(folder, `${folder}-away`);
    await addLead("new");
    expect(await leads()).toMatchObject([{ id: "new" }]);
    await rm(folder, { recursive: true });
    await rename(`${folder}-away`, folder);
    expect(await leads()).toMatchObject([{ id: "old" }]);
  });

  test("when the disk was full, and says so", async () => {
    await addLead("a");
    const full = store.withDatabase(async (db) => {
      await sql`pragma max_page_count = 1`.execute(db);
      await db.transaction().execute(async (transaction) => {
        await sql`update lead set message = ${"x".repeat(1_000_000)}`.execute(transaction);
      });
    });
    await expect(full).rejects.toMatchObject({ cause: { message: "database or disk is full" } });
    await addLead("b");
    expect(await leads()).toMatchObject([{ id: "a", message: "" }, { id: "b" }]);
  });

  test("after work that failed in the middle of a transaction, of which nothing stays", async () => {
    const half = store.withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into daily_job (job, day, began_at) values ('x', '', '')`.execute(transaction);
        throw new Error("cut");
      }),
    );
    await expect(half).rejects.toMatchObject({ name: "StoreUnavailable", cause: { message: "cut" } });
    expect(await store.withDatabase((db) => db.selectFrom("daily_job").selectAll().execute())).toEqual([]);
  });
});

test("others store on while a backup is made, of the moment when it began", async () => {
  await addLead("a");
  const { backup } = await import("./backup.server.ts");
  const other = new DatabaseSync(join(folder, "leads.sqlite"), { timeout: 0 });
  const report = () => other.exec("insert into note values ('1', 'a', '', '') on conflict do nothing");
  const rows = { lead: 1, outbox: 0, note: 0 };
  expect(await backup(join(folder, "backup"), { replace: false, report })).toEqual(rows);
  expect(other.prepare("select lead_id from note").all()).toMatchObject([{ lead_id: "a" }]);
  other.close();
});
