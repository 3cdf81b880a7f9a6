import type { FormField } from "./form.ts";

/** A value of a document as the form shows it. */
export type FormValue = string | number | FormValue[] | { [name: string]: FormValue };

/**
 * The value of a new item of a list, before it is filled in.
 * @param id its provisional id in the page
 */
export function emptyValue(field: FormField, id: string): FormValue {
  switch (field.is) {
    case "group": {
      const present = field.fields.filter(({ isOptional }) => !isOptional);
      return Object.fromEntries(present.map((one) => [one.name, emptyValue(one, one.is === "id" ? id : one.name)]));
    }
    case "list":
      return Array.from({ length: field.min }, (_, index) => emptyValue(field.item, `${id}-${index + 1}`));
    case "number":
      return field.min ?? 0;
    case "choice":
      return field.choices[0]!.value;
    case "weekdays":
      return [];
    case "fixed":
      return field.value;
    case "id":
      return id;
    default:
      return "";
  }
}
