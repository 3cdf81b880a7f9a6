import type { allow } from "#desk/desk-context.server.ts";
import type { OwnersField } from "#cms/owners-fields.ts";

const switches: Record<string, "questions" | "visits"> = { keepQuestions: "questions", countVisits: "visits" };

/** Records each owner's field that a publication changed, for all ways of publishing. */
export async function recordOwnersFields(
  record: ReturnType<typeof allow>["record"],
  ownersFields: readonly OwnersField[],
): Promise<void> {
  for (const { field, value } of ownersFields) {
    const name = switches[field];
    if (name && (value === "on" || value === "off")) await record(`${name}-${value}`);
  }
}
