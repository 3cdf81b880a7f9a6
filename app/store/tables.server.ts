import { PostgresAdapter, type QueryExecutor } from "kysely";
import type { DeliveryFault } from "#app/platform/delivery-result.ts";

export const leadStatuses = ["new", "contacted", "won", "lost", "spam"] as const;

/** UTC in fixed width, `2026-11-20T09:40:00.000Z`: sorts as text in both stores. */
type Moment = string;

/** One message or callback request, as stored. A missing text is empty. */
export type LeadTable = {
  /** The reference number that the visitor was given. */
  id: string;
  received_at: Moment;
  kind: "contact" | "callback";
  /** Only a person changes it, and only a person sets `spam`. */
  status: (typeof leadStatuses)[number];
  /** 1 for suspected spam: kept, but without a confirmation. */
  flagged: 0 | 1;
  /** Why it is flagged, as names of flag-reason.ts separated by spaces; empty if it is not. */
  flag_reasons: string;
  name: string;
  email: string;
  /** Unchanged input. */
  phone: string;
  /** In international form; null if the number was not understood. */
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
  /** The same for texts with the same words; null if a text is too short to be distinctive. */
  message_digest: string | null;
  /** E-mail address of its holder, even if that member was removed; empty: unassigned. */
  assigned_to: string;
};

/** Outgoing deliveries of a lead, in the order of lists. */
export const channels = ["notification", "confirmation", "webhook"] as const;

/** One delivery that a lead sets off. Written together with the lead; deleted with it. */
export type OutboxTable = {
  lead_id: string;
  channel: (typeof channels)[number];
  /** Copy of the lead's flag: flagged deliveries have a lane of their own. */
  flagged: 0 | 1;
  /** `dead` was given up, `none` was left out on purpose: `last_error` has the reason. */
  state: "pending" | "sent" | "dead" | "none";
  /** Started tries. With 0 it is due, independent of the clock. */
  attempts: number;
  /** Not to be tried before. */
  next_attempt_at: Moment;
  last_attempt_at: Moment | null;
  /** The process that is trying, and the end of its lease. */
  claimed_by: string | null;
  claimed_until: Moment | null;
  /** Error of the last attempt, or why there was no server; and the subject of a failure. */
  last_error: string | null;
  fault: DeliveryFault | null;
  /** When it was sent or given up. */
  finished_at: Moment | null;
  /** Moment of a person's retry after it was given up: its 72 hours began again. */
  retried_at: Moment | null;
  /** Since when a notification waits for one mail with many others. */
  gathered_at: Moment | null;
};

/** A note of a member about a lead. */
export type NoteTable = {
  /** A UUID. */
  id: string;
  lead_id: string;
  written_at: Moment;
  /** Its author; empty if it was written before authors were kept. */
  who: string;
  text: string;
};

/** A member's change of a lead. Deleted with it. */
export type LeadChangeTable = {
  /** A UUID. */
  id: string;
  lead_id: string;
  changed_at: Moment;
  /** E-mail address of a member, or the user of a shell. */
  who: string;
  field: "status" | "assigned_to";
  /** Values of that column. */
  before: string;
  after: string;
};

/** One command that showed or removed messages, or one action of a member at the desk. */
export type DeskAuditTable = {
  /** A UUID. */
  id: string;
  began_at: Moment;
  /** The user of the shell, or the member's e-mail address. */
  who: string;
  /** The command's name, or the action's (app/features/members/audit-log.server.ts). */
  command: string;
  /** How many messages; null if the command did not finish. */
  count: number | null;
  /** Its object, such as a document or a reference number: never a visitor's words. */
  subject: string | null;
};

export const memberRoles = ["owner", "editor", "sales"] as const;

/** A member, who may sign in to the desk. */
export type MemberTable = {
  /** A UUID. */
  id: string;
  /** In lower case; unique. */
  email: string;
  /** Empty until they write it. */
  name: string;
  role: (typeof memberRoles)[number];
  language: "en" | "ar";
  invited_at: Moment;
  /** A member's e-mail address, or the user of the shell. */
  invited_by: string;
  /** The last time; null if they never did. */
  signed_in_at: Moment | null;
};

/** A link for signing in once. Only the digest of its token is stored. */
export type SignInLinkTable = {
  token_sha256: string;
  member_id: string;
  expires_at: Moment;
  /** Digest of the requesting browser, in which alone the link works; null: in any. */
  asked_by: string | null;
};

/** A browser in which a member has signed in, by the digest of its cookie. */
export type MemberBrowserTable = { browser_sha256: string; member_id: string; seen_at: Moment };

/** A session of a member. Only the digest of the cookie's token is stored. */
export type MemberSessionTable = {
  /** A UUID, for ending the session. */
  id: string;
  member_id: string;
  token_sha256: string;
  began_at: Moment;
  /** To the minute. */
  used_at: Moment;
  /** Such as `Firefox, Windows`, for its owner to recognise it. */
  browser: string;
  /** Moment of the last proof of identity; null where a link stood in for a passkey. */
  proved_at: Moment | null;
};

/** A passkey of a member (WebAuthn credential). */
export type PasskeyTable = {
  /** The credential's, in base64url. */
  id: string;
  member_id: string;
  /** COSE. */
  public_key: Uint8Array;
  counter: number;
  /** Separated by commas. */
  transports: string;
  /** For its owner to recognise it. */
  name: string;
  made_at: Moment;
  used_at: Moment | null;
};

/** A published state of all documents. Number 0, the build's, has no row. */
export type ContentPublicationTable = {
  number: number;
  published_at: Moment;
  who: string;
  /** What changed and why, in a person's words. */
  note: string;
};

/** A saved change of a document that visitors do not see yet. */
export type ContentDraftTable = {
  path: string;
  /** Digest of its text; null if it is to be removed. */
  text: string | null;
  /** Digest of the published text before the change; null for a new document. */
  base: string | null;
  /** A UUID, new with each change, so that two people do not overwrite each other. */
  version: string;
  saved_at: Moment;
  who: string;
};

/** A picture or mark that was uploaded. */
export type PictureTable = {
  /** A UUID. */
  id: string;
  kind: "scene" | "mark";
  /** Name in the content; unique within its kind. */
  name: string;
  alt_en: string;
  alt_ar: string;
  /** The point that every crop shows, 0 to 1 from the left and from the top. */
  focus_x: number;
  focus_y: number;
  /** Size of its largest file, in pixels. */
  width: number;
  height: number;
  /** E-mail address of the uploader. */
  made_by: string;
  made_at: Moment;
  upload_sha256: string;
  /**
   * The name that it had, if it is there only for publications that show it, its name being its id;
   * else null.
   */
  former_name: string | null;
};

/** A file made of a picture. */
export type PictureFileTable = {
  picture_id: string;
  /** Such as `480.avif`; `whole.webp` is the source of further crops, and is not served. */
  name: string;
  media_type: string;
  sha256: string;
  bytes: Uint8Array;
};

export const visitMeasures = ["view", "from", "campaign", "lead", "chat", "lcp", "inp", "cls"] as const;
export type VisitMeasure = (typeof visitMeasures)[number];

/** How often something was seen in a day, by all visitors together. */
export type VisitSumTable = {
  /** In Riyadh's time, such as `2026-11-20`. */
  day: string;
  measure: VisitMeasure;
  /**
   * Path of a view, site of an arrival (empty: none) or campaign, language of a lead or a chat,
   * bucket of a measurement; `*` for all other names.
   */
  name: string;
  times: number;
};

/** A question without an answer, stripped of numbers, addresses and names. */
export type UnansweredQuestionTable = {
  /** In Riyadh's time, such as `2026-11-20`. */
  day: string;
  locale: "en" | "ar";
  /** Identity of a question: its folded words. */
  words: string;
  /** Text of its first occurrence on that day. */
  text: string;
  times: number;
  /** 1 once a member marked it as done. */
  done: 0 | 1;
};

export type Tables = {
  lead: LeadTable;
  outbox: OutboxTable;
  note: NoteTable;
  lead_change: LeadChangeTable;
  /** A job that is done once a day, see once-a-day.server.ts. */
  daily_job: {
    job: string;
    /** Such as `2026-11-20`. */
    day: string;
    began_at: Moment;
    finished_at: Moment | null;
  };
  /**
   * Used points of limits, by digests of addresses. One instance without PostgreSQL counts
   * visitors' requests in its memory and only mails here.
   */
  rate_limit: {
    key: string;
    points: number;
    /** Milliseconds since 1970. */
    expire: number | null;
  };
  /** A proof of work that has counted for a lead, so that it never counts for another one. */
  spent_proof: {
    signature: string;
    /** From then on it would be refused anyway. */
    expires_at: Moment;
  };
  /** Provider's tokens of a day or a month in Riyadh: spent, or reserved for a call. */
  assistant_spend: {
    /** `day:2026-11-20` or `month:2026-11`. */
    period: string;
    tokens: number;
  };
  /** Leads that lead_search lacks, or has in an older form. Triggers write it. */
  lead_unindexed: {
    lead_id: string;
    /** Its lead's. */
    received_at: Moment;
  };
  /** Search text of a lead, see search.server.ts. */
  lead_search: {
    /** In the order of their arrival, as far as that matters. */
    number: number;
    lead_id: string;
    /** All its words and its notes', folded. */
    text: string;
  };
  /** Used by the previous release: a block of 32 leads, whose bits it rebuilds where they are null. */
  lead_search_block: { block: number; grams: Uint8Array | null };
  desk_audit: DeskAuditTable;
  member: MemberTable;
  sign_in_link: SignInLinkTable;
  member_browser: MemberBrowserTable;
  member_session: MemberSessionTable;
  passkey: PasskeyTable;
  /** A challenge that a passkey has to sign; it counts once. */
  passkey_challenge: { challenge: string; expires_at: Moment };
  /** A text of a document, once however many publications have it. */
  content_text: {
    sha256: string;
    text: string;
  };
  content_publication: ContentPublicationTable;
  /** Difference of a document from the build's. */
  content_change: {
    publication: number;
    /** In the content folder, such as `en/pages/home.yaml`. */
    path: string;
    /** Digest of its text; null if it was removed. */
    text: string | null;
    /** Digest of the build's text that was changed; null if the build had no such document. */
    base: string | null;
  };
  /** An address that a publication renamed. */
  content_redirect: {
    publication: number;
    /** Without the language, such as `/services/old`. */
    from_path: string;
    to_path: string;
  };
  /** A picture that the documents of a publication show. */
  content_picture: {
    publication: number;
    picture_id: string;
  };
  content_draft: ContentDraftTable;
  picture: PictureTable;
  picture_file: PictureFileTable;
  visit_sum: VisitSumTable;
  unanswered_question: UnansweredQuestionTable;
};

/** Whether queries of this database, or transaction, go to PostgreSQL; else they go to SQLite. */
export const isPostgres = (db: { getExecutor: () => QueryExecutor }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
