import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/tables.server.ts";

/** What the daily mail tells of the leads of some days, and of what waits now. */
export type DailyFigures = {
  leads: number;
  flagged: number;
  unmailed: number;
  unconfirmed: number;
  pending: number;
  dead: number;
};

const day = 24 * 3_600_000;

/** @param from first day, `to` last day, both as days of Riyadh such as `2026-11-20` */
export async function dailyFigures(db: Kysely<Tables>, from: string, to: string): Promise<DailyFigures> {
  const begin = new Date(`${from}T00:00:00+03:00`).toISOString();
  const end = new Date(Date.parse(`${to}T00:00:00+03:00`) + day).toISOString();
  const leads = await db
    .selectFrom("lead")
    .leftJoin("outbox", (join) => join.onRef("lead_id", "=", "id").on("channel", "=", "notification"))
    .select(["lead.flagged", "state", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where("received_at", ">=", begin)
    .where("received_at", "<", end)
    .groupBy(["lead.flagged", "state"])
    .execute();
  const deliveries = await db
    .selectFrom("outbox")
    .select(["state", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where("state", "in", ["pending", "dead"])
    .where((eb) => eb.or([eb("state", "=", "pending"), eb("channel", "!=", "confirmation")]))
    .groupBy("state")
    .execute();
  const unconfirmed = await db
    .selectFrom("lead")
    .innerJoin("outbox", (join) => join.onRef("lead_id", "=", "id").on("channel", "=", "confirmation"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("received_at", ">=", begin)
    .where("received_at", "<", end)
    .where("state", "in", ["dead", "none"])
    .execute();
  return {
    leads: total(leads),
    flagged: total(leads.filter(({ flagged }) => flagged === 1)),
    unmailed: total(leads.filter(({ state }) => state === "none")),
    unconfirmed: total(unconfirmed),
    pending: total(deliveries.filter(({ state }) => state === "pending")),
    dead: total(deliveries.filter(({ state }) => state === "dead")),
  };
}

/** PostgreSQL counts in a type that comes as a text. */
const total = (rows: { count: number | string }[]) => rows.reduce((sum, { count }) => sum + Number(count), 0);
