import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseIdentities } from "#app/store/backups/backup-encryption.server.ts";
import {
  backup as writeBackup,
  replacedDays,
  replacedFiles,
  restore as restoreBackup,
} from "#app/store/backups/backup.server.ts";
import { writeDailyBackup } from "#app/store/backups/daily-backup.server.ts";
import { backupFolder } from "#app/store/backups/erased-leads.server.ts";
import { migrateToPostgres } from "#app/store/backups/migrate-to-postgres.server.ts";
import { parsePerson } from "#app/features/leads/records/person.server.ts";
import { erasePerson, purge as purgeLeads, type Removal } from "#app/features/leads/records/remove-leads.server.ts";
import { riyadhDay, riyadhMinute, startOfDay } from "#i18n/riyadh-time.ts";
import type { PortableTable, RowCounts } from "#app/store/portable-rows.server.ts";
import { command, confirm, done, doneWith, misuse, noStore, refusal, countOf } from "./command.server.ts";
import { exportFormats, exportLeads } from "#app/features/leads/records/export-leads.server.ts";
import { statusesOf } from "#app/features/leads/records/list-leads.server.ts";
import type { LeadFilter } from "#app/features/leads/records/stored-leads.server.ts";
import { isAddress } from "#app/features/leads/rules/check-fields.ts";
import { stagesOf } from "#app/features/leads/rules/stages.ts";

export const erase = command({
  usage: "--email ADDRESS | --phone NUMBER [--yes]",
  summary: "deletes for good all that came from an address or a phone number: messages, notes, deliveries, mail files",
  options: { email: { type: "string" }, phone: { type: "string" }, yes: { type: "boolean" } },
  audited: true,
  run: async ({ words, options }, terminal, parts) => {
    const { email, phone } = options;
    const whose = (email ?? phone ?? "").trim();
    const isOne = (email === undefined) !== (phone === undefined);
    const person = parsePerson(whose);
    if (!isOne || !person || "email" in person !== (email !== undefined) || words.length > 0)
      return misuse("Name the address or the number: erase --email sara@example.com, or erase --phone 0551234567");
    if (!parts.store.exists()) return noStore;
    const no = await confirm(`Erase all that came from ${whose}, for good?`, options.yes, terminal);
    if (no) return no;
    const { mentionedIn, ...removed } = await erasePerson(parts, person, terminal.progress);
    await terminal.write(`${whose}: ${removedInWords(removed)}.\n`);
    if (!removed.isScrubbed) terminal.say(notScrubbed);
    if (mentionedIn.length > 0)
      terminal.say(`Other people mention it in their messages; read them and decide: ${mentionedIn.join(", ")}`);
    for (const line of await replacedInWords(parts.settings.DATA_DIR)) terminal.say(line);
    terminal.say("Earlier backups, mails in your mailboxes and data that the webhook received still contain it.");
    const folder = backupFolder(parts.settings);
    terminal.say(
      `Backups in ${folder} are deleted after ${parts.settings.BACKUP_KEEP} days; restoring one leaves it out.`,
    );
    return doneWith(removed.leads);
  },
});

export const purge = command({
  usage: "",
  summary: "deletes messages and mail files older than LEADS_RETENTION_DAYS, as the website does every day",
  audited: true,
  run: async (_input, terminal, parts) => {
    if (!parts.store.exists()) return noStore;
    const count = await purgeLeads(parts);
    const days = parts.settings.LEADS_RETENTION_DAYS;
    await terminal.write(`${countOf(count, "message")} older than ${days} days removed.\n`);
    return doneWith(count);
  },
});

/** Such as `removed 1 message, 2 deliveries, 0 notes and 1 mail file`. */
function removedInWords({ leads, deliveries, notes, mails }: Removal): string {
  return (
    `removed ${countOf(leads, "message")}, ${countOf(deliveries, "delivery", "deliveries")}, ` +
    `${countOf(notes, "note")} and ${countOf(mails, "mail file")}`
  );
}

const replacedInWords = async (dataDir: string): Promise<string[]> =>
  (await replacedFiles(dataDir)).map(
    (file) =>
      `${file}, which a restore kept, may still contain it: delete the file. The purge deletes it after ${replacedDays} days.`,
  );

const notScrubbed =
  "Another program is reading the store, so its log still contains what was removed. The daily purge empties it.";

export const backup = command({
  usage: "[FILE] [--replace]",
  summary:
    "writes messages, notes, deliveries and changed content to one file with a checksum, while the website runs; without FILE into BACKUP_DIR, as every day",
  options: { replace: { type: "boolean" } },
  audited: true,
  run: async ({ words: [file, ...more], options }, terminal, parts) => {
    const { BACKUP_DIR, BACKUP_RECIPIENT: recipient } = parts.settings;
    if (more.length > 0 || (!file && (BACKUP_DIR === undefined || options.replace)))
      return misuse("Name one file to write, such as leads-2026-11-20.backup.");
    if (!parts.store.exists()) return noStore;
    if (!file) {
      const dailyBackup = await writeDailyBackup(parts, BACKUP_DIR!, riyadhDay(new Date()), terminal.progress);
      await terminal.write(`${dailyBackup.file}: ${countOf(dailyBackup.leads, "message")}.\n`);
      return doneWith(dailyBackup.leads);
    }
    const restoreOptions = { replace: options.replace ?? false, report: terminal.progress };
    const rows = await writeBackup(parts.store, file, { ...restoreOptions, recipient });
    await terminal.write(`${file}: ${rowsInWords(rows)}.\n`);
    return doneWith(rows.lead);
  },
});

export const restore = command({
  usage: "FILE [--replace] [--keep-members] [--identity FILE]",
  summary:
    "restores a backup, whole or not at all; with --replace it replaces what is there, with --keep-members all but the members of the desk; --identity names the file with the age identity of an encrypted one, - reads it from standard input",
  options: { replace: { type: "boolean" }, "keep-members": { type: "boolean" }, identity: { type: "string" } },
  quiet: true,
  audited: true,
  run: async ({ words: [file, ...more], options }, terminal, parts) => {
    if (!file || more.length > 0) return misuse("Name the one file to restore.");
    const { replace = false, "keep-members": keepMembers, identity } = options;
    const identities =
      identity && (await parseIdentities(await (identity === "-" ? text(process.stdin) : readFile(identity, "utf8"))));
    const report = terminal.progress;
    const result = await restoreBackup(parts, file, {
      replace,
      keepMembers,
      report,
      identities: identities || undefined,
    });
    if (result.outcome === "refused") return refusal(result.reason);
    if (result.outcome === "occupied")
      return refusal(
        `The store holds ${kindsInWords(result.rows, countOf)} already. --replace saves them to a file first, and then replaces them.`,
      );
    await terminal.write(`Restored ${rowsInWords(result.rows)}, as of ${riyadhMinute(result.madeAt)} (Riyadh).\n`);
    if (result.saved)
      await terminal.write(
        `The previous ${kindsInWords(result.saved.rows, (_count, one) => `${one}s`)} are in ${result.saved.file}: delete it once nothing is missing. The purge deletes it after ${replacedDays} days.\n`,
      );
    if (result.erased > 0)
      await terminal.write(`${countOf(result.erased, "message")} that had been erased since did not come back.\n`);
    if (result.rows.member > 0)
      terminal.say(
        "Nobody is signed in at the desk now: who is there, and when they were last signed in, is as of the backup.",
      );
    if (parts.settings.BACKUP_DIR === undefined) terminal.say("Repeat all erasures that were made after the backup.");
    return doneWith(result.rows.lead);
  },
});

export const migrate = command({
  usage: "",
  summary: "moves the store in DATA_DIR to the empty database in DATABASE_URL",
  quiet: true,
  run: async (_input, terminal, parts) => {
    const result = await migrateToPostgres(parts.settings, terminal.progress);
    if (result.outcome === "refused") return refusal(result.reason);
    const before =
      result.outcome === "moved-before" ? "Nothing to do. The database already holds" : "Moved and compared:";
    await terminal.write(`${before} ${rowsInWords(result.rows)}.\n`);
    return done;
  },
});

const listFormat = new Intl.ListFormat("en-GB");

/** Such as `12 messages, 24 deliveries and 3 notes`; content tables only if they have rows. */
const rowsInWords = (rows: RowCounts): string =>
  listFormat.format([
    countOf(rows.lead, "message"),
    countOf(rows.outbox, "delivery", "deliveries"),
    countOf(rows.note, "note"),
    ...contentKinds.filter(([table]) => rows[table] > 0).map(([table, one]) => countOf(rows[table], one)),
  ]);

const contentKinds: [PortableTable, one: string][] = [
  ["content_publication", "publication"],
  ["content_draft", "draft"],
  ["picture", "picture"],
  ["member", "member"],
];

/** Such as `12 messages and 3 pictures`, without empty tables. @param inWords formats one count */
function kindsInWords(rows: RowCounts, inWords: (count: number, one: string) => string): string {
  const kinds = [["lead", "message"] as const, ...contentKinds].filter(([table]) => rows[table] > 0);
  // A discarded draft leaves its text behind.
  return listFormat.format(kinds.map(([table, one]) => inWords(rows[table], one))) || "texts of earlier drafts";
}

const filterOptions = {
  status: { type: "string" },
  flagged: { type: "boolean" },
  since: { type: "string" },
  email: { type: "string" },
  form: { type: "string" },
} as const;

const filterUsage = "[--status STATUS] [--flagged] [--since 2026-11-20|7d|12h] [--email ADDRESS] [--form NAME]";

export const exportCommand = command({
  usage: `--format csv|json [--notes] ${filterUsage}`,
  summary:
    "exports all messages, oldest first, for a spreadsheet (csv) or a program (json); with --notes who has each, and its notes, as the desk does",
  options: { ...filterOptions, format: { type: "string" }, notes: { type: "boolean" } },
  audited: true,
  run: async ({ words, options }, terminal, { sites, store }) => {
    if (words.length > 0) return misuse(`export takes no arguments such as ${words[0]}. To write a file: > leads.csv`);
    const format = exportFormats.find((each) => each === options.format);
    if (!format) return misuse("Choose a format: --format csv or --format json.");
    const filter = parseFilter(options, await statusesOf(store, stagesOf(sites().en)));
    if (typeof filter === "string") return misuse(filter);
    let count = 0;
    for await (const { text, leads } of exportLeads(store, filter, {
      format,
      isForColleagues: options.notes ?? false,
    })) {
      await terminal.write(text);
      count += leads;
      if (leads > 0) terminal.progress(`${count} messages`);
    }
    return doneWith(count);
  },
});

type FilterOptions = { status?: string; flagged?: boolean; since?: string; email?: string; form?: string };

/** @returns a sentence if an option is not understood */
export function parseFilter(
  { status, flagged, since, email, form }: FilterOptions,
  statuses: readonly string[],
): LeadFilter | string {
  if (status !== undefined && !statuses.includes(status)) return `--status must be one of: ${statuses.join(", ")}.`;
  const moment = since === undefined ? undefined : parseSince(since);
  if (since !== undefined && !moment)
    return "--since must be a day in Riyadh such as 2026-11-20, or how long ago, such as 7d or 12h.";
  if (email !== undefined && !isAddress(email)) return `--email must be an email address, not ${email}.`;
  return {
    ...(status === undefined ? {} : { status }),
    ...(flagged ? { flagged } : {}),
    ...(moment ? { since: moment } : {}),
    ...(email === undefined ? {} : { email: email.trim() }),
    ...(form === undefined ? {} : { form }),
  };
}

function parseSince(text: string): Date | undefined {
  const ago = /^(\d{1,5})([dh])$/.exec(text);
  if (ago) return new Date(Date.now() - Number(ago[1]) * (ago[2] === "d" ? 24 : 1) * 3_600_000);
  const begin = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? startOfDay(text) : Number.NaN);
  return Number.isNaN(begin.getTime()) ? undefined : begin;
}
