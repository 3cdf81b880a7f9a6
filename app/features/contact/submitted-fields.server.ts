import { leadFields, trapField } from "./lead-schema.ts";
import { effortFields } from "./spam/effort.ts";

const names = [...leadFields, "submission_id", "source", trapField, ...effortFields] as const;

/** What came in by the names that are known, as it was written. */
export type SubmittedFields = Partial<Record<(typeof names)[number], string>>;

/** Takes the known names out of what came, text only: whatever else a body holds, and however much, is left behind. */
export function pickFields(get: (name: string) => unknown): SubmittedFields {
  const fields: SubmittedFields = {};
  for (const name of names) {
    const value = get(name);
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}
