import { withDatabase } from "#app/platform/database.server.ts";

/**
 * Makes deliveries due again: those given up begin anew, those that wait for their next try come now. The site that runs
 * finds them within seconds; one that starts, at once.
 * @param leadId of one lead; unset: of all
 * @throws StoreUnavailable
 */
export async function retryDeliveries(leadId?: string, now = new Date()): Promise<{ dead: number; waiting: number }> {
  const moment = now.toISOString();
  return withDatabase((db) =>
    db.transaction().execute(async (transaction) => {
      const waiting = await transaction
        .updateTable("outbox")
        .set({ next_attempt_at: moment })
        .where("state", "=", "pending")
        .where("attempts", ">", 0)
        .where("next_attempt_at", ">", moment)
        .$if(leadId !== undefined, (query) => query.where("lead_id", "=", leadId!))
        .returning("lead_id")
        .execute();
      const dead = await transaction
        .updateTable("outbox")
        .set({ state: "pending", attempts: 0, next_attempt_at: moment, finished_at: null, fault: null })
        .set({ claimed_by: null, claimed_until: null, retried_at: moment, gathered_at: null })
        .where("state", "=", "dead")
        .$if(leadId !== undefined, (query) => query.where("lead_id", "=", leadId!))
        .returning("lead_id")
        .execute();
      return { dead: dead.length, waiting: waiting.length };
    }),
  );
}
