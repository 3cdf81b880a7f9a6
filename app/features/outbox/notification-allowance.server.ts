import { env } from "#app/platform/env.server.ts";
import { createStoredLimit } from "#app/platform/stored-limit.server.ts";

/** Milliseconds; mails with many leads leave at the full hour and a quarter, half and three quarters past. */
const between = 15 * 60_000;

/** Whether one more notification may be a mail of its own: a flood of them would hide the others. @throws StoreUnavailable */
export async function mayMailSingly(): Promise<boolean> {
  const { LEADS_MAX_NOTIFICATIONS: points } = env();
  return createStoredLimit({ name: "notifications", points, seconds: 3600 }).take("all");
}

/** When those leave that were gathered until then. */
export const nextGathering = (now: Date): Date => new Date((Math.floor(now.getTime() / between) + 1) * between);
