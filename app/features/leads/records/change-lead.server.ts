import { randomUUID } from "node:crypto";
import type { Store } from "#app/store/store.server.ts";
import { isPostgres, type LeadChangeTable, type NoteTable } from "#app/store/tables.server.ts";

type Change = {
  id: string;
  field: LeadChangeTable["field"];
  /** The former value, as the author of the change saw it. */
  before: string;
  after: string;
  /** The columns of `lead_change`. */
  who: string;
};

export type ChangeResult =
  | { outcome: "saved" }
  /** A colleague changed it meanwhile. Nothing was changed. */
  | { outcome: "conflict"; now: string }
  | { outcome: "gone" };

/**
 * Changes one field of a lead and adds that to its history, unless the field changed since its
 * author saw it: no colleague's change is overwritten. Who plans to follow up takes a lead that
 * nobody has.
 * @throws StoreUnavailable
 */
export async function changeLead(
  store: Pick<Store, "run">,
  { id, field, before, after, who }: Change,
): Promise<ChangeResult> {
  return store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const lead = await transaction
        .selectFrom("lead")
        .select(["status", "assigned_to", "follow_up"])
        .where("id", "=", id)
        // In SQLite one transaction at a time may write.
        .$if(isPostgres(transaction), (query) => query.forUpdate())
        .executeTakeFirst();
      if (!lead) return { outcome: "gone" };
      // Two members may make the same change at once.
      if (lead[field] === after) return { outcome: "saved" };
      if (lead[field] !== before) return { outcome: "conflict", now: lead[field] };
      const changes: Pick<Change, "field" | "before" | "after">[] = [{ field, before, after }];
      if (field === "follow_up" && after !== "" && lead.assigned_to === "")
        changes.push({ field: "assigned_to", before: "", after: who });
      await transaction
        .updateTable("lead")
        .set(Object.fromEntries(changes.map((change) => [change.field, change.after])))
        .where("id", "=", id)
        .execute();
      const changed_at = new Date().toISOString();
      await transaction
        .insertInto("lead_change")
        .values(changes.map((change) => ({ ...change, id: randomUUID(), lead_id: id, changed_at, who })))
        .execute();
      return { outcome: "saved" };
    }),
  );
}

export const longestNote = 5000;

type NewNote = { id: string; who: string; text: string };

/** @returns false if there is no such lead @throws StoreUnavailable */
export async function addNote(store: Pick<Store, "run">, { id, who, text }: NewNote): Promise<boolean> {
  const note: NoteTable = { id: randomUUID(), lead_id: id, written_at: new Date().toISOString(), who, text };
  return store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const lead = await transaction
        .selectFrom("lead")
        .select("id")
        .where("id", "=", id)
        .$if(isPostgres(transaction), (query) => query.forKeyShare())
        .executeTakeFirst();
      if (lead) await transaction.insertInto("note").values(note).execute();
      return lead !== undefined;
    }),
  );
}
