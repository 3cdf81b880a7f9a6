import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Store } from "#app/store/store.server.ts";
import { soundsOf } from "#app/features/leads/rules/sounds.ts";
import type { Stage } from "#app/features/leads/rules/stages.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { findLeads, indexLeads, plain } from "./search.server.ts";
import {
  countLeads,
  type LeadFilter,
  leadsAfter,
  placeIn,
  type LeadWith,
  storedLeadsOf,
} from "./stored-leads.server.ts";

const orderOf = ({ planned }: LeadFilter) => (planned ? "planned" : "newest");

export type LeadPage = {
  leads: LeadWith<"deliveries">[];
  /** Start of the next page; undefined on the last. */
  next: string | undefined;
  /** Whether a search covered all leads: after a restore not all are indexed yet. */
  complete: boolean;
  /** Whether no lead contains the words: the leads have a name that sounds like them. */
  isAlike: boolean;
};

/**
 * A page of leads, newest first; with planned follow-ups, the next one first.
 * @param options.text search text (search.server.ts); empty: all
 * @param options.after `next` of the page before
 */
export async function listLeads(
  store: Store,
  filter: LeadFilter,
  { text = "", after = "", limit }: { text?: string; after?: string; limit: number },
): Promise<LeadPage> {
  if (text !== "") {
    const complete = await indexLeads(store);
    const options = { filter, after: after === "" ? Infinity : Number(after), limit: limit + 1 };
    const matches = await findLeads(store, text, options);
    const isAlike = matches.length === 0 && after === "" && soundsOf(plain(text)).length > 0;
    const places = isAlike ? await findLeads(store, text, { ...options, bySound: true }) : matches;
    const page = places.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const leads = await storedLeadsOf(store, ids, ["deliveries"]);
    const next = places.length > limit && !isAlike ? String(page.at(-1)!.place) : undefined;
    return { leads, complete, isAlike: isAlike && leads.length > 0, next };
  }
  const order = orderOf(filter);
  const leads = await leadsAfter(store, ["deliveries"], filter, { order, after, limit: limit + 1 });
  const page = leads.slice(0, limit);
  return {
    leads: page,
    complete: true,
    isAlike: false,
    next: leads.length > limit ? placeIn(order, page.at(-1)!) : undefined,
  };
}

/** The number of the lead after another in a list, or of the first one; undefined if there is no other. */
export async function leadBehind(store: Store, filter: LeadFilter, lead: LeadTable): Promise<string | undefined> {
  const order = orderOf(filter);
  for (const after of [placeIn(order, lead), ""]) {
    const leads = await leadsAfter(store, [], filter, { order, after, limit: 2 });
    const other = leads.find(({ id }) => id !== lead.id);
    if (other) return other.id;
  }
  return undefined;
}

/** The stages of a list, spam, and stages that left it but still hold leads: a seek in the index for each. */
export async function statusesOf(store: Store, stages: readonly Stage[]): Promise<string[]> {
  const seeks = sql<{ status: string }>`
    with recursive used(status) as (
      select min(status) from lead
      union all
      select (select min(status) from lead where status > used.status) from used where used.status is not null
    ) select status from used where status is not null`;
  const { rows } = store.exists() ? await store.run((db) => seeks.execute(db)) : { rows: [] };
  return [...new Set([...stages.map(({ id }) => id), "spam", ...rows.map(({ status }) => status)])];
}

/** By status, or `planned`. */
export type StatusCounts = Readonly<Record<string, number>>;

/** Counting stops here: higher counts are of no use. */
export const countedAtMost = 1000;

/**
 * Numbers of leads of each status and with a planned follow-up, at most `countedAtMost` each, within
 * the rest of a filter.
 */
export async function countByStatus(
  store: Store,
  filter: LeadFilter,
  statuses: readonly string[],
): Promise<StatusCounts> {
  const { status: _, planned: __, ...rest } = filter;
  const counts = [...statuses, "planned"].map(async (one) => [
    one,
    await countLeads(store, { ...rest, ...(one === "planned" ? { planned: true } : { status: one }) }, countedAtMost),
  ]);
  return Object.fromEntries(await Promise.all(counts)) as StatusCounts;
}

/** Equal for equal values: pages poll it to notice changes. */
export const versionOf = (values: unknown): string =>
  hash("sha256", JSON.stringify(values ?? null), "base64url").slice(0, 16);
