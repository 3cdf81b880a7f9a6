import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { leadsCommand } from "#app/commands/leads.server.ts";
import { inExclusiveTransaction, jsonRow, noRows, rowPages } from "#app/store/portable-rows.server.ts";
import { createStore } from "#app/store/store.server.ts";
import { invite } from "#app/features/members/members.server.ts";
import { describeEachStore, emptyStore, stores } from "#tests/support/each-store.ts";
import { addContent, contentRows } from "#tests/support/made-up-content.ts";
import { storeOfEachTest, testLead, type TestStore, testStore } from "#tests/support/test-store.ts";
import { backup, restore } from "./backup.server.ts";
import { addNote, changeLead } from "#app/features/leads/records/change-lead.server.ts";
import { purge } from "#app/features/leads/records/remove-leads.server.ts";

/** Runs a command of `npm run leads`. @returns its exit code and all that it printed */
async function run({ parts }: TestStore, ...args: string[]) {
  let said = "";
  const say = (text: string) => void (said += text);
  const write = async (text: string) => say(text);
  const code = await leadsCommand(parts, args, { write, say, progress: () => {}, ask: undefined });
  return { code, said };
}

test("what a restore replaced lies in DATA_DIR, is named by erase, and goes with the purge a week later", async () => {
  const store = await testStore();
  await store.add("NH-7K3M-0QXD", { email: "sara@example.com" });
  const file = join(store.folder, "a.backup");
  expect(await run(store, "backup", file)).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run(store, "restore", file, "--replace")).toMatchObject({ code: 0 });
  const replaced = async () => (await readdir(store.folder)).filter((name) => name.startsWith("replaced-"));
  const [name] = await replaced();
  const path = join(store.folder, name!);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  expect((await run(store, "erase", "--email", "sara@example.com", "--yes")).said).toContain(path);
  const day = 24 * 3_600_000;
  await purge(store.parts, new Date(Date.now() + 6 * day));
  expect(await replaced()).toEqual([name]);
  await purge(store.parts, new Date(Date.now() + 8 * day));
  expect(await replaced()).toEqual([]);
  await store.remove();
});

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);
  let file: string;
  beforeEach(() => void (file = join(store.folder, "a.backup")));
  const options = { replace: false, report: () => {} };

  const rowsThere = () =>
    store.run(async (db) => {
      const rows: unknown[] = [];
      for await (const [table, page] of rowPages(db)) rows.push(...page.map((row) => [table, jsonRow(row)]));
      return rows;
    });
  const deskSays = async (...args: string[]) => (await run(store, ...args)).said;

  test("all comes back from a backup, byte for byte, in place of what is there", async () => {
    const who = "sara@company.example";
    await store.run(addContent);
    await store.add("NH-1");
    await addNote(store, { id: "NH-1", who, text: "called" });
    await changeLead(store, { id: "NH-1", field: "assigned_to", before: "", after: who, who });
    const before = await rowsThere();
    const ofLeads = { lead: 1, outbox: 1, note: 1, lead_change: 1 };
    expect(await backup(store, file, options)).toEqual({ ...noRows(), ...ofLeads, ...contentRows });
    await store.run(async (db) => {
      await db.deleteFrom("content_publication").where("number", "=", 1).execute();
      await db.deleteFrom("content_draft").execute();
      await db.deleteFrom("lead_change").execute();
      await db.updateTable("content_text").set({ text: "changed" }).execute();
      const bytes = Buffer.from("changed");
      await db.updateTable("picture_file").set({ bytes }).execute();
      await db.updateTable("picture").set({ name: "renamed" }).execute();
    });
    const after = await rowsThere();

    const result = await restore(store.parts, file, { ...options, replace: true });
    expect(result).toMatchObject({ outcome: "restored", rows: contentRows });
    expect(await rowsThere()).toEqual(before);
    const saved = "saved" in result ? result.saved!.file : "";
    await restore(store.parts, saved, { ...options, replace: true });
    expect(await rowsThere()).toEqual(after);
  });

  test("told to keep members, a restore leaves them, their passkeys and sessions, and replaces the rest", async () => {
    const at = testLead.received_at;
    const invitation = await invite(store, { email: "sara@example.com", role: "owner", language: "en", by: "a test" });
    const { id: member_id } = (invitation as { member: { id: string } }).member;
    const passkey = { id: "k", member_id, public_key: Buffer.from("key"), counter: 0, transports: "", name: "Phone" };
    await store.run((db) =>
      db
        .insertInto("passkey")
        .values({ ...passkey, made_at: at, used_at: null })
        .execute(),
    );
    await store.add("NH-1");
    await backup(store, file, options);
    const session = { id: "s", member_id, token_sha256: "t", began_at: at, used_at: at, browser: "", proved_at: null };
    await store.run(async (db) => {
      await db.updateTable("member").set({ name: "Sara" }).execute();
      await db.updateTable("passkey").set({ name: "Key" }).execute();
      await db.insertInto("member_session").values(session).execute();
      await db.deleteFrom("lead").execute();
    });
    const result = await restore(store.parts, file, { ...options, replace: true, keepMembers: true });
    expect(result).toMatchObject({ outcome: "restored", rows: { lead: 1, member: 0, passkey: 0 } });
    const there = store.run(async (db) => [
      await db.selectFrom("member").select("name").execute(),
      await db.selectFrom("passkey").select("name").execute(),
      await db.selectFrom("member_session").select("id").execute(),
      await db.selectFrom("lead").select("id").execute(),
    ]);
    expect(await there).toEqual([[{ name: "Sara" }], [{ name: "Key" }], [{ id: "s" }], [{ id: "NH-1" }]]);
  });

  test("no file is overwritten unasked, and one that is changed, cut or no backup replaces nothing", async () => {
    await store.add("NH-1", { message: "one\u2028line" });
    await backup(store, file, options);
    expect(await deskSays("backup", file)).toContain(`${file} already exists. --replace overwrites it.`);
    const [before, whole] = [await rowsThere(), await readFile(file, "utf8")];
    for (const text of [whole.replace("NH-1", "NH-2"), whole.slice(0, -300), "", "x\n"]) {
      await writeFile(file, text);
      expect(await deskSays("restore", file, "--replace")).toContain("is not a complete backup");
      expect(await rowsThere()).toEqual(before);
    }
    await writeFile(file, whole);
    expect(await deskSays("restore", file, "--replace")).toContain("Restored 1 message");
    expect(await rowsThere()).toEqual(before);
  });

  test("a backup that reads back otherwise than it was written is none", async () => {
    await store.add("NH-1");
    // The first line is on disk by then.
    const report = () => {
      const part = readdirSync(store.folder).find((name) => name.endsWith(".part"));
      writeFileSync(join(store.folder, part!), "x", { flag: "r+" });
    };
    await expect(backup(store, file, { replace: false, report })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("does not read back") },
    });
    expect((await readdir(store.folder)).filter((name) => name.startsWith("a.backup"))).toEqual([]);
  });

  test("two at once of one name leave one that is whole", async () => {
    await store.add("NH-1");
    await Promise.all([0, 1].map(() => backup(store, file, { ...options, replace: true })));
    expect(await restore(store.parts, file, { ...options, replace: true })).toMatchObject({ outcome: "restored" });
    expect((await readdir(store.folder)).filter((name) => name.startsWith("a.backup"))).toEqual(["a.backup"]);
  });

  test("cut off among the pictures, a restore leaves all as it was", async () => {
    await store.run(addContent);
    await backup(store, file, options);
    await store.run((db) => db.deleteFrom("picture").where("id", "=", "p1").execute());
    const before = await rowsThere();
    const cut = (line: string) => {
      if (line.startsWith("picture_file")) throw new Error("cut");
    };
    await expect(restore(store.parts, file, { replace: true, report: cut })).rejects.toMatchObject({
      cause: { message: "cut" },
    });
    expect(await rowsThere()).toEqual(before);
  });

  test("content is not replaced unless that is asked for, and named when it was", async () => {
    await backup(store, file, options);
    await store.run((db) => db.insertInto("content_text").values({ sha256: "0", text: "" }).execute());
    expect(await deskSays("restore", file)).toContain("The store holds texts of earlier drafts already.");
    await store.run((db) => db.deleteFrom("content_text").execute());
    await store.run(addContent);
    const content = "3 publications, 1 draft and 2 pictures";
    expect(await deskSays("restore", file)).toContain(`The store holds ${content} already.`);
    await store.add("NH-1");
    const all = `${file}: 1 message, 1 delivery, 0 notes, ${content}.`;
    expect(await deskSays("backup", file, "--replace")).toContain(all);
    expect(await deskSays("restore", file)).toContain("The store holds 1 message, 3 publications, 1 draft and 2 pict");
    expect(await deskSays("restore", file, "--replace")).toMatch(
      /Restored 1 message,.* 2 pictures, as of .*The previous messages, publications, drafts and pictures are in/s,
    );
  });

  test("a backup from before there was content is restored; one that leaves out a count is not", async () => {
    const delivery = { lead_id: testLead.id, channel: "webhook", flagged: 0, state: "sent", attempts: 1 };
    const rows = [
      ["lead", testLead],
      ["outbox", { ...delivery, next_attempt_at: testLead.received_at }],
    ];
    const start = { format: "website-leads", version: 1, madeAt: "2026-11-01T00:00:00.000Z" };
    const written = (more: unknown[]) => {
      const lines = [{ ...start, migration: "0010-desk-audit" }, ...rows, ...more];
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
      const sha256 = createHash("sha256").update(text).digest("hex");
      return writeFile(file, `${text}${JSON.stringify({ rows: { lead: 1, outbox: 1, note: 0 }, sha256 })}\n`);
    };
    await written([["content_text", { sha256: "0", text: "" }]]);
    expect(await deskSays("restore", file)).toContain("is not a complete backup");
    await written([]);
    expect(await deskSays("restore", file)).toContain("Restored 1 message, 1 delivery and 0 notes, as of");
    const asNow = { ...testLead, person: testLead.id, company: "example.com" };
    expect(await rowsThere()).toMatchObject([["lead", asNow], rows[1]]);
    await store.run(addContent);
    await restore(store.parts, file, { ...options, replace: true });
    expect(await rowsThere()).toHaveLength(2);
  });

  test("a backup of a newer release is called that, whatever it holds", async () => {
    const start = { format: "website-leads", version: 1, madeAt: "2027-11-01T00:00:00.000Z", migration: "9999-later" };
    await writeFile(file, `${JSON.stringify(start)}\n["member",{"name":"Sara"}]\n`);
    expect(await deskSays("restore", file)).toContain("made by a newer release");
  });

  test("a draft that is saved while rows are replaced waits, and readers do not", async () => {
    const other = createStore({ ...store, timeOuts: "command" });
    const order: string[] = [];
    let saving: Promise<unknown> | undefined;
    await other.run(addContent);
    const draft = await other.run((db) => db.selectFrom("content_draft").selectAll().executeTakeFirstOrThrow());
    await store.run((db) =>
      inExclusiveTransaction(db, async () => {
        await other.run((at) => at.selectFrom("picture_file").selectAll().execute());
        saving = other
          .run((at) =>
            at
              .insertInto("content_draft")
              .values({ ...draft, path: "another", version: "v" })
              .execute(),
          )
          .then(() => order.push("saved"));
        await delay(200);
        order.push("replaced");
      }),
    );
    await saving;
    expect(order).toEqual(["replaced", "saved"]);
    await other.close();
  });
});

test.runIf(stores.includes("postgres"))(
  "what goes from one kind of store to the other is the same in a backup, line by line",
  async () => {
    const [one, other] = [await testStore(), await testStore(await emptyStore("postgres"))];
    const options = { replace: false, report: () => {} };
    const files = [one, other, one].map(({ folder }, index) => join(folder, `${index}.backup`));
    const rowsIn = async (file: string) => (await readFile(file, "utf8")).split("\n").slice(1, -2).toSorted();
    await one.run(addContent);
    await one.add("NH-1");
    await backup(one, files[0]!, options);
    expect(await restore(other.parts, files[0]!, options)).toMatchObject({ outcome: "restored" });
    await backup(other, files[1]!, options);
    expect(await restore(one.parts, files[1]!, { ...options, replace: true })).toMatchObject({ outcome: "restored" });
    await backup(one, files[2]!, options);
    const rows = await rowsIn(files[0]!);
    expect(rows).toHaveLength(28);
    expect(await rowsIn(files[1]!)).toEqual(rows);
    expect(await rowsIn(files[2]!)).toEqual(rows);
    await one.remove();
    await other.remove();
  },
);
