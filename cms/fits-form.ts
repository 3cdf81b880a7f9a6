import { isTagged, type Path, type Plain } from "./plain.ts";
import { fieldWithin } from "./field-trail.ts";
import type { FormField } from "./form.ts";

/**
 * Whether a form has a field at this path that takes a value of this shape: no unknown fields, no
 * deeper nesting. The value itself may still be wrong.
 * @param value of unknown origin; undefined for a change without one
 */
export function fitsForm(form: readonly FormField[], path: Path, value?: unknown): boolean {
  const field = path.reduce<FormField | undefined>(
    (at, part) => (at?.is === (typeof part === "number" ? "list" : "group") ? fieldWithin(at, part) : undefined),
    { is: "group", fields: [...form], name: "", label: "" },
  );
  return field !== undefined && (value === undefined || hasShape(field, value));
}

function hasShape(field: FormField, value: unknown): boolean {
  if (field.is === "group")
    return (
      isObject(value) &&
      Object.entries(value).every(([name, item]) => {
        const inner = field.fields.find((one) => one.name === name);
        return inner !== undefined && hasShape(inner, item);
      })
    );
  if (field.is === "list") return Array.isArray(value) && value.every((item) => hasShape(field.item, item));
  if (field.is === "weekdays") return Array.isArray(value) && value.every((item) => typeof item === "number");
  const [scalar] = isTagged(value as Plain) ? Object.values(value as object) : [value];
  return typeof scalar !== "object" || scalar === null;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
