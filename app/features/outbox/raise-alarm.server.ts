import { createHash } from "node:crypto";
import { riyadhDay } from "#app/i18n/format-moment.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { onceADay } from "#app/platform/once-a-day.server.ts";
import { postWebhook } from "#app/platform/signed-webhook.server.ts";
import { alarmLine, type DeliveryAlarm, deliveryAlarm } from "./delivery-alarm.server.ts";

let logged = "";
let current: DeliveryAlarm | undefined;

/** The last alarm that was seen, in a line without reasons: `/readyz` shows it to everybody. */
export const currentAlarmLine = (): string | undefined => current && alarmLine(current, false);

/**
 * Looks whether deliveries need somebody's attention, and says so in the log when that changes, and by webhook
 * (`delivery.alarm`): once a day for each kind of trouble, however many processes see it.
 * @throws StoreUnavailable
 */
export async function raiseAlarm(now = new Date(), signal?: AbortSignal): Promise<void> {
  current = await deliveryAlarm(now);
  const kinds = current ? kindsOf(current) : "";
  if (kinds !== logged) {
    if (current) log.error({ alarm: current }, alarmLine(current, false));
    else log.info("deliveries are well again");
    logged = kinds;
  }
  if (current && env().LEADS_WEBHOOK_URL) await tellByWebhook(current, kinds, now, signal);
}

async function tellByWebhook(alarm: DeliveryAlarm, kinds: string, now: Date, signal?: AbortSignal): Promise<void> {
  const day = riyadhDay(now);
  const id = `alarm-${day}-${createHash("sha256").update(kinds).digest("hex").slice(0, 12)}`;
  const event = {
    type: "delivery.alarm",
    timestamp: now.toISOString(),
    data: { ...alarm, text: alarmLine(alarm, true) },
  };
  await onceADay(`delivery.alarm ${kinds}`, day, async () => {
    const result = await postWebhook(id, event, signal);
    if (result.outcome === "failed") throw new Error(`the alarm could not be sent: ${result.reason}`);
  }).catch((error: unknown) => log.warn({ err: error }, "the alarm could not be sent"));
}

/** Trouble of the same kind is the same alarm; what was given up is one again each time its number has doubled. */
function kindsOf({ dead, refused, overdue, storeLostAt }: DeliveryAlarm): string {
  const doubled = Object.entries(dead).map(
    ([channel, number]) => `dead ${channel} ${2 ** Math.floor(Math.log2(number))}`,
  );
  const kind = (name: string, numbers: object) => Object.keys(numbers).map((channel) => `${name} ${channel}`);
  return [
    ...(storeLostAt ? ["store lost"] : []),
    ...doubled,
    ...kind("refused", refused),
    ...kind("overdue", overdue),
  ].join(", ");
}
