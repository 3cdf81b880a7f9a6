import type { FormField } from "./form.ts";
import { type Path, isGroup, isList, type Plain, isTagged } from "./plain.ts";

/** The field at a part of a path; the sections of a Markdown text are not separate fields. */
export const fieldWithin = (at: FormField | undefined, part: string | number): FormField | undefined =>
  at?.is === "group"
    ? at.fields.find(({ name }) => name === part)
    : at?.is === "list"
      ? at.item
      : at?.is === "markdown"
        ? at
        : undefined;

const whole = (form: readonly FormField[]): FormField => ({ is: "group", fields: form, name: "", label: "" });

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

export function markdownIn(form: readonly FormField[], value: Plain): string[] {
  const textsIn = (field: FormField, at: Plain | undefined): string[] => {
    if (field.is === "group" && isGroup(at)) return field.fields.flatMap((one) => textsIn(one, at[one.name]));
    if (field.is === "list" && isList(at)) return at.flatMap((item) => textsIn(field.item, item));
    return field.is === "markdown" && typeof at === "string" ? [at] : [];
  };
  return textsIn(whole(form), value);
}

/** The kind of a group of several possible kinds, such as a section; undefined for other values. */
export const kindIn = (field: FormField, value: Plain | undefined): string | undefined =>
  field.is === "group" && isGroup(value) ? field.kinds?.find((name) => Object.hasOwn(value, name)) : undefined;

/** The group reduced to the fields of one kind. */
export function ofKind(field: FormField, kind: string | undefined): FormField {
  if (field.is !== "group" || !field.kinds) return field;
  const { without = [] } = field.fields.find(({ name }) => name === kind) ?? {};
  const fields = field.fields.flatMap((one) => {
    if (!field.kinds!.includes(one.name)) return without.includes(one.name) ? [] : one;
    const { isOptional: _isOptional, ...needed } = one;
    return one.name === kind ? needed : [];
  });
  return { ...field, fields };
}

/**
 * Whether a form has a field at this path that takes a value of this shape: no unknown fields, no
 * deeper nesting. The value itself may still be wrong.
 * @param value of unknown origin; undefined for a change without one
 */
export function fitsForm(form: readonly FormField[], path: Path, value?: unknown): boolean {
  const field = path.reduce<FormField | undefined>(
    (at, part) => (at?.is === (typeof part === "number" ? "list" : "group") ? fieldWithin(at, part) : undefined),
    whole(form),
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

/** A value of a document as the form shows it. */
export type FormValue = string | number | FormValue[] | { [name: string]: FormValue };

/** The initial value of a field; undefined for an empty one. */
export type Example = (field: FormField) => FormValue | undefined;

/** The value of a new item of a list, before it is filled in. @param id its provisional id in the page */
export function emptyValue(field: FormField, id: string, example: Example = () => undefined): FormValue {
  switch (field.is) {
    case "group": {
      const present = field.fields.filter(({ isOptional }) => !isOptional);
      return Object.fromEntries(
        present.map((one) => [one.name, emptyValue(one, one.is === "id" ? id : one.name, example)]),
      );
    }
    case "list":
      return Array.from({ length: field.min }, (_, index) => emptyValue(field.item, `${id}-${index + 1}`, example));
    case "number":
      return Math.max(field.min ?? 0, 0);
    case "choice":
      return field.choices[0]!.value;
    case "weekdays":
      return [];
    case "fixed":
      return field.value;
    case "id":
      return id;
    default:
      return example(field) ?? "";
  }
}
