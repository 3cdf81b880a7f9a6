import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { type Env, parseEnv } from "#app/platform/env.server.ts";
import { openSqlite, sqliteFile } from "#app/store/open-sqlite.server.ts";
import { noRows } from "#app/store/portable-rows.server.ts";
import { addContent, contentRows } from "#tests/support/made-up-content.ts";
import { query } from "#tests/support/postgres.ts";
import { emptyStore } from "#tests/support/each-store.ts";
import { changeLead } from "#app/features/leads/records/change-lead.server.ts";
import { migrateToPostgres } from "./migrate-to-postgres.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** More than a page of rows. */
const leadCount = 1203;
let url: string;
let folder: string;
let settings: Env;

beforeEach(async () => {
  folder = temporaryFolder();
  settings = parseEnv({ DATA_DIR: folder, ...(await emptyStore("postgres")) });
  url = settings.DATABASE_URL!;
});

const change = { id: "NH-1", field: "status", before: "new", after: "won", who: "sara@company.example" } as const;

/** Leads that differ in every column, with difficult values: Arabic, emoji, new lines, quotes, nulls. */
async function fillStore(count = 10) {
  const { db } = await openSqlite(folder, "command");
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ${count})
    insert into lead (id, received_at, kind, status, flagged, name, email, phone, phone_e164, subject, message, locale,
      source, page, preferred_time, topic, submission_key)
    select 'NH-' || i, '2026-11-20T09:40:00.' || substr('00' || i, -3) || 'Z', 'contact', 'new', i % 2,
      'سارة ' || i, 'sara@example.com', '055', case when i % 3 then '+966' || i end, 'Subject "' || i || '"',
      'one' || char(10) || '👩‍👩‍👧 two''', 'ar', '', '/ar/contact', '', '', 'key ' || i from n`.execute(db);
  for (const channel of ["notification", "confirmation"])
    await sql`insert into outbox (lead_id, channel, state, attempts, next_attempt_at, last_error)
      select id, ${channel}, 'dead', 3, received_at, '550 لا' from lead`.execute(db);
  await sql`insert into note (id, lead_id, written_at, who, text)
    values ('1', 'NH-1', '2026-11-20T10:00:00.000Z', 'sara@company.example', 'اتصلنا')`.execute(db);
  await changeLead({ run: (work) => work(db) }, change);
  await sql`insert into daily_job values ('purge', '2026-11-20', 'x', 'y'), ('purge', '2026-11-21', 'x', 'y')`.execute(
    db,
  );
  await addContent(db);
  await sql`insert into visit_sum values ('2026-11-20', 'view', '/ar', 7)`.execute(db);
  const leads = await db.selectFrom("lead").selectAll().orderBy("submission_key").execute();
  await db.destroy();
  return leads;
}

const countThere = async () => (await query<{ count: string }>(url, "select count(*) from lead"))[0]?.count;

test("carries everything over, tells how far it is, and can be run again", async () => {
  const leads = await fillStore(leadCount);
  const lines: string[] = [];
  const ofLeads = { lead: leadCount, outbox: 2 * leadCount, note: 1, lead_change: 1 };
  const rows = { ...noRows(), ...ofLeads, ...contentRows, visit_sum: 1 };
  expect(await migrateToPostgres(settings, (line) => lines.push(line))).toEqual({ outcome: "moved", rows });
  expect(lines).toContain(`lead: 1000 of ${leadCount}`);
  expect(lines).toContain("picture_file: 8 of 9");
  expect(lines.at(-1)).toBe("comparing counts and checksums");
  expect(await query(url, 'select * from lead order by submission_key collate "C"')).toEqual(leads);
  expect(await query(url, "select distinct last_error from outbox")).toEqual([{ last_error: "550 لا" }]);
  expect(await query(url, "select lead_id, text from note")).toEqual([{ lead_id: "NH-1", text: "اتصلنا" }]);
  expect(await query(url, "select who, before, after from lead_change")).toMatchObject([
    { who: change.who, after: change.after },
  ]);
  expect(await query(url, "select job, day from daily_job order by day")).toHaveLength(2);
  expect(await migrateToPostgres(settings, () => {})).toEqual({ outcome: "moved-before", rows });
});

test("visits that were counted there before give way", async () => {
  await fillStore();
  await migrateToPostgres(settings, () => {});
  await query(url, "delete from lead");
  const content = "content_draft content_bin company_answer content_publication content_text picture";
  for (const table of content.split(" ")) await query(url, `delete from ${table}`);
  await query(url, "update visit_sum set times = 99");
  expect(await migrateToPostgres(settings, () => {})).toMatchObject({ outcome: "moved", rows: { visit_sum: 1 } });
  expect(await query(url, "select times from visit_sum")).toEqual([{ times: 7 }]);
});

test("cut off, nothing is there; then it is simply run again", async () => {
  await fillStore();
  const cut = (line: string) => {
    if (line.startsWith("outbox")) throw new Error("cut");
  };
  await expect(migrateToPostgres(settings, cut)).rejects.toThrow("cut");
  expect(await countThere()).toBe("0");
  expect(await migrateToPostgres(settings, () => {})).toMatchObject({ outcome: "moved" });
});

test("touches no database that holds other messages, or other content, even by one bit", async () => {
  await fillStore();
  await migrateToPostgres(settings, () => {});
  const bit = "update picture_file set bytes = set_bit(bytes, 999, 1 - get_bit(bytes, 999)) where name = '3.avif'";
  const refused = async (change: string) => {
    await query(url, change);
    expect(await migrateToPostgres(settings, () => {}), change).toMatchObject({ outcome: "refused" });
  };
  await refused(bit);
  await query(url, bit);
  expect(await migrateToPostgres(settings, () => {})).toMatchObject({ outcome: "moved-before" });
  await refused("update lead set message = 'changed' where id = 'NH-7'");
  await refused("delete from lead where id <> 'NH-7'");
  expect(await countThere()).toBe("1");
  await refused("delete from lead");
});

test("no message can be stored behind its back", async () => {
  await fillStore();
  const faults: unknown[] = [];
  const report = () => {
    const other = new DatabaseSync(sqliteFile(folder), { timeout: 0 });
    try {
      other.exec("delete from lead");
    } catch (error) {
      faults.push((error as Error).message);
    } finally {
      other.close();
    }
  };
  expect(await migrateToPostgres(settings, report)).toMatchObject({ outcome: "moved" });
  expect(new Set(faults)).toEqual(new Set(["database is locked"]));
});

test("says what is missing, and makes nothing in its place", async () => {
  expect(await migrateToPostgres(settings, () => {})).toMatchObject({
    reason: expect.stringContaining("leads.sqlite"),
  });
  expect(existsSync(sqliteFile(folder))).toBe(false);
  expect(await migrateToPostgres(parseEnv({ DATA_DIR: folder }), () => {})).toMatchObject({
    reason: expect.stringContaining("DATABASE_URL"),
  });
});
