import { withDatabase } from "#app/platform/database.server.ts";
import { counter, gauge } from "#app/platform/metrics.server.ts";
import type { OutboxTable } from "#app/platform/tables.server.ts";
import { deliveryAlarm } from "./delivery-alarm.server.ts";

const tries = counter("deliveries_total", "Tries to deliver, by how they ended.");

/** Counts one try. */
export function countDelivery(
  channel: OutboxTable["channel"],
  outcome: "sent" | "none" | "gathered" | "failed" | "dead",
): void {
  tries.add({ channel, outcome });
}

gauge("outbox_deliveries", "Deliveries that wait or were given up.", async () => {
  const rows = await withDatabase((db) =>
    db
      .selectFrom("outbox")
      .select(["channel", "state", ({ fn }) => fn.countAll<number | string>().as("count")])
      .where("state", "in", ["pending", "dead"])
      .groupBy(["channel", "state"])
      .execute(),
  );
  const channels = ["notification", "confirmation", "webhook"] as const;
  return channels.flatMap((channel) =>
    (["pending", "dead"] as const).map((state) => ({
      labels: { channel, state },
      value: Number(rows.find((row) => row.channel === channel && row.state === state)?.count ?? 0),
    })),
  );
});

gauge("delivery_alarm", "1 while deliveries need somebody's attention.", async () => [
  { labels: {}, value: (await deliveryAlarm()) === undefined ? 0 : 1 },
]);
