import { appendFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { leadsCommand } from "#app/commands/leads.server.ts";
import { type TestStore, testStore } from "#tests/support/test-store.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { parseIdentities } from "./backup-encryption.server.ts";
import { restore } from "./backup.server.ts";
import { backupFiles, isOverdue, lastBackup, writeDailyBackup } from "./daily-backup.server.ts";
import { erasedLeads, forgetErasures, noteErasures } from "./erased-leads.server.ts";
import { erasePerson, purge, removeLead } from "#app/features/leads/records/remove-leads.server.ts";

const quiet = { replace: false, report: () => {} };

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

let store: TestStore;
let folder: string;
const names = async () => (await readdir(folder)).toSorted();
/** @returns the file of that day */
const make = async (day: string) => (await writeDailyBackup(store.parts, folder, day)).file;
const idsIn = async (of: TestStore) => (await of.rows()).map(({ lead_id }) => lead_id);

async function open(env: Record<string, string> = {}): Promise<void> {
  store = await testStore(env);
  folder = join(store.folder, "backups");
  store.settings.BACKUP_DIR = folder;
}
afterEach(() => store.remove());

describe("files", () => {
  beforeEach(() => open());

  test("the newest stay, as many as agreed; what was cut off, or is somebody else's, is told apart", async () => {
    store.settings.BACKUP_KEEP = 2;
    await mkdir(folder);
    await writeFile(join(folder, "website-2026-11-17.backup.part"), "cut off");
    await writeFile(join(folder, "before-the-move.backup"), "somebody's own");
    for (const day of ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-20"]) await make(day);
    expect(await names()).toEqual(["before-the-move.backup", "website-2026-11-19.backup", "website-2026-11-20.backup"]);
    expect((await stat(join(folder, "website-2026-11-20.backup"))).mode & 0o777).toBe(0o600);
  });

  test("without a folder of their own, they go with the purge after as many days", async () => {
    store.settings.BACKUP_DIR = undefined;
    for (const day of ["2026-11-05", "2026-11-06"]) await make(day);
    await purge(store.parts, new Date("2026-11-20T12:00:00Z"));
    expect(await names()).toEqual(["website-2026-11-06.backup"]);
    expect((await backupFiles(store.settings)).map(({ name }) => name)).toEqual(await names());
  });

  test("none is deleted while the store is lost: the new ones lack what the old ones have", async () => {
    store.settings.BACKUP_KEEP = 1;
    await make("2026-11-19");
    await writeFile(
      join(store.folder, "store"),
      JSON.stringify({ store: "leads.sqlite", lostAt: "2026-11-20T09:00:00Z" }),
    );
    await make("2026-11-20");
    expect(await names()).toEqual(["website-2026-11-19.backup", "website-2026-11-20.backup"]);
    store.loss.end();
    await make("2026-11-21");
    expect(await names()).toEqual(["website-2026-11-21.backup"]);
  });

  test("the command makes one there, too, and says when; overdue is one of two days ago", async () => {
    await store.add("NH-1");
    expect(isOverdue(await lastBackup(store))).toBe(true);
    const write = async () => {};
    const terminal = { write, say: () => {}, progress: () => {}, columns: Infinity, ask: undefined };
    expect(await leadsCommand(store.parts, ["backup"], terminal)).toBe(0);
    const last = await lastBackup(store);
    expect(Date.now() - last!.getTime()).toBeLessThan(60_000);
    expect(await names()).toHaveLength(1);
    expect(isOverdue(last)).toBe(false);
    expect(isOverdue(last, new Date(Date.now() + 48 * 3_600_000))).toBe(true);
    store.settings.BACKUP_DIR = undefined;
    expect(await leadsCommand(store.parts, ["backup"], terminal)).toBe(2);
  });
});

describe("encrypted", () => {
  beforeEach(async () => {
    await open();
    store.settings.BACKUP_RECIPIENT = recipient;
    await store.add("NH-1", { message: "a word that nobody else may read" });
  });

  test("it opens with the identity only, and comes back", async () => {
    const file = await make("2026-11-20");
    expect(await names()).toEqual(["website-2026-11-20.backup.age"]);
    const bytes = await readFile(file);
    expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/);
    for (const plain of ["nobody else", "NH-1", "website-leads"]) expect(bytes.includes(plain)).toBe(false);

    const other = await testStore();
    const refused = async (identities?: string[]) => {
      const result = await restore(other.parts, file, { ...quiet, identities });
      return result.outcome === "refused" ? result.reason : result.outcome;
    };
    expect(await refused()).toContain("is encrypted: name the file with your age identity");
    expect(await refused([await generateIdentity()])).toContain("was encrypted for somebody else");
    expect(await refused([await generateIdentity(), identity])).toBe("restored");
    expect(await idsIn(other)).toEqual(["NH-1"]);
    await other.remove();
  });

  test("cut short, changed or longer, it changes nothing", async () => {
    const file = await make("2026-11-20");
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[changed.length - 40]! ^= 1;
    for (const bytes of [whole.subarray(0, -20), whole.subarray(0, 60), changed, Buffer.concat([whole, whole])]) {
      await writeFile(file, bytes);
      const result = await restore(store.parts, file, { ...quiet, replace: true, identities: [identity] });
      expect(result).toMatchObject({ outcome: "refused", reason: expect.stringContaining("not a complete backup") });
    }
    expect(await idsIn(store)).toEqual(["NH-1"]);
  });

  test("an identity is read as age-keygen writes it", async () => {
    expect(await parseIdentities(`# created: 2026-11-20\n# public key: ${recipient}\n${identity}\n`)).toEqual([
      identity,
    ]);
    await expect(parseIdentities("# nothing\n")).rejects.toThrow("no age identity");
    await expect(parseIdentities(identity.replace(/.$/, "="))).rejects.toThrow("is no age identity");
  });
});

describeEachStore((newStore) => {
  beforeEach(async () => open(await newStore()));

  test("what was erased after a backup does not come back with it, on a new machine neither", async () => {
    for (const number of [1, 2, 3, 4]) await store.add(`NH-${number}`, { email: `visitor${number}@example.com` });
    const file = await make("2026-11-20");
    await erasePerson(store.parts, { email: "visitor2@example.com" }, () => {});
    await removeLead(store.parts, "NH-3");
    // The state after a crash.
    await appendFile(join(folder, "erased.jsonl"), '{"id":"NH-4"');
    expect((await stat(join(folder, "erased.jsonl"))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, "erased.jsonl"), "utf8")).not.toContain("example.com");

    expect(await restore(store.parts, file, { ...quiet, replace: true })).toMatchObject({
      outcome: "restored",
      erased: 2,
      rows: { lead: 2, outbox: 2 },
    });
    expect(await idsIn(store)).toEqual(["NH-1", "NH-4"]);

    // On a new machine the folder has another name, and BACKUP_DIR is not set yet.
    const other = await testStore();
    expect(await restore(other.parts, file, quiet)).toMatchObject({ outcome: "restored", erased: 2 });
    expect(await idsIn(other)).toEqual(["NH-1", "NH-4"]);
    await other.remove();
  });
});

describe("notes of what was erased", () => {
  beforeEach(() => open());

  test("go when no backup can hold it any more", async () => {
    expect([...(await erasedLeads(folder))]).toEqual([]);
    await noteErasures(folder, ["NH-1"], new Date("2025-11-01T00:00:00Z"));
    await noteErasures(folder, ["NH-2"], new Date("2026-11-01T00:00:00Z"));
    await forgetErasures(folder, new Date("2026-01-01T00:00:00Z"));
    expect([...(await erasedLeads(folder))]).toEqual(["NH-2"]);
  });

  test("nothing is erased that could not be noted", async () => {
    await store.add("NH-1");
    await writeFile(folder, "");
    await expect(removeLead(store.parts, "NH-1")).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await idsIn(store)).toEqual(["NH-1"]);
  });
});
