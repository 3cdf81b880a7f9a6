import { hash } from "node:crypto";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { log } from "#app/platform/log.server.ts";
import { onceADay } from "#app/store/once-a-day.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { channels, toVisitors } from "#app/store/column-values.ts";
import type { OutboxTable } from "#app/store/tables.server.ts";
import { agedDeliveries } from "./outbox.server.ts";

const kinds = {
  /** Leads that are still untouched (status `new`). */
  dead: "given up",
  /** Because of our password, sender, certificate or settings. */
  refused: "refused by the other side, being retried",
  overdue: "undelivered for more than an hour",
};
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];
const overdueMilliseconds = 3_600_000;

type Counts = Partial<Record<OutboxTable["channel"], number>>;

/**
 * Faults of deliveries that need a person. Read from the store, so that every process sees the
 * same. Mails to visitors count only if the mail server refuses us; other failures depend on the
 * visitor's input, which must not raise an alarm: they are recorded with the lead.
 */
export type DeliveryAlarm = Record<Kind, Counts> & {
  /** Such as `notification: EAUTH 535 …`: the last failure of each channel. No personal data. */
  reasons: string[];
  /** In ISO 8601: when an empty store replaced the former one, whose deliveries are lost. */
  storeLostAt?: string;
};

/** @returns undefined without faults */
export async function deliveryAlarm(store: Store): Promise<DeliveryAlarm | undefined> {
  const rows = await store.run((db) =>
    agedDeliveries(db)
      .select(["outbox.channel", "outbox.state", "outbox.fault", "outbox.last_error"])
      .where("outbox.state", "in", ["pending", "dead"])
      .where("outbox.fault", "is not", null)
      .where((eb) => eb.or([eb("outbox.channel", "not in", toVisitors), eb("outbox.fault", "=", "refused")]))
      .where((eb) => eb.or([eb("outbox.state", "=", "pending"), eb("lead.status", "=", "new")]))
      .orderBy("outbox.last_attempt_at", "desc")
      .execute(),
  );
  const lostAt = store.loss.lostAt();
  const limit = new Date(Date.now() - overdueMilliseconds).toISOString();
  const kindOf = ({ state, fault, since }: (typeof rows)[number]): Kind | undefined => {
    if (state === "dead") return "dead";
    if (fault === "refused") return "refused";
    return since < limit ? "overdue" : undefined;
  };
  const byKind = Map.groupBy(rows, kindOf);
  const wrong = kindNames.flatMap((kind) => byKind.get(kind) ?? []);
  if (wrong.length === 0 && !lostAt) return undefined;
  const countsOf = (kind: Kind): Counts => {
    const byChannel = Map.groupBy(byKind.get(kind) ?? [], ({ channel }) => channel);
    return Object.fromEntries([...byChannel].map(([channel, group]) => [channel, group.length]));
  };
  const last = channels.flatMap((channel) => wrong.find((row) => row.channel === channel) ?? []);
  return {
    dead: countsOf("dead"),
    refused: countsOf("refused"),
    overdue: countsOf("overdue"),
    reasons: last.map(({ channel, last_error }) => `${channel}: ${last_error}`),
    ...(lostAt && { storeLostAt: lostAt }),
  };
}

/** The alarm in one line. @param markFile to delete once a loss of the store is explained */
export function alarmLine(alarm: DeliveryAlarm, markFile: string): string {
  const { reasons, storeLostAt: lostAt } = alarm;
  const lossNotice =
    lostAt &&
    `The store was empty at ${lostAt}, although there was one before: restore a backup, or delete ${markFile} once you know why`;
  const parts = kindNames.flatMap((kind) => {
    const list = Object.entries(alarm[kind]).map(([channel, number]) => `${number} ${channel}`);
    return list.length > 0 ? [`${kinds[kind]}: ${list.join(", ")}`] : [];
  });
  const deliveries = parts.length > 0 && `Deliveries need attention: ${parts.join("; ")} (${reasons.join(" | ")})`;
  return [lossNotice, deliveries].filter(Boolean).join(". ");
}

/**
 * Checks whether deliveries need attention, and reports changes to the log and by webhook
 * (`delivery.alarm`): once a day for each kind of fault, even if several processes see it.
 * @returns a function that checks once. It throws StoreUnavailable
 */
export function createAlarm({ settings, store, postWebhook }: LeadDeps) {
  let loggedReason = "";

  async function post(alarm: DeliveryAlarm, faults: string, signal: AbortSignal): Promise<void> {
    const now = new Date();
    const day = riyadhDay(now);
    const id = `alarm-${day}-${hash("sha256", faults).slice(0, 12)}`;
    const data = { ...alarm, text: alarmLine(alarm, store.loss.file) };
    const event = { type: "delivery.alarm", timestamp: now.toISOString(), data };
    await onceADay(store, `delivery.alarm ${faults}`, day, async () => {
      const result = await postWebhook(id, event, signal);
      if (result.outcome === "failed") throw new Error(`the alarm could not be sent: ${result.reason}`);
    }).catch((error: unknown) => log.warn({ err: error }, "the alarm could not be sent"));
  }

  return async (signal: AbortSignal): Promise<void> => {
    const current = await deliveryAlarm(store);
    const faults = current ? faultsOf(current) : "";
    if (faults !== loggedReason) {
      if (current) log.error({ alarm: current, text: alarmLine(current, store.loss.file) }, "the alarm is raised");
      else log.info("deliveries work again");
      loggedReason = faults;
    }
    if (current && settings.LEADS_WEBHOOK_URL) await post(current, faults, signal);
  };
}

/** Identity of an alarm; for given-up deliveries it changes when their number doubles. */
const faultsOf = (alarm: DeliveryAlarm): string =>
  [
    ...(alarm.storeLostAt ? ["store lost"] : []),
    ...kindNames.flatMap((kind) =>
      Object.entries(alarm[kind]).map(([channel, number]) =>
        kind === "dead" ? `dead ${channel} ${2 ** Math.floor(Math.log2(number))}` : `${kind} ${channel}`,
      ),
    ),
  ].join(", ");
