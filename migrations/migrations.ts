import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** In the SQL of both stores, where `blob` becomes PostgreSQL's `bytea`, or of one of them. */
type Statement = string | { sqlite?: string; postgres?: string };

/** SQLite cannot change the key of a table: a new one takes its rows. */
const outbox = `lead_id, channel, state, attempts, next_attempt_at, last_error, finished_at, claimed_by,
  claimed_until, last_attempt_at, fault, flagged, retried_at, gathered_at`;

/** Providers whose addresses do not name a company. */
const freeMailers = `'gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'outlook.sa', 'live.com', 'msn.com',
  'yahoo.com', 'ymail.com', 'icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.de',
  'mail.com', 'zoho.com', 'yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com'`;

/** Leads of one number or person that a new one is compared with: a flood from one must not slow down the store. */
const lookBack = 20;

/**
 * Person of a new lead. The number counts only if one side at least lacks an e-mail address:
 * colleagues share numbers, and everyone joined to a person is erased with that person.
 */
const personOfLead = `coalesce(
  (select person from lead where lower(email) = lower(new.email) and new.email <> '' and person <> ''
    order by received_at limit 1),
  (select person from (select person, received_at from lead where phone_e164 = new.phone_e164 and person <> ''
    order by received_at desc limit ${lookBack}) as other where new.email = ''
    or not exists (select 1 from lead as mailed where mailed.person = other.person and mailed.email <> '')
    order by received_at limit 1), new.id)`;
/**
 * The company of the person's last lead, or else the domain.
 * @param owner the person in SQL
 * @param domain of the e-mail address, in SQL
 */
const companyOfLead = (owner: string, domain: string) => `coalesce(nullif(new.company, ''),
  (select company from (select company, received_at from lead as earlier where earlier.person = ${owner}
    and earlier.id <> new.id order by earlier.received_at desc limit ${lookBack}) as other where company <> ''
    order by received_at desc limit 1),
  case when ${domain} in (${freeMailers}) then '' else ${domain} end)`;
const tagsOfLead = (owner: string) => `coalesce(nullif(new.tags, ''),
  (select tags from lead as other where other.person = ${owner} and other.id <> new.id
    order by other.received_at desc limit 1), '')`;

/** Sets person, tags and company of a lead that has no person yet. */
const personTrigger = (name: string, event: string) => `create trigger ${name} after ${event} on lead
  when new.person = '' begin
    update lead set person = ${personOfLead} where id = new.id;
    update lead set tags = ${tagsOfLead("lead.person")},
      company = ${companyOfLead("lead.person", "substr(lower(new.email), instr(new.email, '@') + 1)")} where id = new.id;
  end`;

/**
 * Migrations of the store's tables, each run once in name order; released ones are never edited. New
 * ones add tables and optional columns only, so that the previous release works. Times are UTC texts
 * of fixed width, which sort (2026-11-20T09:40:00.000Z), and booleans are 1 or 0.
 */
const statements: Record<string, readonly Statement[]> = {
  // In delivery order, so that a long queue is not sorted for each delivery.
  "0001-leads": [
    `create table lead (
      id text not null primary key, received_at text not null, kind text not null, status text not null,
      flagged integer not null, name text not null, email text not null, phone text not null, phone_e164 text,
      subject text not null, message text not null, locale text not null, source text not null, page text not null,
      preferred_time text not null, topic text not null, submission_key text not null unique)`,
    "create index lead_received_at on lead (received_at)",
    `create table outbox (
      lead_id text not null references lead (id) on delete cascade, channel text not null, state text not null,
      attempts integer not null, next_attempt_at text not null, last_error text, finished_at text,
      constraint outbox_pk primary key (lead_id, channel))`,
    "create index outbox_due on outbox (state, channel, attempts, next_attempt_at)",
  ],
  // Each daily job is run by one of several instances. `expire` is in milliseconds since 1970.
  "0002-daily-jobs-and-limits": [
    `create table daily_job (
      job text not null, day text not null, began_at text not null, finished_at text,
      constraint daily_job_pk primary key (job, day))`,
    "create table rate_limit (key text not null primary key, points integer not null, expire bigint)",
    // Counting must not wait for the disk, and a crash may lose counts.
    { postgres: "alter table rate_limit set unlogged" },
  ],
  // The process making a delivery, so that no two make the same one; time and failure of an attempt.
  "0003-outbox-claims": ["claimed_by", "claimed_until", "last_attempt_at", "fault"].map(
    (name) => `alter table outbox add column ${name} text`,
  ),
  "0004-notes": [
    `create table note (
      id text not null primary key, lead_id text not null references lead (id) on delete cascade,
      written_at text not null, text text not null)`,
    "create index note_lead_id on note (lead_id)",
  ],
  // Reasons for a lead's flag, the digest of its text, and used proofs of work.
  "0005-spam": [
    "alter table lead add column flag_reasons text not null default ''",
    "alter table lead add column message_digest text",
    "create index lead_message_digest on lead (message_digest, received_at)",
    "create table spent_proof (signature text not null primary key, expires_at text not null)",
  ],
  // Without the lane in the index, a search among 20,000 waiting deliveries took 8 ms.
  "0006-outbox-lanes": [
    "alter table outbox add column flagged integer not null default 0",
    "update outbox set flagged = 1 where lead_id in (select id from lead where flagged = 1)",
    "drop index outbox_due",
    "create index outbox_due on outbox (state, channel, flagged, attempts, next_attempt_at)",
  ],
  // Provider tokens counted towards the caps, per day and month, for all instances.
  "0007-assistant-spend": ["create table assistant_spend (period text not null primary key, tokens bigint not null)"],
  // Start of a retried delivery's age, and start of a delivery's wait for batching into one mail.
  "0008-outbox-times": [
    "alter table outbox add column retried_at text",
    "alter table outbox add column gathered_at text",
  ],
  // Triggers, which also work for the previous release, list leads to index, and empty a block's
  // index after a deletion in it. The list is in indexing order.
  "0009-search": [
    `create table lead_unindexed (
      lead_id text not null primary key references lead (id) on delete cascade, received_at text not null)`,
    "create index lead_unindexed_order on lead_unindexed (received_at, lead_id)",
    `create table lead_search (
      number integer not null primary key, lead_id text not null unique references lead (id) on delete cascade,
      text text not null)`,
    "create table lead_search_block (block integer not null primary key, grams blob)",
    "create index lead_search_block_unindexed on lead_search_block (block) where grams is null",
    // Every search reads the whole column: out-of-line storage would take ten times as long.
    { postgres: "alter table lead_search_block alter column grams set storage plain" },
    {
      sqlite: `create trigger lead_is_unindexed after insert on lead begin
        insert into lead_unindexed (lead_id, received_at) values (new.id, new.received_at) on conflict do nothing;
      end`,
      postgres: `create or replace function lead_is_unindexed() returns trigger language plpgsql set search_path from current as $$ begin
        insert into lead_unindexed (lead_id, received_at) select id, received_at from added on conflict do nothing;
        return null;
      end $$`,
    },
    {
      postgres: `create trigger lead_is_unindexed after insert on lead
        referencing new table as added for each statement execute function lead_is_unindexed()`,
    },
    {
      sqlite: `create trigger note_is_unindexed after insert on note begin
        insert into lead_unindexed (lead_id, received_at)
          select id, received_at from lead where id = new.lead_id on conflict do nothing;
      end`,
      // Updates existing rows: a process that is indexing the lead now has not seen this note, and
      // must wait for it.
      postgres: `create or replace function note_is_unindexed() returns trigger language plpgsql set search_path from current as $$ begin
        insert into lead_unindexed (lead_id, received_at)
          select id, received_at from lead where id in (select lead_id from added)
          on conflict (lead_id) do update set received_at = excluded.received_at;
        return null;
      end $$`,
    },
    {
      postgres: `create trigger note_is_unindexed after insert on note
        referencing new table as added for each statement execute function note_is_unindexed()`,
    },
    {
      sqlite: `create trigger block_is_unindexed after delete on lead_search begin
        update lead_search_block set grams = null where block = old.number / 32;
      end`,
      postgres: `create or replace function block_is_unindexed() returns trigger language plpgsql set search_path from current as $$ begin
        update lead_search_block set grams = null where block in (select number / 32 from removed);
        return null;
      end $$`,
    },
    {
      postgres: `create trigger block_is_unindexed after delete on lead_search
        referencing old table as removed for each statement execute function block_is_unindexed()`,
    },
    "insert into lead_unindexed (lead_id, received_at) select id, received_at from lead",
  ],
  // Staff who read or removed messages.
  "0010-desk-audit": [
    `create table desk_audit (
      id text not null primary key, began_at text not null, who text not null, command text not null, count integer)`,
    "create index desk_audit_began_at on desk_audit (began_at)",
  ],
  // The owner's changes to the build's content.
  "0011-content": [
    "create table content_text (sha256 text not null primary key, text text not null)",
    `create table content_publication (
      number integer not null primary key, published_at text not null, who text not null, note text not null)`,
    `create table content_change (
      publication integer not null references content_publication (number) on delete cascade, path text not null,
      text text references content_text (sha256), base text references content_text (sha256),
      constraint content_change_key primary key (publication, path))`,
    `create table content_redirect (
      publication integer not null references content_publication (number) on delete cascade,
      from_path text not null, to_path text not null,
      constraint content_redirect_key primary key (publication, from_path))`,
    `create table content_draft (
      path text not null primary key, text text references content_text (sha256),
      base text references content_text (sha256), version text not null, saved_at text not null, who text not null)`,
  ],
  // Uploaded pictures and marks, and the files generated from each, which are deleted with it.
  "0012-pictures": [
    `create table picture (
      id text not null primary key, kind text not null, name text not null, alt_en text not null,
      alt_ar text not null, focus_x double precision not null, focus_y double precision not null,
      width integer not null, height integer not null, made_by text not null, made_at text not null,
      upload_sha256 text not null, constraint picture_name unique (kind, name))`,
    `create table picture_file (
      picture_id text not null references picture (id) on delete cascade, name text not null,
      media_type text not null, sha256 text not null, bytes blob not null,
      constraint picture_file_pk primary key (picture_id, name))`,
  ],
  // Members, their passkeys and links, and their sessions; the subject of a member's action, such as
  // a document or a reference number.
  "0013-members": [
    `create table member (
      id text not null primary key, email text not null unique, name text not null, role text not null,
      language text not null, invited_at text not null, invited_by text not null, signed_in_at text)`,
    `create table sign_in_link (
      member_id text not null references member (id) on delete cascade, token_sha256 text not null primary key,
      expires_at text not null)`,
    `create table member_session (
      member_id text not null references member (id) on delete cascade, id text not null primary key,
      token_sha256 text not null unique, began_at text not null, used_at text not null, browser text not null)`,
    `create table passkey (
      member_id text not null references member (id) on delete cascade, id text not null primary key,
      public_key blob not null, counter integer not null, transports text not null, name text not null,
      made_at text not null, used_at text)`,
    "create table passkey_challenge (challenge text not null primary key, expires_at text not null)",
    ...["sign_in_link", "member_session", "passkey"].map(
      (table) => `create index ${table}_member on ${table} (member_id)`,
    ),
    "alter table desk_audit add column subject text",
  ],
  // Assigned member of a lead, author of a note, and changes to a lead with time and author. For
  // lists: a filter with few matches must not read a hundred thousand leads. A new lead is in only
  // the first of the indexes.
  "0014-lead-work": [
    "alter table lead add column assigned_to text not null default ''",
    "alter table note add column who text not null default ''",
    `create table lead_change (
      id text not null primary key, lead_id text not null references lead (id) on delete cascade,
      changed_at text not null, who text not null, field text not null, before text not null, after text not null)`,
    "create index lead_change_lead_id on lead_change (lead_id)",
    "create index lead_status on lead (status, received_at, id, flagged, assigned_to)",
    "create index lead_flagged on lead (received_at, id, status) where flagged = 1",
    "create index lead_assigned on lead (assigned_to, received_at, id, status) where assigned_to <> ''",
    "create index lead_email on lead (lower(email), received_at)",
  ],
  // Pictures of a publication at that time. A picture removed or cropped again later is kept for it,
  // with its ID as its name. The index is for a picture that is changed or removed.
  "0015-publication-pictures": [
    "alter table picture add column former_name text",
    `create table content_picture (
      publication integer not null references content_publication (number) on delete cascade,
      picture_id text not null references picture (id),
      constraint content_picture_key primary key (publication, picture_id))`,
    "create index content_picture_id on content_picture (picture_id)",
  ],
  // Daily visit counts, and questions that the assistant could not answer.
  "0016-visits": [
    `create table visit_sum (
      day text not null, measure text not null, name text not null, times integer not null,
      constraint visit_sum_key primary key (day, measure, name))`,
    `create table unanswered_question (
      day text not null, locale text not null, words text not null, text text not null, times integer not null,
      done integer not null, constraint unanswered_question_key primary key (day, locale, words))`,
  ],
  // Members' browsers, the browser that requested a link, and times of proofs of identity.
  "0017-known-browsers": [
    `create table member_browser (
      browser_sha256 text not null, member_id text not null references member (id) on delete cascade,
      seen_at text not null, constraint member_browser_key primary key (browser_sha256, member_id))`,
    "create index member_browser_member on member_browser (member_id)",
    "alter table sign_in_link add column asked_by text",
    "alter table member_session add column proved_at text",
  ],
  // The owner's form of a lead, the values of its further fields, and its files.
  "0018-forms": [
    "alter table lead add column form text not null default ''",
    "alter table lead add column extra text not null default ''",
    "create index lead_form on lead (form, received_at, id, status) where form <> ''",
    `create table lead_file (
      lead_id text not null references lead (id) on delete cascade, field text not null, name text not null,
      media_type text not null, size integer not null, bytes blob not null,
      constraint lead_file_pk primary key (lead_id, field))`,
  ],
  // The stages of writers' drafts. The authors of earlier drafts are unknown: they have no sole author.
  "0019-proposals": ["sole_author", "stage", "stage_by", "stage_note"].map(
    (name) => `alter table content_draft add column ${name} text not null default ''`,
  ),
  // An owner's answers about the company that moves in, until it is published.
  "0020-company-answers": ["create table company_answer (name text not null primary key, value text not null)"],
  // Documents that were removed before they were ever published. An older release, which forgets
  // their texts, forgets them.
  "0021-content-bin": [
    `create table content_bin (
      path text not null primary key, text text not null references content_text (sha256) on delete cascade,
      removed_at text not null, who text not null)`,
  ],
  // A member's plan for a lead with its time; the digest of a member's calendar address.
  "0022-follow-ups": [
    "alter table lead add column follow_up text not null default ''",
    "create index lead_follow_up on lead (follow_up) where follow_up <> ''",
    "alter table member add column calendar_sha256 text",
    "create unique index member_calendar on member (calendar_sha256)",
  ],
  // Notes that were mailed to visitors. A lead has a delivery for each, so the note belongs to the key.
  "0023-answers": [
    "alter table note add column kind text not null default 'note'",
    {
      postgres: `alter table outbox add column note_id text not null default '', drop constraint outbox_pk,
        add constraint outbox_pk primary key (lead_id, channel, note_id)`,
      // Columns have the order of PostgreSQL: backups list them.
      sqlite: `create table new_outbox (
        lead_id text not null references lead (id) on delete cascade, channel text not null, state text not null,
        attempts integer not null, next_attempt_at text not null, last_error text, finished_at text,
        claimed_by text, claimed_until text, last_attempt_at text, fault text, flagged integer not null default 0,
        retried_at text, gathered_at text, note_id text not null default '',
        constraint outbox_pk primary key (lead_id, channel, note_id))`,
    },
    { sqlite: `insert into new_outbox (${outbox}) select ${outbox} from outbox` },
    { sqlite: "drop table outbox" },
    { sqlite: "alter table new_outbox rename to outbox" },
    { sqlite: "create index outbox_due on outbox (state, channel, flagged, attempts, next_attempt_at)" },
  ],
  // The way of a lead to the company, if not by the website.
  "0024-origins": ["alter table lead add column origin text not null default ''"],
  "0025-phones": ["create index lead_phone on lead (phone_e164, received_at) where phone_e164 is not null"],
  // The person of a lead, by the id of the person's first lead. Triggers set it, which also work
  // for the previous release. Tags and company go on to the next lead of the person. Earlier leads
  // get theirs in the order of their arrival. A member's filters of the list.
  "0026-persons": [
    ...["person", "tags", "company"].map((name) => `alter table lead add column ${name} text not null default ''`),
    "alter table member add column lead_filters text not null default ''",
    "create index lead_person on lead (person, received_at, id, status)",
    "create index lead_tags on lead (received_at, id, status, tags) where tags <> ''",
    "create index lead_company on lead (company, received_at, id) where company <> ''",
    "create index lead_source on lead (source, received_at, id, status) where source <> ''",
    "create index lead_origin on lead (origin, received_at, id, status) where origin <> ''",
    {
      sqlite: personTrigger("lead_gets_person", "insert"),
      postgres: `create or replace function lead_gets_person() returns trigger language plpgsql set search_path from current as $$ begin
        new.person := ${personOfLead};
        new.tags := ${tagsOfLead("new.person")};
        new.company := ${companyOfLead("new.person", "split_part(lower(new.email), '@', 2)")};
        return new;
      end $$`,
    },
    {
      sqlite: personTrigger("old_lead_gets_person", "update of person"),
      postgres: `create trigger lead_gets_person before insert or update of person on lead
        for each row when (new.person = '') execute function lead_gets_person()`,
    },
    "update lead set person = ''",
    { sqlite: "drop trigger old_lead_gets_person" },
  ],
  // Expected value of a lead in whole riyals.
  "0027-values": ["alter table lead add column value text not null default ''"],
  // Every three letters in a row of a search text. Triggers keep them in SQLite, which merges their
  // segments when deleted data is removed: merging as leads arrive would take ten times as long.
  // Without pg_trgm, PostgreSQL reads all texts as before.
  "0028-grams": [
    {
      sqlite: `create virtual table lead_search_gram using fts5 (text, content = 'lead_search',
        content_rowid = 'number', tokenize = 'trigram', detail = 'none', columnsize = 0)`,
      postgres: `do $$ begin
        create extension if not exists pg_trgm;
        create index lead_search_gram on lead_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);
      exception when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
        raise notice 'searches read all texts: %', sqlerrm;
      end $$`,
    },
    ...["automerge', 0", "crisismerge', 64"].map((setting) => ({
      sqlite: `insert into lead_search_gram (lead_search_gram, rank) values ('${setting})`,
    })),
    { sqlite: "insert into lead_search_gram (lead_search_gram) values ('rebuild')" },
    {
      sqlite: `create trigger grams_are_added after insert on lead_search begin
        insert into lead_search_gram (rowid, text) values (new.number, new.text);
      end`,
    },
    {
      sqlite: `create trigger grams_are_changed after update of text on lead_search begin
        insert into lead_search_gram (lead_search_gram, rowid, text) values ('delete', old.number, old.text);
        insert into lead_search_gram (rowid, text) values (new.number, new.text);
      end`,
    },
    {
      sqlite: `create trigger grams_are_removed after delete on lead_search begin
        insert into lead_search_gram (lead_search_gram, rowid, text) values ('delete', old.number, old.text);
      end`,
    },
  ],
  // Search texts contain names as they sound: all are rebuilt.
  "0029-sounds": [
    "insert into lead_unindexed (lead_id, received_at) select id, received_at from lead where true on conflict do nothing",
  ],
};

export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(statements).map(([name, all]) => [name, { up: (db) => run(db, all) }]),
);

async function run(db: Kysely<unknown>, all: readonly Statement[]): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const each of all) {
    const shared = typeof each === "string" ? { sqlite: each, postgres: each.replaceAll(" blob", " bytea") } : each;
    const statement = isPostgres ? shared.postgres : shared.sqlite;
    if (statement !== undefined) await sql.raw(statement).execute(db);
  }
}
