import { setTimeout as delay } from "node:timers/promises";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { log } from "#app/platform/log.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { removeReplacedStores } from "#app/store/backups/backup.server.ts";
import { removeOldBackups } from "#app/store/backups/daily-backup.server.ts";
import { backupFolder, forgetErasures, noteErasures } from "#app/store/backups/erased-leads.server.ts";
import { withoutFilters } from "#app/features/leads/rules/saved-filters.ts";
import { containsPerson, leadsFrom, leadsMentioning, type Person } from "./person.server.ts";
import type { LeadCondition } from "./stored-leads.server.ts";
import { createReadStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { namesIn } from "#app/platform/make-folder.server.ts";

type Deps = Pick<LeadDeps, "settings" | "store" | "mailer">;

export type Removal = {
  leads: number;
  deliveries: number;
  notes: number;
  mails: number;
  /** Whether the store's own files are clean too; if not, the daily purge repeats it. */
  isScrubbed: boolean;
};
/** `mentionedIn`: other people's leads that still contain the address or the number. */
export type Erasure = Removal & { mentionedIn: string[] };

/** A delivery that was running when its lead was deleted may still write its mail. */
const underWayMilliseconds = 2000;

/**
 * Deletes one lead with its deliveries, notes and mail files.
 * @throws errors of removing a file: then it can be called again
 */
export async function removeLead(deps: Deps, id: string): Promise<Removal> {
  const isOfLead: IsTheirs = async ({ name, words }) =>
    name.startsWith(`${id}.`) || (name.startsWith("gathered-") && (await words()).includes(id));
  return remove(deps, [id], (eb) => eb("id", "=", id), isOfLead);
}

/**
 * Deletes all leads of the person with an address or a phone number, and every mail file that
 * contains one of theirs. Rows go in one transaction, files after them; after an interruption the
 * same call finishes it. Backups keep the leads for their own lifetime; a restore skips them.
 * @param report called with each line of progress: every mail file is read
 * @throws errors of removing a file
 */
export async function erasePerson(deps: Deps, person: Person, report: (line: string) => void): Promise<Erasure> {
  const { ids, persons } = await leadsFrom(deps.store, person);
  const storedIds = new Set(ids);
  const isTheirs: IsTheirs = async ({ name, words }) => {
    if (storedIds.has(name.split(".")[0] ?? "")) return true;
    const text = await words();
    return persons.some((one) => containsPerson(text, one));
  };
  // PostgreSQL rejects an empty list.
  const which: LeadCondition = (eb) => (ids.length > 0 ? eb("id", "in", ids) : eb.lit(false));
  await removeFilters(deps.store, persons);
  const removedIds = await remove(deps, ids, which, isTheirs, report);
  return { ...removedIds, mentionedIn: await leadsMentioning(deps.store, persons) };
}

/** A member may have saved a search for an address or a number. */
const removeFilters = (store: Store, persons: readonly Person[]) =>
  store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const members = await transaction
        .selectFrom("member")
        .select(["id", "lead_filters"])
        .where("lead_filters", "<>", "")
        .execute();
      for (const { id, lead_filters: before } of members) {
        const after = withoutFilters(before, (words) => persons.some((person) => containsPerson(words, person)));
        if (after !== before)
          await transaction.updateTable("member").set({ lead_filters: after }).where("id", "=", id).execute();
      }
    }),
  );

type IsTheirs = (mail: MailFile) => Promise<boolean>;

async function remove(
  { settings, store, mailer }: Deps,
  ids: string[],
  which: LeadCondition,
  isTheirs: IsTheirs,
  report?: (line: string) => void,
): Promise<Removal> {
  await noteErasures(backupFolder(settings), ids);
  const { underWay, ...rows } = await removeRows(store, which);
  const isScrubbed = await store.scrub();
  let mails = await removeMailFiles(mailer.folder, isTheirs, report);
  if (underWay) {
    await delay(underWayMilliseconds);
    mails += await removeMailFiles(mailer.folder, isTheirs, report);
  }
  return { ...rows, mails, isScrubbed };
}

/** Deliveries and notes first: rows removed by a cascade are not counted. */
const removeRows = (store: Store, which: LeadCondition) =>
  store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const ids = transaction.selectFrom("lead").select("id").where(which);
      const deliveries = await transaction
        .deleteFrom("outbox")
        .where("lead_id", "in", ids)
        .returning("claimed_by")
        .execute();
      const notes = await transaction.deleteFrom("note").where("lead_id", "in", ids).returning("id").execute();
      const leads = await transaction.deleteFrom("lead").where("id", "in", ids).returning("id").execute();
      return {
        leads: leads.length,
        deliveries: deliveries.length,
        notes: notes.length,
        underWay: deliveries.some(({ claimed_by }) => claimed_by !== null),
      };
    }),
  );

const day = 24 * 3_600_000;
/** Milliseconds after which an unfinished mail file is abandoned: its process was killed. */
const partTime = 3_600_000;
/** Leads deleted at a time: visitors' messages are stored in between. */
const batch = 500;

/** Arrival of the oldest data that is not deleted yet. */
export const retentionStart = ({ LEADS_RETENTION_DAYS }: LeadDeps["settings"], now = new Date()): Date =>
  new Date(now.getTime() - LEADS_RETENTION_DAYS * day);

/**
 * Deletes data older than LEADS_RETENTION_DAYS (leads, mail files, the audit log, token use by
 * day), expired limits and proofs of work, replaced stores after a week, and old backups.
 * @returns the number of leads
 */
export async function purge({ settings, store, mailer }: LeadDeps, now = new Date()): Promise<number> {
  const limit = retentionStart(settings, now);
  const moment = limit.toISOString();
  let deletedRows = 0;
  for (let count = batch; count === batch; deletedRows += count)
    count = await store.run(async (db) => {
      const old = db.selectFrom("lead").select("id").where("received_at", "<", moment).limit(batch);
      return Number((await db.deleteFrom("lead").where("id", "in", old).executeTakeFirstOrThrow()).numDeletedRows);
    });
  const deadline = new Date(now.getTime() - partTime);
  const isPart = (name: string) => name.endsWith(".part");
  await removeMailFiles(mailer.folder, async (mail) => (await mail.sentAt()) < (isPart(mail.name) ? deadline : limit));
  await removeReplacedStores(settings.DATA_DIR, now);
  const periodKey = `day:${riyadhDay(limit)}`;
  await store.run(async (db) => {
    await db.deleteFrom("rate_limit").where("expire", "<", now.getTime()).execute();
    await db.deleteFrom("spent_proof").where("expires_at", "<", now.toISOString()).execute();
    await db.deleteFrom("desk_audit").where("began_at", "<", moment).execute();
    await db.deleteFrom("assistant_spend").where("period", "<", periodKey).execute();
  });
  if (!(await store.scrub()))
    log.warn("purged data is still in the store's files, which another process is using: the next purge tries again");
  // With BACKUP_DIR the daily backup does both. After a loss of the store, only old backups are left.
  if (settings.BACKUP_DIR === undefined && store.loss.lostAt() === undefined) {
    await removeOldBackups(settings, riyadhDay(new Date(now.getTime() - settings.BACKUP_KEEP * day)));
    await forgetErasures(backupFolder(settings), limit);
  }
  return deletedRows;
}

type MailFile = { name: string; words: () => Promise<string>; sentAt: () => Promise<Date> };

/**
 * Removes mails that were written as files.
 * @param report called with each line of progress
 * @returns the number of removed files
 * @throws errors of the file system, after all other files were processed
 */
async function removeMailFiles(
  folder: string,
  matches: (mail: MailFile) => boolean | Promise<boolean>,
  report: (line: string) => void = () => undefined,
): Promise<number> {
  const names = await namesIn(folder);
  let count = 0;
  const faults: unknown[] = [];
  for (const [index, name] of names.entries()) {
    report(`mail files: ${index + 1} of ${names.length}`);
    const file = join(folder, name);
    try {
      const isMatch = await matches({ name, words: () => wordsOf(file), sentAt: () => sentAt(file) });
      if (!isMatch) continue;
      await rm(file, { force: true });
      count++;
    } catch (error) {
      // Delivered and renamed, or purged, meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return count;
}

/** A mail file's words and addresses, decoded: its bytes may encode an address, or break it over two lines. */
async function wordsOf(file: string): Promise<string> {
  const { headers, text = "", html = "" } = await PostalMime.parse(await readFile(file));
  return [...headers.map(({ value }) => value), text, html].join("\n");
}

/** Bytes that hold all headers. */
const headLength = 16_384;

/** The date in a mail file's headers: a copy of the file has another time. */
async function sentAt(file: string): Promise<Date> {
  const { date = "" } = await PostalMime.parse(await buffer(createReadStream(file, { end: headLength - 1 })));
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? (await stat(file)).mtime : moment;
}
