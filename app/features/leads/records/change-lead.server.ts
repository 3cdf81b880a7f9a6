import { randomUUID } from "node:crypto";
import type { Store } from "#app/store/store.server.ts";
import { isPostgres, type LeadChangeTable, type LeadTable, type NoteTable } from "#app/store/tables.server.ts";

/** The editable fields of a lead: its status, and its holder. */
export type Changeable = Pick<LeadTable, LeadChangeTable["field"]>;

type Change<Field extends keyof Changeable> = {
  id: string;
  field: Field;
  /** The former value, as the author of the change saw it. */
  before: Changeable[Field];
  after: Changeable[Field];
  /** The columns of `lead_change`. */
  who: string;
};

export type ChangeResult<Field extends keyof Changeable> =
  | { outcome: "saved" }
  /** A colleague changed it meanwhile. Nothing was changed. */
  | { outcome: "conflict"; now: Changeable[Field] }
  | { outcome: "gone" };

/**
 * Changes one field of a lead and adds that to its history, unless the field changed since its
 * author saw it: no colleague's change is overwritten.
 * @throws StoreUnavailable
 */
export async function changeLead<Field extends keyof Changeable>(
  store: Pick<Store, "run">,
  { id, field, before, after, who }: Change<Field>,
): Promise<ChangeResult<Field>> {
  return store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const lead = await transaction
        .selectFrom("lead")
        .select(["status", "assigned_to"])
        .where("id", "=", id)
        // In SQLite one transaction at a time may write.
        .$if(isPostgres(transaction), (query) => query.forUpdate())
        .executeTakeFirst();
      if (!lead) return { outcome: "gone" };
      // Two members may make the same change at once.
      if (lead[field] === after) return { outcome: "saved" };
      if (lead[field] !== before) return { outcome: "conflict", now: lead[field] };
      await transaction
        .updateTable("lead")
        .set({ [field]: after })
        .where("id", "=", id)
        .execute();
      const change = { id: randomUUID(), lead_id: id, changed_at: new Date().toISOString(), who, field };
      await transaction
        .insertInto("lead_change")
        .values({ ...change, before, after })
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
