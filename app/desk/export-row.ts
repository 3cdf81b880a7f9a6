import type { StoredLead } from "#app/features/leads/stored-leads.server.ts";
import { exportedLead, exportedNames } from "#app/platform/exported-lead.ts";

/** The columns of an export, in their order. */
export const exportColumns = exportedNames;

export const exportValues = (lead: StoredLead): string[] =>
  Object.values(exportedLead(lead)).map((value) =>
    typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? ""),
  );
