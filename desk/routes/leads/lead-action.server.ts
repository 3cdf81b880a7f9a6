import { retryDeliveries } from "#app/features/leads/delivery/outbox.server.ts";
import { addNote, changeLead, longestNote } from "#app/features/leads/records/change-lead.server.ts";
import { removeLead } from "#app/features/leads/records/remove-leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { type AuditAction, record } from "#app/features/members/record.server.ts";
import { leadStatuses, type LeadTable } from "#app/store/tables.server.ts";
import type { DeskContext } from "#desk/desk-context.server.ts";
import type { IntentAt } from "#desk/doors.ts";
import type { Given } from "#desk/posted-form.server.ts";
import { colleaguesOf } from "./colleagues.server.ts";

type Status = LeadTable["status"];

/** What came of an action. */
export type LeadResult =
  | { outcome: "status"; before: Status; after: Status }
  | { outcome: "assigned"; before: string; after: string }
  | { outcome: "overtaken-status"; now: Status }
  | { outcome: "overtaken-who"; now: string }
  | { outcome: "noted" | "note-empty" | "retried" | "nothing-to-retry" | "remove-wrong" | "gone" | "unknown" }
  | { outcome: "note-long"; count: number; most: number; text: string }
  | { outcome: "removed"; id: string };

type Parts = Pick<DeskContext, "settings" | "store" | "mailer" | "editions"> & {
  id: string;
  who: string;
  given: Given;
  intent: IntentAt<"leads/lead">;
};

/** Does what was posted, and records it. @throws StoreUnavailable */
export async function leadAction(parts: Parts): Promise<LeadResult> {
  const { store, given, id, who } = parts;
  const done = (action: AuditAction) => record(store, { who, action, subject: id });
  switch (parts.intent) {
    case "status": {
      const [before, after] = ["before", "after"].map((name) => leadStatuses.find((each) => each === given(name)));
      if (!before || !after) return { outcome: "unknown" };
      const result = await changeLead(store, { id, who, field: "status", before, after });
      if (result.outcome === "overtaken") return { outcome: "overtaken-status", now: result.now };
      if (result.outcome === "gone") return result;
      await done("lead-status");
      return { outcome: "status", before, after };
    }
    case "assign": {
      const [before, after] = [given("before"), given("after")];
      const mayHaveIt = after === "" || (await colleaguesOf(store)).some(({ email }) => email === after);
      if (!mayHaveIt) return { outcome: "unknown" };
      const result = await changeLead(store, { id, who, field: "assigned_to", before, after });
      if (result.outcome === "overtaken") return { outcome: "overtaken-who", now: result.now };
      if (result.outcome === "gone") return result;
      await done("lead-assigned");
      return { outcome: "assigned", before, after };
    }
    case "note": {
      const text = withoutControls(given("text")).trim();
      if (text === "") return { outcome: "note-empty" };
      if (text.length > longestNote) return { outcome: "note-long", count: text.length, most: longestNote, text };
      if (!(await addNote(store, { id, who, text }))) return { outcome: "gone" };
      await done("lead-noted");
      return { outcome: "noted" };
    }
    case "retry": {
      const { dead, waiting } = await retryDeliveries(store, id);
      if (dead + waiting === 0) return { outcome: "nothing-to-retry" };
      await done("lead-retried");
      return { outcome: "retried" };
    }
    case "remove": {
      const typed = given("reference").trim();
      const { referencePrefix } = parts.editions().en.company;
      // The prefix may have been different when the message came.
      if ((parseReference(typed, referencePrefix) ?? typed.toUpperCase()) !== id) return { outcome: "remove-wrong" };
      if ((await removeLead(parts, id)).leads === 0) return { outcome: "gone" };
      await done("lead-deleted");
      return { outcome: "removed", id };
    }
  }
}

/** Lines end as everywhere; no other control characters. */
const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "");
