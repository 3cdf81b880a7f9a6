import type { DeliveryFault } from "#app/platform/delivery-result.ts";
import type { channels, leadOrigins, memberRoles } from "./column-values.ts";

/** UTC with fixed width, `2026-11-20T09:40:00.000Z`: sorts as text in both stores. */
type Moment = string;

/** One stored message or callback request. Missing texts are empty. */
export type LeadTable = {
  /** Reference number given to the visitor. */
  id: string;
  received_at: Moment;
  kind: "contact" | "callback";
  /** Id of a stage, or `spam`, which only a person sets. */
  status: string;
  /** 1 for suspected spam: stored, but not confirmed. */
  flagged: 0 | 1;
  /** Reasons for the flag, as names of spam-score.ts separated by spaces; empty if not flagged. */
  flag_reasons: string;
  name: string;
  email: string;
  /** Input as typed. */
  phone: string;
  /** International form; null if the number was not recognised. */
  phone_e164: string | null;
  subject: string;
  message: string;
  locale: "en" | "ar";
  source: string;
  page: string;
  preferred_time: string;
  topic: string;
  /** The same for every repeat of one submission, so that the store itself rejects duplicates. */
  submission_key: string;
  /** Equal for texts with the same words; null if the text is too short to be distinctive. */
  message_digest: string | null;
  /** Name of the owner's form; empty: the contact form, or a callback. */
  form: string;
  /** Values of the owner's fields by their ids, as JSON; empty: none. */
  extra: string;
  /** E-mail address of the assigned member, even after that member's removal; empty: unassigned. */
  assigned_to: string;
  /** The next step and its date, as follow-up.ts writes them; empty: nothing. */
  follow_up: string;
  /** Empty: the website; else a member entered it. */
  origin: "" | (typeof leadOrigins)[number];
  /** Expected value: whole riyals, as `parseValue` returns them. Empty: unknown. */
  value: string;
  /** Id of the person's first lead. Empty: a trigger finds it, and takes over tags and company. */
  person: string;
  /** As tags.ts writes them; empty: none. */
  tags: string;
  /** As a member named it, or the domain of the e-mail address; empty: unknown. */
  company: string;
};

/** A file sent with a lead, deleted with it. The site never serves it, only the desk. */
export type LeadFileTable = {
  lead_id: string;
  field: string;
  /** The visitor's file name, without a path. */
  name: string;
  /** Determined by the file's bytes. */
  media_type: string;
  /** Bytes. */
  size: number;
  bytes: Uint8Array;
};

/** One delivery, written together with its lead, answer or change; deleted with the lead. */
export type OutboxTable = {
  lead_id: string;
  channel: (typeof channels)[number];
  /** The answer or change that it delivers; empty for other channels. */
  note_id: string;
  /** Copy of the lead's flag: flagged deliveries have their own lane. */
  flagged: 0 | 1;
  /** `dead`: given up; `none`: omitted on purpose. `last_error` has the reason. */
  state: "pending" | "sent" | "dead" | "none";
  /** Attempts started. With 0 it is due, independent of the clock. */
  attempts: number;
  next_attempt_at: Moment;
  last_attempt_at: Moment | null;
  /** The process making the attempt, and the end of its lease. */
  claimed_by: string | null;
  claimed_until: Moment | null;
  /** Error of the last attempt, or why there was no server; and the party at fault. */
  last_error: string | null;
  fault: DeliveryFault | null;
  finished_at: Moment | null;
  /** Time of a manual retry after giving up, which restarts the 72 hours. */
  retried_at: Moment | null;
  /** Time since which a notification has been waiting to be batched into one mail. */
  gathered_at: Moment | null;
};

export type NoteTable = {
  id: string;
  lead_id: string;
  written_at: Moment;
  /** The note's author; empty if written before authors were recorded. */
  who: string;
  text: string;
  /**
   * `answer`: mailed to the visitor; `handed`: given to the member's own mail program; `lost`: its
   * text is one of `lossReasons`.
   */
  kind: "note" | "answer" | "handed" | "lost";
};

/** A member's change to a lead. Deleted with it. */
export type LeadChangeTable = {
  id: string;
  lead_id: string;
  changed_at: Moment;
  /** A member's e-mail address, or the shell's user. */
  who: string;
  field: "status" | "assigned_to" | "follow_up" | "value" | "tags";
  /** Values of that column. */
  before: string;
  after: string;
};

/** One command that showed or removed messages, or one member's action at the desk. */
export type DeskAuditTable = {
  id: string;
  began_at: Moment;
  /** The shell's user, or the member's e-mail address. */
  who: string;
  /** Name of the command or action (app/features/members/audit-log.server.ts). */
  command: string;
  /** Number of messages; null if the command did not finish. */
  count: number | null;
  /** Object of the action, such as a document or a reference number: never a visitor's text. */
  subject: string | null;
};

/** A member, who may sign in to the desk. */
export type MemberTable = {
  id: string;
  /** Lower case; unique. */
  email: string;
  /** Empty until the member enters it. */
  name: string;
  role: (typeof memberRoles)[number];
  language: "en" | "ar";
  invited_at: Moment;
  /** A member's e-mail address, or the shell's user. */
  invited_by: string;
  /** Time of the last sign-in; null if there was none. */
  signed_in_at: Moment | null;
  /** Digest of the secret in the address of the member's calendar; null if there is none. */
  calendar_sha256: string | null;
  /** The member's filters of the list of leads, as JSON; empty: none. */
  lead_filters: string;
};

/** A single-use sign-in link. Only the digest of its token is stored. */
type SignInLinkTable = {
  token_sha256: string;
  member_id: string;
  expires_at: Moment;
  /** Digest of the requesting browser, the only one in which the link works; null: any. */
  asked_by: string | null;
};

/** A browser in which a member has signed in, identified by the digest of its cookie. */
type MemberBrowserTable = { browser_sha256: string; member_id: string; seen_at: Moment };

/** A member's session. Only the digest of the cookie's token is stored. */
export type MemberSessionTable = {
  /** A UUID, for ending the session. */
  id: string;
  member_id: string;
  token_sha256: string;
  began_at: Moment;
  /** Precise to the minute. */
  used_at: Moment;
  /** Such as `Firefox, Windows`, so that its owner can recognise it. */
  browser: string;
  /** Time of the last proof of identity; null if a link replaced the passkey. */
  proved_at: Moment | null;
};

export type PasskeyTable = {
  id: string;
  member_id: string;
  /** In COSE format. */
  public_key: Uint8Array;
  counter: number;
  /** Comma-separated. */
  transports: string;
  /** Name by which its owner recognises it. */
  name: string;
  made_at: Moment;
  used_at: Moment | null;
};

/** A published state of all documents. Number 0, the build's content, has no row. */
type ContentPublicationTable = {
  number: number;
  published_at: Moment;
  who: string;
  /** The publisher's summary of the changes. */
  note: string;
};

/** A saved change to a document that visitors do not see yet. */
export type ContentDraftTable = {
  path: string;
  /** Digest of its text; null if the document is to be removed. */
  text: string | null;
  /** Digest of the published text before the change; null for a new document. */
  base: string | null;
  /** A UUID, new with each change, which detects concurrent edits. */
  version: string;
  saved_at: Moment;
  who: string;
  /** E-mail address of the only member who ever changed it; empty if there are several. */
  sole_author: string;
  /**
   * The stage of a writer's draft: `proposed` to editors, or `returned` by one. `taken-back`: left
   * out of publications until it is changed. Otherwise empty.
   */
  stage: "" | "writing" | "proposed" | "returned" | "taken-back";
  /** The member who proposed or returned it, and the reason. */
  stage_by: string;
  stage_note: string;
};

export type PictureTable = {
  id: string;
  kind: "scene" | "mark" | "file";
  /** Name in the content; unique within its kind. */
  name: string;
  alt_en: string;
  alt_ar: string;
  /** Focal point, visible in every crop: 0 to 1 from the left and from the top. */
  focus_x: number;
  focus_y: number;
  /** Size of its largest file, in pixels; 0 for a file. */
  width: number;
  height: number;
  /** E-mail address of the uploader. */
  made_by: string;
  made_at: Moment;
  upload_sha256: string;
  /** Previous name of a picture that is kept only for publications and is named by its ID; otherwise null. */
  former_name: string | null;
};

export type PictureFileTable = {
  picture_id: string;
  /** Such as `480.avif`; that of a file is the name of its row. `whole.webp` is the source of further crops, and is not served. */
  name: string;
  media_type: string;
  sha256: string;
  bytes: Uint8Array;
};

export type VisitMeasure =
  | "view"
  | "from"
  | "campaign"
  | "missing"
  | "lead"
  | "chat"
  | "helpful"
  | "unhelpful"
  | "lcp"
  | "inp"
  | "cls";

/** Anonymous daily count of an event. */
export type VisitSumTable = {
  /** Riyadh date, such as `2026-11-20`. */
  day: string;
  measure: VisitMeasure;
  /** Path of a view or of no page, site or campaign, language of a lead, chat or vote, bucket of a measurement; `*`: others. */
  name: string;
  times: number;
};

/** An unanswered question, stripped of numbers, addresses and names. */
export type UnansweredQuestionTable = {
  /** Riyadh date, such as `2026-11-20`. */
  day: string;
  locale: "en" | "ar";
  /** Key of the question: its folded words. */
  words: string;
  /** Text of its first occurrence that day. */
  text: string;
  times: number;
  /** 1 once a member has marked it as done. */
  done: 0 | 1;
};

export type Tables = {
  lead: LeadTable;
  outbox: OutboxTable;
  note: NoteTable;
  lead_change: LeadChangeTable;
  lead_file: LeadFileTable;
  daily_job: {
    job: string;
    /** Such as `2026-11-20`. */
    day: string;
    began_at: Moment;
    finished_at: Moment | null;
  };
  /** Used points of limits, by digests of addresses. Without PostgreSQL visitors' requests are counted in memory. */
  rate_limit: {
    key: string;
    points: number;
    /** Milliseconds since 1970. */
    expire: number | null;
  };
  /** A proof of work already used for a lead, so that it is never accepted again. */
  spent_proof: {
    signature: string;
    /** Time from which it would be rejected anyway. */
    expires_at: Moment;
  };
  /** Provider tokens per day or month in Riyadh: spent, or reserved for a call. */
  assistant_spend: {
    /** `day:2026-11-20` or `month:2026-11`. */
    period: string;
    tokens: number;
  };
  /** Leads missing from lead_search, or outdated there. Written by triggers. */
  lead_unindexed: {
    lead_id: string;
    received_at: Moment;
  };
  /** Search text of a lead, see search.server.ts. */
  lead_search: {
    /** In approximate order of arrival. */
    number: number;
    lead_id: string;
    /** All words of the lead and its notes, folded. */
    text: string;
  };
  /** Used by the previous release: a block of 32 leads; it rebuilds the bits where they are null. */
  lead_search_block: { block: number; grams: Uint8Array | null };
  desk_audit: DeskAuditTable;
  member: MemberTable;
  sign_in_link: SignInLinkTable;
  member_browser: MemberBrowserTable;
  member_session: MemberSessionTable;
  passkey: PasskeyTable;
  /** A single-use challenge for a passkey to sign. */
  passkey_challenge: { challenge: string; expires_at: Moment };
  /** A text of a document, stored once for all publications that include it. */
  content_text: {
    sha256: string;
    text: string;
  };
  content_publication: ContentPublicationTable;
  content_change: {
    publication: number;
    /** Relative to the content folder, such as `en/pages/home.yaml`. */
    path: string;
    /** Digest of its text; null if it was removed. */
    text: string | null;
    /** Digest of the build's text before the change; null if the build had no such document. */
    base: string | null;
  };
  content_redirect: {
    publication: number;
    /** Without the language, such as `/services/old`. */
    from_path: string;
    to_path: string;
  };
  content_picture: {
    publication: number;
    picture_id: string;
  };
  content_draft: ContentDraftTable;
  /** A document that was removed before it was ever published. */
  content_bin: {
    path: string;
    /** Digest of its text. */
    text: string;
    removed_at: Moment;
    who: string;
  };
  /** An answer of an owner who moves in, named as by `npm run content -- new`. */
  company_answer: { name: string; value: string };
  picture: PictureTable;
  picture_file: PictureFileTable;
  visit_sum: VisitSumTable;
  unanswered_question: UnansweredQuestionTable;
};
