import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { type Expression, type Kysely, sql } from "kysely";
import type { LeadField } from "#app/features/leads/lead-fields.server.ts";
import { checkFields, type Faults } from "#app/features/leads/rules/check-fields.ts";
import type { LeadCondition } from "#app/features/leads/records/stored-leads.server.ts";
import { companyName, sourceText } from "#app/features/leads/rules/lead-texts.ts";
import { mostTags, tagText, typedTags } from "#app/features/leads/rules/tags.ts";
import { parseValue } from "#app/features/leads/rules/value.ts";
import { asciiText } from "#i18n/fold-letters.ts";
import { isDay, momentInRiyadh, riyadhDay } from "#i18n/riyadh-time.ts";
import type { leadOrigins } from "#app/store/column-values.ts";
import { inSharedTransaction } from "#app/store/in-batches.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { isPostgres } from "#app/store/is-postgres.server.ts";
import type { LeadTable, Tables } from "#app/store/tables.server.ts";
import { enteredRules, insertLeads } from "./enter-lead.server.ts";
import { newLead, type NewLead } from "./lead-store.server.ts";

/** Fields that a column may hold, by their names in exports. */
export const importFields = [
  ...(["name", "email", "phone", "subject", "message"] as const satisfies LeadField[]),
  ...(["company", "tags", "source", "value", "receivedAt"] as const),
];
export type ImportField = (typeof importFields)[number];

/** Limits of a file; `bytes` also limits its decoded text. */
export const mostOfFile = { bytes: 5_000_000, rows: 10_000, columns: 100 };

/** Characters or rows read at once, or leads in a transaction: visitors are answered in between. */
const atOnce = { characters: 32_768, rows: 50, leads: 32 };

/**
 * The rows of a CSV file, the first one with its headings.
 * @returns undefined for another file, or one larger than `mostOfFile`
 */
export async function readTable(file: Uint8Array): Promise<string[][] | undefined> {
  const text = new TextDecoder(encodingOf(file)).decode(file);
  // A workbook contains NUL.
  if (file.length > mostOfFile.bytes || text.includes("\0")) return undefined;
  const [headings = ""] = text.split(/[\r\n]/, 1);
  const columns = (delimiter: string) => headings.split(delimiter).length;
  const delimiter = [",", ";", "\t"].toSorted((one, other) => columns(other) - columns(one))[0]!;
  const shape = parse({ delimiter, relax_column_count: true, relax_quotes: true, to: mostOfFile.rows + 2 });
  try {
    const rows = (await Readable.from(piecesOf(text)).pipe(shape).toArray()) as string[][];
    const isRight = rows.length > 1 && rows.length < mostOfFile.rows + 2 && rows[0]!.length <= mostOfFile.columns;
    return isRight ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** Old spreadsheet programs do not write UTF-8. */
function encodingOf(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return isUtf8(file) ? "utf-8" : "windows-1256";
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += atOnce.characters) {
    yield text.slice(at, at + atOnce.characters);
    await setImmediate();
  }
}

/** A row as a lead, or the faults of its fields. */
export type ImportRow = {
  /** Row of the table, counted from 1: the headings are row 1. */
  row: number;
  faults: Faults<ImportField>;
  lead?: NewLead;
  /** The lead that it repeats: a reference number, or a row above. */
  repeats?: string | number;
};

type Import = {
  /** A UUID: the same import posted twice is stored once, and does not repeat itself. */
  id: string;
  /** The field of each column; empty: left out. Columns of the same field are joined. */
  fields: readonly (ImportField | "")[];
  origin: (typeof leadOrigins)[number];
  /** No lead may be older: it would be deleted soon. */
  since: Date;
};

/** Reads the rows, without empty ones, and finds repeats: the same sender, and the same text or day. */
export async function readImport(store: Store, table: string[][], options: Import): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (const [index, cells] of table.entries()) {
    if (index % atOnce.rows === 0) await setImmediate();
    if (index > 0 && cells.some((cell) => cell.trim() !== "")) rows.push(readRow(index + 1, cells, options));
  }
  const leads = rows.flatMap(({ lead }) => lead ?? []);
  const earlier = await earlierLeads(store, options.id, leads);
  for (const one of rows) {
    if (!one.lead) continue;
    const { lead, row } = one;
    const others = contactsOf(lead).flatMap((contact) => earlier.get(contact) ?? []);
    const same = others.find((other) => isSame(lead, other));
    if (same) one.repeats = same.id;
    else for (const contact of contactsOf(lead)) earlier.getOrInsert(contact, []).push({ ...lead, id: row });
  }
  return rows;
}

function readRow(row: number, cells: string[], { fields, origin, since }: Import): ImportRow {
  const text = (name: ImportField | LeadField) =>
    cells
      .filter((cell, column) => fields[column] === name && cell.trim() !== "")
      // Exports write an apostrophe before text that looks like a formula, such as +966.
      .map((cell) => cell.replace(/^'(?=[=+@-])/, ""))
      .join(name === "message" ? "\n" : " ");
  const check = checkFields(enteredRules, Object.fromEntries(enteredRules.map(({ name }) => [name, text(name)])));
  const [value, moment] = [parseValue(text("value")), momentOf(text("receivedAt"))];
  const isTimely = moment !== undefined && moment >= since && riyadhDay(moment) <= riyadhDay(new Date());
  if (!check.valid || value === undefined || !isTimely) {
    const faults: Faults<ImportField> = check.valid ? {} : check.faults;
    if (value === undefined) faults.value = "invalid";
    if (!isTimely) faults.receivedAt = "invalid";
    return { row, faults };
  }
  const locale = /\p{Script=Arabic}/u.test(text("name") + text("message")) ? "ar" : "en";
  const further = { source: sourceText(text("source")), company: companyName(text("company")), origin, value };
  const tags = tagText([...new Set(typedTags(text("tags")))].slice(0, mostTags));
  return { row, faults: {}, lead: { ...newLead(check.values, locale, moment), ...further, tags } };
}

/**
 * A time such as `2026-11-20 09:40`, `20/11/2026` or that of an export; the current time for an
 * empty text, undefined if it is no time.
 */
function momentOf(text: string): Date | undefined {
  const ascii = asciiText(text).trim();
  if (ascii === "") return new Date();
  const [, day = "", time = "0:00"] = /^([\d/.-]+)(?:[T ]+(\d\d?:\d\d)(?::[\d.]+)?Z?)?$/.exec(ascii) ?? [];
  const parts = day.split(/[/.-]/).map((part) => part.padStart(2, "0"));
  const date = (parts[0]!.length === 4 ? parts : parts.toReversed()).join("-");
  if (!isDay(date)) return undefined;
  const minute = time.padStart(5, "0");
  const moment = ascii.endsWith("Z") ? new Date(`${date}T${minute}Z`) : momentInRiyadh(`${date} ${minute}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

type Message = Pick<LeadTable, "email" | "phone_e164" | "received_at" | "subject" | "message">;
type Earlier = Message & { id: string | number };

const contactsOf = ({ email, phone_e164 }: Message): string[] =>
  [email.toLowerCase(), phone_e164 ?? ""].filter(Boolean);

const dayOf = ({ received_at }: Message) => riyadhDay(new Date(received_at));

const isSame = (one: Message, other: Message): boolean =>
  dayOf(one) === dayOf(other) || (one.subject === other.subject && one.message === other.message);

/** Stored leads of the same senders that are not of the same import, by address and by number. */
async function earlierLeads(store: Store, id: string, leads: readonly NewLead[]): Promise<Map<string, Earlier[]>> {
  const byContact = new Map<string, Earlier[]>();
  for (let at = 0; at < leads.length; at += atOnce.leads) {
    const some = leads.slice(at, at + atOnce.leads);
    const emails = some.map(({ email }) => email.toLowerCase()).filter(Boolean);
    const phones = some.flatMap(({ phone_e164 }) => phone_e164 ?? []);
    const rows = await store.run((db) =>
      db
        .selectFrom("lead")
        .select(["id", "email", "phone_e164", "received_at", "subject", "message"])
        .where((eb) => eb.not(isOfImport(sql.val(id))))
        // PostgreSQL accepts no empty lists.
        .where((eb) =>
          eb.or([
            emails.length > 0 ? eb(eb.fn<string>("lower", ["email"]), "in", emails) : eb.lit(false),
            phones.length > 0 ? eb("phone_e164", "in", phones) : eb.lit(false),
          ]),
        )
        .execute(),
    );
    for (const lead of rows) for (const contact of contactsOf(lead)) byContact.getOrInsert(contact, []).push(lead);
    await setImmediate();
  }
  return byContact;
}

const keyOf = (id: string, row: number) => `imported ${id} ${row}`;

/** As a range, which SQLite finds in its index; digits come before letters in every collation. */
const isOfImport = (id: Expression<unknown>) =>
  sql<boolean>`submission_key between 'imported ' || ${id} || ' ' and 'imported ' || ${id} || ' z'`;

/** Stores leads, each once: after an interruption the same call stores the rest. @param id of the import */
export async function importLeads(store: Store, prefix: string, id: string, rows: readonly ImportRow[]): Promise<void> {
  const leads = rows.flatMap(({ lead, row }) => (lead ? { ...lead, submission_key: keyOf(id, row) } : []));
  for (let at = 0; at < leads.length; at += atOnce.leads)
    await store.run((db) =>
      inSharedTransaction(db, (transaction) => insertLeads(transaction, prefix, leads.slice(at, at + atOnce.leads))),
    );
}

/** The last imports, with author, time and number of leads that are left. */
export const lastImports = (store: Store, limit: number) =>
  store.run((db) =>
    db
      .selectFrom(
        db
          .selectFrom("desk_audit")
          .select(({ fn }) => ["subject as id", "who", fn.max("began_at").as("began_at")])
          .where("command", "=", "leads-imported")
          .groupBy(["subject", "who"])
          .orderBy("began_at", "desc")
          .limit(limit)
          .as("import"),
      )
      .innerJoin("lead", (join) => join.on(isOfImport(sql.ref("import.id"))))
      .select(({ fn }) => ["import.id", "who", "began_at", fn.countAll<number | string>().as("left")])
      .groupBy(["import.id", "who", "began_at"])
      .orderBy("began_at", "desc")
      .execute(),
  );

/** Removes the leads of an import that nobody has worked on. @returns their number */
export async function takeBackImport(store: Store, id: string): Promise<number> {
  const isUntouched: LeadCondition = (eb) =>
    eb.and([
      isOfImport(sql.val(id)),
      eb("id", "not in", eb.selectFrom("lead_change").select("lead_id")),
      eb("id", "not in", eb.selectFrom("note").select("lead_id")),
    ]);
  const removeSome = (db: Kysely<Tables>) =>
    db.transaction().execute(async (transaction) => {
      const leads = transaction.selectFrom("lead").select("id").where(isUntouched).limit(atOnce.leads);
      // Waits for members who are changing one of these leads.
      const rows = await leads.$if(isPostgres(transaction), (query) => query.forUpdate()).execute();
      if (rows.length === 0) return 0;
      const ids = rows.map((row) => row.id);
      const removal = transaction.deleteFrom("lead").where("id", "in", ids).where(isUntouched);
      return Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
    });
  let total = 0;
  for (let count = 1; count > 0; total += count) {
    count = await store.run(removeSome);
    await setImmediate();
  }
  return total;
}
