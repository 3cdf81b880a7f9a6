import { withDatabase } from "#app/platform/database.server.ts";
import { storeLostAt, storeMarkFile } from "#app/platform/store-mark.server.ts";
import type { OutboxTable } from "#app/platform/tables.server.ts";

type Channel = OutboxTable["channel"];

/**
 * What is wrong with deliveries, so that a person should look. Read from the store: every process sees the same.
 * Confirmations count only where we ourselves are refused. What becomes of the others depends on what strangers typed
 * in, who must not be able to raise the alarm: it is noted at the lead.
 */
export type DeliveryAlarm = {
  /** Given up, of leads that nobody has dealt with yet (status `new`). */
  dead: Partial<Record<Channel, number>>;
  /** Waiting, since the other side refuses us: password, sender, certificate, settings. */
  refused: Partial<Record<Channel, number>>;
  /** Tried in vain for more than an hour. */
  overdue: Partial<Record<Channel, number>>;
  /** Such as `notification: EAUTH 535 …`: what the last of each kind failed with. Holds no personal data. */
  reasons: string[];
  /** When an empty store took the place of one that was there: deliveries went with it. In ISO 8601. */
  storeLostAt?: string;
};

const overdueMilliseconds = 3_600_000;
const channelOrder: Channel[] = ["notification", "confirmation", "webhook"];

/**
 * @returns undefined while all is well
 * @throws StoreUnavailable
 */
export async function deliveryAlarm(now = new Date()): Promise<DeliveryAlarm | undefined> {
  const rows = await withDatabase((db) =>
    db
      .selectFrom("outbox")
      .innerJoin("lead", "lead.id", "outbox.lead_id")
      .select(["outbox.channel", "outbox.state", "outbox.fault", "outbox.last_error", "lead.received_at"])
      .where("outbox.state", "in", ["pending", "dead"])
      .where("outbox.fault", "is not", null)
      .where((eb) => eb.or([eb("outbox.channel", "!=", "confirmation"), eb("outbox.fault", "=", "refused")]))
      .where((eb) => eb.or([eb("outbox.state", "=", "pending"), eb("lead.status", "=", "new")]))
      .orderBy("outbox.last_attempt_at", "desc")
      .execute(),
  );
  const lostAt = storeLostAt();
  if (rows.length === 0 && !lostAt) return undefined;
  const limit = new Date(now.getTime() - overdueMilliseconds).toISOString();
  const waiting = rows.filter(({ state }) => state === "pending");
  const dead = rows.filter(({ state }) => state === "dead");
  const refused = waiting.filter(({ fault }) => fault === "refused");
  const overdue = waiting.filter(({ fault, received_at }) => fault !== "refused" && received_at < limit);
  const wrong = [...dead, ...refused, ...overdue];
  if (wrong.length === 0 && !lostAt) return undefined;
  const last = channelOrder.map((channel) => wrong.find((row) => row.channel === channel));
  return {
    dead: byChannel(dead),
    refused: byChannel(refused),
    overdue: byChannel(overdue),
    reasons: last.flatMap((row) => (row ? [`${row.channel}: ${row.last_error}`] : [])),
    ...(lostAt && { storeLostAt: lostAt }),
  };
}

function byChannel(rows: { channel: Channel }[]): Partial<Record<Channel, number>> {
  const grouped = Object.groupBy(rows, ({ channel }) => channel);
  return Object.fromEntries(Object.entries(grouped).map(([channel, group]) => [channel, group.length]));
}

/** The alarm in one line, for the desk, `/readyz` and the log. @param withReasons not for strangers' eyes */
export function alarmLine(alarm: DeliveryAlarm, withReasons: boolean): string {
  const { dead, refused, overdue, reasons, storeLostAt: lostAt } = alarm;
  const lost = lostAt && `The store was empty at ${lostAt}, although one was there before: restore a backup`;
  const parts = [
    counted("given up", dead),
    counted("refused by the other side, being retried", refused),
    counted("undelivered for more than an hour", overdue),
  ].filter(Boolean);
  const deliveries =
    parts.length > 0 &&
    `Deliveries need attention: ${parts.join("; ")}${withReasons ? ` (${reasons.join(" | ")})` : ""}`;
  const ending = lost && withReasons ? `${lost}, or delete ${storeMarkFile()} once you know why` : lost;
  return [ending, deliveries].filter(Boolean).join(". ");
}

function counted(what: string, numbers: Partial<Record<Channel, number>>): string {
  const list = Object.entries(numbers).map(([channel, number]) => `${number} ${channel}`);
  return list.length === 0 ? "" : `${what}: ${list.join(", ")}`;
}
