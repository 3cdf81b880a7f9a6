import { recordAction } from "#app/features/members/audit-log.server.ts";
import type { DeskContext } from "#desk/desk-context.server.ts";
import type { OwnersField } from "#content/owners-fields.ts";

const switches: Record<string, "questions" | "visits"> = { keepQuestions: "questions", countVisits: "visits" };

/** Records each owner's field that a publication changed, for all ways of publishing. */
export async function recordOwnersFields(
  store: DeskContext["store"],
  who: string,
  ownersFields: readonly OwnersField[],
) {
  for (const { field, value } of ownersFields) {
    const name = switches[field];
    if (name && (value === "on" || value === "off")) await recordAction(store, { who, action: `${name}-${value}` });
  }
}
