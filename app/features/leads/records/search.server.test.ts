import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Store } from "#app/store/store.server.ts";
import { migrations } from "#migrations/migrations.ts";
import { emptyStore, stores } from "#tests/support/each-store.ts";
import { query } from "#tests/support/postgres.ts";
import { newDatabase } from "#tests/support/shared-postgres.ts";
import { type TestStore, testStore } from "#tests/support/test-store.ts";
import { backup, restore } from "#app/store/backups/backup.server.ts";
import { addNote } from "./change-lead.server.ts";
import { listLeads } from "./list-leads.server.ts";
import { removeLead } from "./remove-leads.server.ts";
import { indexLeads, startIndexing } from "./search.server.ts";

let store: TestStore;

afterEach(() => store.remove());

async function open(kind: (typeof stores)[number], env?: Record<string, string>): Promise<void> {
  store = await testStore(env ?? (await emptyStore(kind)));
}

/** Results of a search once all leads are indexed. */
async function found(text: string, limit = 50, where: Store = store): Promise<string[]> {
  for (;;) {
    const { leads, complete } = await listLeads(where, {}, { text, limit });
    if (complete) return leads.map(({ id }) => id);
  }
}
const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString();

describe.each(stores)("on %s", (kind) => {
  test("finds words in all they stand in, as people write them, and nothing else", async () => {
    await open(kind);
    await store.add("NH-AAAA-AAAA", { received_at: minute(1) });
    await store.add("NH-BBBB-BBBB", {
      received_at: minute(2),
      name: "Omar Khan",
      email: "omar.khan@example.com",
      phone: "٠٥٠ ٠٠٠ ٠٠٠٧",
      phone_e164: "+966500000007",
      subject: "100% \\ _under_ 'quoted'",
      message: "Ａ cloud, a CAFÉ and 😀",
    });
    const wanted: [text: string, ids: string[]][] = [
      ["سارة الحربى", ["NH-AAAA-AAAA"]],
      ["شَبَكة", ["NH-AAAA-AAAA"]],
      ["مكتب", ["NH-AAAA-AAAA"]],
      ["0551234567", ["NH-AAAA-AAAA"]],
      ["+966 55-123", ["NH-AAAA-AAAA"]],
      ["0500000007", ["NH-BBBB-BBBB"]],
      ["cafe CLOUD", ["NH-BBBB-BBBB"]],
      ["khan@ex", ["NH-BBBB-BBBB"]],
      ["100% \\ _u 'q", ["NH-BBBB-BBBB"]],
      ["😀", ["NH-BBBB-BBBB"]],
      ["a", ["NH-BBBB-BBBB", "NH-AAAA-AAAA"]],
      ["nh-bbbb", ["NH-BBBB-BBBB"]],
      // Nobody has these words: names that sound like them.
      ["Umar Khann", ["NH-BBBB-BBBB"]],
      ["عمر خان", ["NH-BBBB-BBBB"]],
      ["Sarah Alharby", ["NH-AAAA-AAAA"]],
      ["cloud nowhere", []],
      ["zz", []],
      ["kh", ["NH-BBBB-BBBB"]],
      ["بك", ["NH-AAAA-AAAA"]],
      ["q", ["NH-BBBB-BBBB"]],
    ];
    for (const [text, ids] of wanted) expect([text, await found(text)]).toEqual([text, ids]);
  });

  test("finds what was noted and added later, and no more what was deleted", async () => {
    await open(kind);
    for (let number = 0; number < 100; number++)
      await store.add(`NH-${number}`, { received_at: minute(number), message: `request q${number}x of hundred` });
    expect(await found("hundred", 3)).toEqual(["NH-99", "NH-98", "NH-97"]);
    expect(await found("hundred", 1000)).toHaveLength(100);
    expect(await found("q50x")).toEqual(["NH-50"]);
    // Older than those that are read one by one for one result.
    expect(await found('q3x "quoted" nowhere', 1)).toEqual([]);
    expect(await found("of q3x", 1)).toEqual(["NH-3"]);
    expect(await found("hundred", 1)).toEqual(["NH-99"]);
    await addNote(store, { id: "NH-7", who: "sara@example.com", text: "waits for purple paint" });
    expect(await found("purple q7x")).toEqual(["NH-7"]);
    expect(await found("purple", 1)).toEqual(["NH-7"]);
    await store.add("NH-100", { received_at: minute(100), message: "purple" });
    expect(await found("purple")).toEqual(["NH-100", "NH-7"]);
    await removeLead(store.parts, "NH-7");
    expect(await found("purple")).toEqual(["NH-100"]);
    expect(await found("q7x", 1)).toEqual([]);
    const rows = await store.run((db) => db.selectFrom("lead_search").select("lead_id").execute());
    expect(rows.map(({ lead_id }) => lead_id)).not.toContain("NH-7");
  });

  test("the website indexes what comes without being asked, in several steps", async () => {
    await open(kind);
    for (let number = 0; number < 150; number++) await store.add(`NH-${number}`, { received_at: minute(number) });
    const waiting = () =>
      store.run(async (db) => {
        const leads = await db.selectFrom("lead_unindexed").select("lead_id").execute();
        return leads.length;
      });
    expect(await waiting()).toBe(150);
    const stopIndexing = startIndexing(store);
    await expect.poll(waiting).toBe(0);
    await stopIndexing();
    await store.add("NH-150", { received_at: minute(150) });
    await addNote(store, { id: "NH-3", who: "", text: "first" });
    await addNote(store, { id: "NH-3", who: "", text: "second" });
    expect(await waiting()).toBe(2);
    expect(await found("first second")).toEqual(["NH-3"]);
  });

  test("finds the others while somebody deletes", async () => {
    await open(kind);
    await store.add("NH-1", { message: "one of both" });
    await store.add("NH-2", { message: "one of both" });
    const remove = async () => {
      await store.run((db) => db.deleteFrom("lead").where("id", "=", "NH-1").execute());
    };
    expect(await found("both")).toEqual(["NH-2", "NH-1"]);
    // First it checks whether the index is stale, then it searches.
    let asked = 0;
    const meanwhile: Store = {
      ...store,
      run: async (work) => {
        if (++asked === 2) await remove();
        return store.run(work);
      },
    };
    expect(await found("both", 9, meanwhile)).toEqual(["NH-2"]);
  });

  test("finds the newest of many, in whatever order they were stored, and what a restore put back", async () => {
    await open(kind);
    for (let number = 0; number < 40; number++)
      await store.add(`NH-${number}`, { received_at: minute(100 - number), message: "oranges" });
    const newest = ["NH-0", "NH-1", "NH-2"];
    expect(await found("oranges", 3)).toEqual(newest);
    const file = join(store.folder, "backup");
    const report = () => {};
    await backup(store, file, { replace: false, report });
    await store.add("NH-40", { message: "lemons" });
    expect(await found("lemons")).toEqual(["NH-40"]);
    expect(await restore(store.parts, file, { replace: true, report })).toMatchObject({ outcome: "restored" });
    expect(await found("lemons")).toEqual([]);
    expect(await found("oranges", 3)).toEqual(newest);
    expect(await found("oranges", 100)).toHaveLength(40);
  });

  test("finds what was stored before there was an index", async () => {
    // A separate database: this test leaves its tables in an older form.
    await open(kind, kind === "postgres" ? { ...(await emptyStore(kind)), DATABASE_URL: await newDatabase() } : {});
    const on = (table: string) => (kind === "postgres" ? ` on ${table}` : "");
    const statements = [
      `drop trigger lead_is_unindexed${on("lead")}`,
      `drop trigger note_is_unindexed${on("note")}`,
      ...["lead_search", "lead_search_block", "lead_unindexed"].map((table) => `drop table ${table}`),
      ...(kind === "postgres" ? [] : ["drop table lead_search_gram"]),
    ];
    await store.run(async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
    await store.add("NH-1", { message: "before" });
    await store.run((db) => migrations["0009-search"]!.up(db));
    for (let number = 2; number < 100; number++) await store.add(`NH-${number}`, { message: "after" });
    while (!(await indexLeads(store)));
    await store.run((db) => migrations["0028-grams"]!.up(db));
    expect([await found("before", 1), await found("after", 1)]).toEqual([["NH-1"], ["NH-99"]]);
    // As on a server of PostgreSQL without pg_trgm.
    if (kind === "postgres") await store.run((db) => sql`drop extension pg_trgm cascade`.execute(db));
    expect(await found("before", 1)).toEqual(["NH-1"]);
  });
});

test.runIf(stores.includes("postgres"))(
  "finds in PostgreSQL what is being noted while the message is indexed",
  async () => {
    await open("postgres");
    await store.add("NH-1");
    let search: Promise<string[]> | undefined;
    await store.run((db) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("note")
          .values({ id: "note", lead_id: "NH-1", written_at: minute(1), who: "", text: "purple paint", kind: "note" })
          .execute();
        search = found("purple");
        const waits = async () =>
          (
            await query<{ count: number }>(
              store.settings.DATABASE_URL!,
              "select count(*)::int as count from pg_locks where not granted",
            )
          )[0]!.count > 0;
        await Promise.race([search, vi.waitUntil(waits, 60_000)]);
      }),
    );
    await search;
    expect(await found("purple")).toEqual(["NH-1"]);
  },
);
