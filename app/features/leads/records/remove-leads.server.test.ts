import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import PostalMime from "postal-mime";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { seeded } from "#tests/support/random.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { addNote } from "./change-lead.server.ts";
import { erasePerson, purge, removeLead } from "./remove-leads.server.ts";
import { indexLeads } from "./search.server.ts";

const leads = 120;
const old = "2025-01-02T09:40:00.000Z";

const store = storeOfEachTest();

const digits = (number: number) => String(number).padStart(5, "0");
const emailOf = (number: number) => `mark${digits(number)}@erase.example`;

/** Unique leads, whose rows have moved within their pages as in normal use. */
async function addLeads(change: { received_at?: string } = {}): Promise<void> {
  for (let number = 0; number < leads; number++) {
    await store.add(`NH-${number}`, {
      ...change,
      name: `NAMEMARK${digits(number)}`,
      email: emailOf(number),
      message: `BODYMARK${digits(number)} ${createHash("sha256").update(digits(number)).digest("hex")} ${"twelve desks ".repeat(number % 60)}`,
    });
    // Rows that move between pages leave copies behind.
    if (number % 3 === 0) await setStatus("contacted", number);
  }
  await setStatus("won");
  while (!(await indexLeads(store)));
}

const setStatus = (status: "new" | "contacted" | "won", number?: number) =>
  store.run((db) =>
    db
      .updateTable("lead")
      .set({ status })
      .$if(number !== undefined, (query) => query.where("id", "=", `NH-${number}`))
      .execute(),
  );

/** The numbers of leads that can be read in any byte of the data folder. */
async function readable(): Promise<Set<number>> {
  const found = new Set<number>();
  for (const entry of await readdir(store.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(join(entry.parentPath, entry.name), "latin1");
    for (const [, number] of text.matchAll(/(?:NAMEMARK|BODYMARK|mark)(\d{5})/gi)) found.add(Number(number));
  }
  return found;
}

const everyTenth = Array.from({ length: leads / 10 }, (_, index) => index * 10 + 7);

describe("nothing that was removed can be read in the data folder", () => {
  test("after erasing", async () => {
    await addLeads();
    expect((await readable()).size).toBe(leads);
    for (const number of everyTenth) {
      const removed = await erasePerson(store.parts, { email: emailOf(number) }, () => {});
      expect(removed).toMatchObject({ leads: 1, deliveries: 1, isScrubbed: true });
    }
    const left = await readable();
    expect(everyTenth.filter((number) => left.has(number))).toEqual([]);
    expect(left.size).toBe(leads - everyTenth.length);
  });

  test.for([1, 2])("after any history of the rows (%i)", async (seed) => {
    const { below, pick } = seeded(seed);
    const ids = Array.from({ length: 40 }, (_, number) => number);
    for (const number of ids)
      await store.add(`NH-${number}`, {
        name: `NAMEMARK${digits(number)}`,
        email: emailOf(number),
        message: `BODYMARK${digits(number)} ${"twelve desks ".repeat(below(below(2) === 0 ? 12 : 380))}`,
      });
    for (let change = 0; change < 60; change++) {
      const number = pick(ids);
      const id = `NH-${number}`;
      if (below(3) > 0) await setStatus(pick(["new", "contacted", "won"]), number);
      else await addNote(store, { id, who: "", text: `NAMEMARK${digits(number)} ${"called ".repeat(below(400))}` });
    }
    const gone = ids.filter(() => below(2) === 0);
    for (const number of gone) await erasePerson(store.parts, { email: emailOf(number) }, () => {});
    const left = await readable();
    expect(gone.filter((number) => left.has(number))).toEqual([]);
    expect(left.size).toBe(ids.length - gone.length);
  });

  test("nor three letters in a row, which the search index holds", async () => {
    await addLeads();
    const [letters, id] = ["ᚠᚢᚦ", "NH-runes"];
    const bytes = Buffer.from(letters).toString("latin1");
    const isReadable = async () => (await readFile(join(store.folder, "leads.sqlite"), "latin1")).includes(bytes);
    await store.add(id, { message: `written in ${letters}` });
    await indexLeads(store);
    await store.scrub();
    expect(await isReadable()).toBe(true);
    expect(await removeLead(store.parts, id)).toMatchObject({ leads: 1, isScrubbed: true });
    expect(await isReadable()).toBe(false);
  });

  test("after the purge", async () => {
    await addLeads({ received_at: old });
    expect(await purge(store.parts)).toBe(leads);
    expect(await readable()).toEqual(new Set());
  });

  test("by an earlier release, which left it in the file", async () => {
    await addLeads();
    await store.close();
    const file = join(store.folder, "leads.sqlite");
    const earlier = new DatabaseSync(file);
    earlier.exec("pragma user_version = 0; pragma secure_delete = off; delete from lead where id like 'NH-%7'");
    earlier.close();
    const before = await readable();
    expect(everyTenth.filter((number) => before.has(number))).not.toEqual([]);
    await setStatus("contacted");
    const left = await readable();
    expect(everyTenth.filter((number) => left.has(number))).toEqual([]);
    expect(left.size).toBe(leads - everyTenth.length);
  });
});

test("says where somebody who reads keeps the log from being emptied; the next purge empties it", async () => {
  await addLeads();
  const reader = new DatabaseSync(join(store.folder, "leads.sqlite"));
  reader.exec("begin; select count(*) from lead");
  reader.prepare("select * from lead").all();
  expect(await removeLead(store.parts, "NH-7")).toMatchObject({ leads: 1, isScrubbed: false });
  expect((await readable()).has(7)).toBe(true);
  reader.close();
  await purge(store.parts);
  expect((await readable()).has(7)).toBe(false);
});

test("mail files are purged by the date in them, which a copy keeps, and what was cut off within the day", async () => {
  const folder = join(store.folder, "mail");
  await mkdir(folder);
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const add = async (name: string, date: string, fileTime: Date) => {
    await writeFile(join(folder, name), `Subject: hello\r\n${date}\r\nDate: in the text\r\n${"words ".repeat(5000)}`);
    await utimes(join(folder, name), fileTime, fileTime);
  };
  await add("copied.eml", `Date: ${ago(400).toUTCString()}\r\n`, ago(0));
  await add("young.eml", `Date: ${ago(300).toUTCString()}\r\n`, ago(400));
  await add("half.eml.part", "", ago(400));
  await add("killed.eml.part", `Date: ${ago(1).toUTCString()}\r\n`, ago(1));
  await add("written.eml.part", `Date: ${ago(0).toUTCString()}\r\n`, ago(0));
  const parse = vi.spyOn(PostalMime, "parse");
  onTestFinished(() => parse.mockRestore());
  await purge(store.parts);
  // The rest of a mail costs time on the main thread.
  for (const [mail] of parse.mock.calls) expect((mail as Buffer).length).toBeLessThanOrEqual(16_384);
  expect((await readdir(folder)).toSorted()).toEqual(["written.eml.part", "young.eml"]);
});
