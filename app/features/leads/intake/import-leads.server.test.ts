import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addNote } from "#app/features/leads/records/change-lead.server.ts";
import { countLeads } from "#app/features/leads/records/stored-leads.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import {
  type ImportField,
  importLeads,
  lastImports,
  mostOfFile,
  readImport,
  readTable,
  takeBackImport,
} from "./import-leads.server.ts";

const utf16 = Buffer.from("\ufeffName\tMessage\nسارة\tشبكة\n", "utf16le");

test.each<[string, string | Buffer, string[]]>([
  ["commas, quotes and line breaks", 'Name,Message\r\n"Sara, A.","Two\nlines"\r\n', ["Sara, A.", "Two\nlines"]],
  ["semicolons and a mark", "\ufeffName;Message\nSara;one, two\n", ["Sara", "one, two"]],
  ["tabs", 'Name\tMessage\nSara\t5" racks\n', ["Sara", '5" racks']],
  ["UTF-16", utf16, ["سارة", "شبكة"]],
  ["UTF-16, the higher byte first", Buffer.from(utf16).swap16(), ["سارة", "شبكة"]],
  ["old Arabic letters", Buffer.from("Name;Message\n\xd3\xc7\xd1\xc9;\xd4\xc8\xdf\xc9\n", "latin1"), ["سارة", "شبكة"]],
])("a table may have %s", async (_, file, row) => {
  expect(await readTable(Buffer.from(file as string))).toEqual([["Name", "Message"], row]);
});

test.each([
  ["nothing", ""],
  ["headings alone", "Name,Message\n"],
  ["too many rows", `Name\n${"Sara\n".repeat(mostOfFile.rows + 1)}`],
  ["too many bytes", `Name\n${"s".repeat(mostOfFile.bytes)}\n`],
  ["an open quote", 'Name,Message\n"Sara,Hello\n'],
  ["a workbook", "PK\u0003\u0004\0\0\n\0\n"],
])("%s is no table of leads", async (_, text) => {
  expect(await readTable(Buffer.from(text))).toBeUndefined();
});

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);
  const fields: ImportField[] = ["name", "email", "phone", "message", "message", "tags", "value", "receivedAt"];
  const since = new Date("2020-01-01T00:00:00Z");
  const id = randomUUID();
  const read = (...rows: string[][]) =>
    readImport(store, [["headings"], ...rows], { id, fields, origin: "fair", since });

  test("a row becomes a lead, with day and value in any spelling, and its faults are named", async () => {
    const rows = await read(
      ["سارة", "Sara@example.com", "'+966 55 123 4567", "شبكة", "عاجل", "معرض، VIP", "١٢٬٠٠٠ ر.س", "٢٠/١/٢٠٢٠ 9:40"],
      ["", "", "", " "],
      ["", "omar@", "", "", "", "", "a lot", "30/2/2020"],
      ["Omar", "", "", "", "", "", "", "2019-12-31T20:59:00.000Z"],
      ["Omar", "", "", "", "", "", "", "2020-01-01T09:40:00.000Z"],
      ["Omar", "", "", "", "", "", "", "2999-01-01"],
    );
    expect(rows[0]).toMatchObject({
      row: 2,
      lead: { name: "سارة", phone_e164: "+966551234567", message: "شبكة\nعاجل", tags: "\nمعرض\nVIP\n", value: "12000" },
    });
    expect(rows[0]!.lead).toMatchObject({ origin: "fair", locale: "ar", received_at: "2020-01-20T06:40:00.000Z" });
    const invalid = { name: "invalid", email: "invalid", value: "invalid", receivedAt: "invalid" };
    expect(rows[1]).toEqual({ row: 4, faults: invalid });
    expect(rows.slice(2).map(({ faults, lead }) => faults.receivedAt ?? lead!.received_at)).toEqual([
      "invalid",
      "2020-01-01T09:40:00.000Z",
      "invalid",
    ]);
  });

  test("a sender's other message of the day, and the same words, are repeats", async () => {
    const at = { received_at: "2020-01-20T09:40:00.000Z", subject: "", message: "Racks" };
    await store.add("TST-1", { ...at, email: "Sara@example.com", phone: "", phone_e164: null });
    const row = (name: string, email: string, phone: string, message: string, day: string) => [
      name,
      email,
      phone,
      message,
      "",
      "",
      "",
      day,
    ];
    const rows = await read(
      row("Sara", "sara@EXAMPLE.com", "", "Other words", "2020-01-20 23:00"),
      row("Sara", "sara@example.com", "", "Racks", "2020-01-11"),
      row("Sara", "sara@example.com", "", "Other words", "2020-01-12"),
      row("Omar", "", "0551234567", "Racks", "2020-01-20"),
      row("Omar", "", "+966 55 123 4567", "Racks", "2020-01-13"),
      row("Nobody", "", "", "Racks", "2020-01-20"),
    );
    expect(rows.map(({ repeats }) => repeats)).toEqual(["TST-1", "TST-1", undefined, undefined, 5, undefined]);
  });

  test("an import is stored once, mailed to nobody, and taken back without what somebody has worked on", async () => {
    const rows = await read(...Array.from({ length: 120 }, (_, number) => [`Sara ${number}`]));
    const other = randomUUID();
    // An interrupted one, which two posts complete at once.
    await importLeads(store, "TST", id, rows.slice(0, 30));
    await Promise.all([importLeads(store, "TST", id, rows), importLeads(store, "TST", id, rows)]);
    await importLeads(store, "TST", other, rows.slice(0, 2));
    expect(await countLeads(store, {})).toBe(122);
    expect(await store.rows()).toEqual([]);
    const { id: lead } = await store.run((db) =>
      db.selectFrom("lead").select("id").where("submission_key", "=", `imported ${id} 2`).executeTakeFirstOrThrow(),
    );
    await addNote(store, { id: lead, who: "omar@company.example", text: "called" });
    expect(await takeBackImport(store, id)).toBe(119);
    const entry = { who: "omar@company.example", began_at: "2020-01-20T09:40:00.000Z", command: "leads-imported" };
    const entries = [id, other, randomUUID(), id].map((subject) => ({ ...entry, subject, id: randomUUID(), count: 0 }));
    await store.run((db) => db.insertInto("desk_audit").values(entries).execute());
    const imports = await lastImports(store, 3);
    expect(new Map(imports.map((one) => [one.id, Number(one.left)]))).toEqual(
      new Map([
        [id, 1],
        [other, 2],
      ]),
    );
  });
});
