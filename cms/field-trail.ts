import type { FormField } from "./form.ts";
import type { Path } from "./plain.ts";

/** The field at a part of a path; the sections of a Markdown text are not separate fields. */
export const fieldWithin = (at: FormField | undefined, part: string | number): FormField | undefined =>
  at?.is === "group"
    ? at.fields.find(({ name }) => name === part)
    : at?.is === "list"
      ? at.item
      : at?.is === "markdown"
        ? at
        : undefined;

const whole = (form: readonly FormField[]): FormField => ({ is: "group", fields: [...form], name: "", label: "" });

/** @returns undefined if the form has no such field */
export const fieldAt = (form: readonly FormField[], path: Path): FormField | undefined =>
  path.reduce<FormField | undefined>(fieldWithin, whole(form));

/**
 * Label of a field with all its parents: "Slides › 2 › Title".
 * @param path items by position or by name
 * @param itemName returns the label of a named item
 */
export function fieldTrail(
  form: readonly FormField[],
  path: Path,
  itemName: (name: string) => string = (name) => name,
): string {
  const names: string[] = [];
  let at: FormField | undefined = whole(form);
  for (const part of path) {
    if (at?.is === "markdown") break;
    const next = fieldWithin(at, part);
    const isItem = at?.is === "list";
    if (isItem) names.push(typeof part === "number" ? String(part + 1) : itemName(part));
    else names.push(next?.label ?? String(part));
    at = next;
  }
  return names.join(" › ");
}
