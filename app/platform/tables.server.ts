import type { DeliveryFault } from "./delivery-result.ts";

/** Moment in UTC as a text of fixed width, `2026-11-20T09:40:00.000Z`: sorts as text in both stores. */
type Moment = string;

/** One message or callback request, as stored. A text that was not given is empty. */
export type LeadTable = {
  /** The reference number that the visitor was told. */
  id: string;
  received_at: Moment;
  kind: "contact" | "callback";
  /** Only a person changes it, and only a person says spam. */
  status: "new" | "contacted" | "won" | "lost" | "spam";
  /** 1 where it looks like spam: kept, but nothing is confirmed to its address. */
  flagged: 0 | 1;
  /** Why it is flagged, as names of flag-reason.ts with spaces between; empty where it is not. */
  flag_reasons: string;
  name: string;
  email: string;
  /** As it was typed. */
  phone: string;
  /** In international form; null where the number was not understood. */
  phone_e164: string | null;
  subject: string;
  message: string;
  locale: "en" | "ar";
  /** Campaign parameters. */
  source: string;
  /** Path that it was sent from. */
  page: string;
  preferred_time: string;
  topic: string;
  /** The same for every repeat of one submission, so that the store itself refuses a second one. */
  submission_key: string;
  /** The same for texts that say the same; null where a text is too short to be told from others. */
  message_digest: string | null;
};

/** One delivery that a lead sets off. Written together with the lead; deleted with it. */
export type OutboxTable = {
  lead_id: string;
  channel: "notification" | "confirmation" | "webhook";
  /** As its lead is: what is flagged waits in a lane of its own. */
  flagged: 0 | 1;
  /** `dead` was given up, `none` was left out on purpose: `last_error` says why. */
  state: "pending" | "sent" | "dead" | "none";
  /** Tries begun. With 0 it is due, whatever the clock says. */
  attempts: number;
  /** Not to be tried before. */
  next_attempt_at: Moment;
  last_attempt_at: Moment | null;
  /** The process that is trying, and until when nobody else may. */
  claimed_by: string | null;
  claimed_until: Moment | null;
  /** What the last attempt failed with, or why it was left out; and whom a failure is about. */
  last_error: string | null;
  fault: DeliveryFault | null;
  /** When it was sent or given up. */
  finished_at: Moment | null;
  /** When somebody had it tried again after it was given up: its 72 hours began again. */
  retried_at: Moment | null;
  /** Since when a notification waits for one mail with many others. */
  gathered_at: Moment | null;
};

/** What one of the company's own people noted about a lead. */
export type NoteTable = {
  /** A UUID. */
  id: string;
  lead_id: string;
  written_at: Moment;
  text: string;
};

/** A job that is done once a day, see once-a-day.server.ts. */
export type DailyJobTable = {
  job: string;
  /** Such as `2026-11-20`. */
  day: string;
  began_at: Moment;
  finished_at: Moment | null;
};

/**
 * What was used up of limits, by digests of addresses. One instance without PostgreSQL counts visitors' requests in its
 * memory and only mails here.
 */
export type RateLimitTable = {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
};

/** A proof of work that has counted for a lead, so that it never counts for another one. */
export type SpentProofTable = {
  signature: string;
  /** From then on it would be refused anyway. */
  expires_at: Moment;
};

/** Tokens of the language model's provider that were taken out of a cap, in Riyadh's time: spent, or held by an instance. */
export type AssistantSpendTable = {
  /** `day:2026-11-20` or `month:2026-11`. */
  period: string;
  tokens: number;
};

/** What lead_search does not have yet, or not as it is now. Triggers write it. */
export type LeadUnindexedTable = {
  lead_id: string;
  /** Its lead's. */
  received_at: Moment;
};

/** What a lead is searched by, see search-index.server.ts. */
export type LeadSearchTable = {
  /** In the order in which they came, as far as that matters. */
  number: number;
  lead_id: string;
  /** All its words and its notes', folded. */
  text: string;
};

/** Which letters follow one another in any of 32 leads. */
export type LeadSearchBlockTable = {
  /** The 32nd part of the leads' numbers. */
  block: number;
  /** Null until it is known; a trigger makes it so where one of the leads is deleted. */
  grams: Uint8Array | null;
};

/** One command of the desk that showed or removed messages. */
export type DeskAuditTable = {
  /** A UUID. */
  id: string;
  began_at: Moment;
  /** The user of the shell. */
  who: string;
  command: string;
  /** How many messages; null where the command did not come to its end. */
  count: number | null;
};

export type Tables = {
  lead: LeadTable;
  outbox: OutboxTable;
  note: NoteTable;
  daily_job: DailyJobTable;
  rate_limit: RateLimitTable;
  spent_proof: SpentProofTable;
  assistant_spend: AssistantSpendTable;
  lead_unindexed: LeadUnindexedTable;
  lead_search: LeadSearchTable;
  lead_search_block: LeadSearchBlockTable;
  desk_audit: DeskAuditTable;
};
