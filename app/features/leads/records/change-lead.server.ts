import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { newDelivery } from "#app/features/leads/delivery/outbox.server.ts";
import { answerKinds, isAnswer } from "#app/features/leads/rules/answer-kinds.ts";
import type { Store } from "#app/store/store.server.ts";
import { indexAgain } from "./search.server.ts";
import { isPostgres } from "#app/store/is-postgres.server.ts";
import type { LeadChangeTable, LeadTable, NoteTable, Tables } from "#app/store/tables.server.ts";

type Change = {
  id: string;
  field: LeadChangeTable["field"];
  /** The former value, as the author of the change saw it; undefined: any. */
  before: string | undefined;
  after: string | ((now: string) => string);
  /** The columns of `lead_change`. */
  who: string;
};

/** `form`: the lead's. */
type ChangeResult =
  | { outcome: "saved"; before: string; form: string }
  /** A colleague changed it meanwhile. Nothing was changed. */
  | { outcome: "conflict"; now: string; form: string }
  | { outcome: "gone" };

/**
 * Changes one field of a lead and adds that to its history, unless the field changed since its
 * author saw it: no colleague's change is overwritten. A member who plans a follow-up becomes the holder
 * of an unassigned lead.
 */
export async function changeLead(
  store: Pick<Store, "run">,
  { id, field, before, after, who }: Change,
): Promise<ChangeResult> {
  const result = await withLead(store, id, async (transaction, lead): Promise<ChangeResult> => {
    const { form, [field]: now } = lead;
    const next = typeof after === "string" ? after : after(now);
    // Two members may make the same change at once.
    if (now === next) return { outcome: "saved", before: now, form };
    if (now !== (before ?? now)) return { outcome: "conflict", now, form };
    const changes: FieldChange[] = [{ field, before: now, after: next }];
    if (field === "follow_up" && next !== "" && lead.assigned_to === "")
      changes.push({ field: "assigned_to", before: "", after: who });
    await applyChanges(transaction, { id, who, changes });
    return { outcome: "saved", before: now, form };
  });
  return result ?? { outcome: "gone" };
}

/** Runs work on a lead while its row is locked. @returns undefined if there is no such lead */
const withLead = <T>(
  store: Pick<Store, "run">,
  id: string,
  work: (transaction: Transaction<Tables>, lead: Pick<LeadTable, LeadChangeTable["field"] | "form">) => Promise<T>,
): Promise<T | undefined> =>
  store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const lead = await transaction
        .selectFrom("lead")
        .select(["status", "assigned_to", "follow_up", "value", "tags", "form"])
        .where("id", "=", id)
        // In SQLite one transaction at a time may write.
        .$if(isPostgres(transaction), (query) => query.forUpdate())
        .executeTakeFirst();
      return lead && work(transaction, lead);
    }),
  );

type FieldChange = Pick<LeadChangeTable, "field" | "before" | "after">;

async function applyChanges(
  transaction: Transaction<Tables>,
  { id, who, changes }: Pick<Change, "id" | "who"> & { changes: FieldChange[] },
): Promise<void> {
  await transaction
    .updateTable("lead")
    .set(Object.fromEntries(changes.map(({ field, after }) => [field, after])))
    .where("id", "=", id)
    .execute();
  const changed_at = new Date().toISOString();
  const rows = changes.map((change) => ({ ...change, id: randomUUID(), lead_id: id, changed_at, who }));
  if (changes.some(({ field }) => field === "tags")) await indexAgain(transaction, (eb) => eb("id", "=", id));
  await transaction.insertInto("lead_change").values(rows).execute();
  // Webhook receivers that got the lead also get its changes.
  const webhook = await transaction
    .selectFrom("outbox")
    .select("flagged")
    .where("lead_id", "=", id)
    .where("channel", "=", "webhook")
    .executeTakeFirst();
  if (webhook)
    await transaction
      .insertInto("outbox")
      .values(
        rows.map((row) => newDelivery({ ...webhook, lead_id: id, channel: "update", note_id: row.id }, changed_at)),
      )
      .execute();
}

/** Characters. */
export const longestNote = 5000;
/** Milliseconds within which the same answer was posted twice by mistake. */
const repeatTime = 10 * 60_000;

type NewNote = {
  id: string;
  who: string;
  text: string;
  kind?: NoteTable["kind"];
  /** The stage to which an answer moves a new lead. */
  stage?: string;
  /** The number of answers that its author has read; undefined: any number. */
  answers?: number | undefined;
};

type NoteResult =
  | { outcome: "added" | "gone" }
  /** A colleague has answered meanwhile: `answers` is the new number of answers. Nothing was added. */
  | { outcome: "overtaken"; answers: number };

/**
 * Adds a note, or an answer with its delivery, which makes the author the holder of a lead that
 * nobody has. A repeated answer is added once.
 */
export async function addNote(
  store: Pick<Store, "run">,
  { id, who, text, kind = "note", stage = "new", answers }: NewNote,
): Promise<NoteResult> {
  const now = new Date();
  const note: NoteTable = { id: randomUUID(), lead_id: id, written_at: now.toISOString(), who, text, kind };
  const isForVisitor = isAnswer(note);
  const result = await withLead(store, id, async (transaction, lead): Promise<NoteResult> => {
    if (kind !== "note") {
      const earlier = await transaction
        .selectFrom("note")
        .select(["text", "written_at"])
        .where("lead_id", "=", id)
        .where("kind", "in", isForVisitor ? answerKinds : [kind])
        .orderBy("written_at")
        .execute();
      const since = new Date(now.getTime() - repeatTime).toISOString();
      const former = isForVisitor ? earlier : earlier.slice(-1);
      if (former.some((one) => one.text === text && one.written_at > since)) return { outcome: "added" };
      if (earlier.length !== (answers ?? earlier.length)) return { outcome: "overtaken", answers: earlier.length };
    }
    if (isForVisitor) {
      const changes: FieldChange[] = [];
      if (lead.status === "new" && stage !== "new") changes.push({ field: "status", before: "new", after: stage });
      if (lead.assigned_to === "") changes.push({ field: "assigned_to", before: "", after: who });
      if (changes.length > 0) await applyChanges(transaction, { id, who, changes });
    }
    await transaction.insertInto("note").values(note).execute();
    const delivery = { lead_id: id, channel: "answer", note_id: note.id, flagged: 0 } as const;
    if (kind === "answer")
      await transaction.insertInto("outbox").values(newDelivery(delivery, note.written_at)).execute();
    return { outcome: "added" };
  });
  return result ?? { outcome: "gone" };
}
