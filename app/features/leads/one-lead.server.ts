import { randomUUID } from "node:crypto";
import { withDatabase } from "#app/platform/database.server.ts";
import type { LeadTable, NoteTable, OutboxTable } from "#app/platform/tables.server.ts";

export const leadStatuses = ["new", "contacted", "won", "lost", "spam"] as const satisfies LeadTable["status"][];

/** A lead with all that is known of it. */
export type LeadInFull = { lead: LeadTable; deliveries: OutboxTable[]; notes: NoteTable[] };

/** @throws StoreUnavailable */
export async function findLead(id: string): Promise<LeadInFull | undefined> {
  return withDatabase(async (db) => {
    const lead = await db.selectFrom("lead").selectAll().where("id", "=", id).executeTakeFirst();
    if (!lead) return undefined;
    const deliveries = await db.selectFrom("outbox").selectAll().where("lead_id", "=", id).execute();
    const notes = await db.selectFrom("note").selectAll().where("lead_id", "=", id).orderBy("written_at").execute();
    return { lead, deliveries, notes };
  });
}

/** @throws StoreUnavailable */
export async function setStatus(id: string, status: LeadTable["status"]): Promise<void> {
  await withDatabase((db) => db.updateTable("lead").set({ status }).where("id", "=", id).execute());
}

/** @throws StoreUnavailable, also where there is no such lead */
export async function addNote(id: string, text: string, now = new Date()): Promise<void> {
  const note: NoteTable = { id: randomUUID(), lead_id: id, written_at: now.toISOString(), text };
  await withDatabase((db) => db.insertInto("note").values(note).execute());
}
