import { retryDeliveries } from "#app/features/leads/delivery/outbox.server.ts";
import { addNote, changeLead, longestNote } from "#app/features/leads/records/change-lead.server.ts";
import { removeLead } from "#app/features/leads/records/remove-leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import type { AuditAction } from "#app/features/members/audit-log.server.ts";
import { leadStatuses, type LeadTable } from "#app/store/tables.server.ts";
import type { allow, FieldReader } from "#desk/desk-context.server.ts";
import type { IntentAt } from "#desk/doors.ts";
import { colleaguesOf } from "./colleagues.server.ts";

type Status = LeadTable["status"];

/** The result of an action. */
export type LeadResult =
  | { outcome: "status"; before: Status; after: Status }
  | { outcome: "assigned"; before: string; after: string }
  | { outcome: "conflict-status"; now: Status }
  | { outcome: "conflict-who"; now: string }
  | { outcome: "noted" | "note-empty" | "retried" | "nothing-to-retry" | "remove-wrong" | "gone" | "unknown" }
  | { outcome: "note-long"; count: number; most: number; text: string }
  | { outcome: "removed"; id: string };

type Deps = Pick<ReturnType<typeof allow>, "settings" | "store" | "mailer" | "sites" | "record"> & {
  id: string;
  who: string;
  field: FieldReader;
  intent: IntentAt<"leads/lead">;
};

/** Performs the posted action and records it. @throws StoreUnavailable */
export async function leadAction(deps: Deps): Promise<LeadResult> {
  const { store, field, id, who } = deps;
  const noteAction = (action: AuditAction) => deps.record(action, id);
  switch (deps.intent) {
    case "status": {
      const [before, after] = ["before", "after"].map((name) => leadStatuses.find((each) => each === field(name)));
      if (!before || !after) return { outcome: "unknown" };
      const result = await changeLead(store, { id, who, field: "status", before, after });
      if (result.outcome === "conflict") return { outcome: "conflict-status", now: result.now };
      if (result.outcome === "gone") return result;
      await noteAction("lead-status");
      return { outcome: "status", before, after };
    }
    case "assign": {
      const [before, after] = [field("before"), field("after")];
      const mayHaveIt = after === "" || (await colleaguesOf(store)).some(({ email }) => email === after);
      if (!mayHaveIt) return { outcome: "unknown" };
      const result = await changeLead(store, { id, who, field: "assigned_to", before, after });
      if (result.outcome === "conflict") return { outcome: "conflict-who", now: result.now };
      if (result.outcome === "gone") return result;
      await noteAction("lead-assigned");
      return { outcome: "assigned", before, after };
    }
    case "note": {
      const text = withoutControls(field("text")).trim();
      if (text === "") return { outcome: "note-empty" };
      if (text.length > longestNote) return { outcome: "note-long", count: text.length, most: longestNote, text };
      if (!(await addNote(store, { id, who, text }))) return { outcome: "gone" };
      await noteAction("lead-noted");
      return { outcome: "noted" };
    }
    case "retry": {
      const { dead, waiting } = await retryDeliveries(store, id);
      if (dead + waiting === 0) return { outcome: "nothing-to-retry" };
      await noteAction("lead-retried");
      return { outcome: "retried" };
    }
    case "remove": {
      const reference = field("reference").trim();
      const { referencePrefix } = deps.sites().en.company;
      // The prefix may have changed since the message arrived.
      if ((parseReference(reference, referencePrefix) ?? reference.toUpperCase()) !== id)
        return { outcome: "remove-wrong" };
      if ((await removeLead(deps, id)).leads === 0) return { outcome: "gone" };
      await noteAction("lead-deleted");
      return { outcome: "removed", id };
    }
  }
}

/** Normalizes line endings and removes other control characters. */
const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "");
