import type { Migration } from "kysely/migration";
import * as leads from "./0001-leads.ts";
import * as dailyJobsAndLimits from "./0002-daily-jobs-and-limits.ts";
import * as outboxClaims from "./0003-outbox-claims.ts";
import * as notes from "./0004-notes.ts";
import * as spam from "./0005-spam.ts";
import * as outboxLanes from "./0006-outbox-lanes.ts";
import * as assistantSpend from "./0007-assistant-spend.ts";
import * as outboxTimes from "./0008-outbox-times.ts";
import * as search from "./0009-search.ts";
import * as deskAudit from "./0010-desk-audit.ts";
import * as content from "./0011-content.ts";
import * as pictures from "./0012-pictures.ts";
import * as members from "./0013-members.ts";
import * as leadWork from "./0014-lead-work.ts";
import * as publicationPictures from "./0015-publication-pictures.ts";
import * as visits from "./0016-visits.ts";
import * as knownBrowsers from "./0017-known-browsers.ts";
import * as forms from "./0018-forms.ts";
import * as proposals from "./0019-proposals.ts";
import * as companyAnswers from "./0020-company-answers.ts";
import * as contentBin from "./0021-content-bin.ts";
import * as followUps from "./0022-follow-ups.ts";
import * as answers from "./0023-answers.ts";
import * as origins from "./0024-origins.ts";

/**
 * All migrations of the store's tables, each run once in name order. Released ones are never
 * edited. New ones keep the previous release working: they add tables and optional columns, and
 * remove none.
 */
export const migrations: Record<string, Migration> = {
  "0001-leads": leads,
  "0002-daily-jobs-and-limits": dailyJobsAndLimits,
  "0003-outbox-claims": outboxClaims,
  "0004-notes": notes,
  "0005-spam": spam,
  "0006-outbox-lanes": outboxLanes,
  "0007-assistant-spend": assistantSpend,
  "0008-outbox-times": outboxTimes,
  "0009-search": search,
  "0010-desk-audit": deskAudit,
  "0011-content": content,
  "0012-pictures": pictures,
  "0013-members": members,
  "0014-lead-work": leadWork,
  "0015-publication-pictures": publicationPictures,
  "0016-visits": visits,
  "0017-known-browsers": knownBrowsers,
  "0018-forms": forms,
  "0019-proposals": proposals,
  "0020-company-answers": companyAnswers,
  "0021-content-bin": contentBin,
  "0022-follow-ups": followUps,
  "0023-answers": answers,
  "0024-origins": origins,
};
