import type { LeadFilter } from "#app/features/leads/records/stored-leads.server.ts";
import { isAddress } from "#app/features/leads/rules/is-address.ts";
import { startOfDay } from "#i18n/riyadh-time.ts";
import { leadStatuses } from "#app/store/tables.server.ts";

/** Options of `export` that filter the leads. */
export const filterOptions = {
  status: { type: "string" },
  flagged: { type: "boolean" },
  since: { type: "string" },
  email: { type: "string" },
  form: { type: "string" },
} as const;

export const filterUsage = "[--status STATUS] [--flagged] [--since 2026-11-20|7d|12h] [--email ADDRESS] [--form NAME]";

type FilterOptions = { status?: string; flagged?: boolean; since?: string; email?: string; form?: string };

/** @returns a sentence if an option is not understood */
export function parseFilter(
  { status, flagged, since, email, form }: FilterOptions,
  now = new Date(),
): LeadFilter | string {
  const leadStatus = leadStatuses.find((each) => each === status);
  if (status !== undefined && !leadStatus) return `--status must be one of: ${leadStatuses.join(", ")}.`;
  const moment = since === undefined ? undefined : parseSince(since, now);
  if (since !== undefined && !moment)
    return "--since must be a day in Riyadh such as 2026-11-20, or how long ago, such as 7d or 12h.";
  if (email !== undefined && !isAddress(email)) return `--email must be an email address, not ${email}.`;
  return {
    ...(leadStatus ? { status: leadStatus } : {}),
    ...(flagged ? { flagged } : {}),
    ...(moment ? { since: moment } : {}),
    ...(email === undefined ? {} : { email: email.trim() }),
    ...(form === undefined ? {} : { form }),
  };
}

function parseSince(text: string, now: Date): Date | undefined {
  const ago = /^(\d{1,5})([dh])$/.exec(text);
  if (ago) return new Date(now.getTime() - Number(ago[1]) * (ago[2] === "d" ? 24 : 1) * 3_600_000);
  const begin = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? startOfDay(text) : Number.NaN);
  return Number.isNaN(begin.getTime()) ? undefined : begin;
}
