import type { FormField } from "./form.ts";
import type { Path } from "./source.ts";

/**
 * What a field is called with all that it is in: "Slides › 2 › Title".
 * @param path an item may be named instead of counted
 */
export function fieldTrail(form: readonly FormField[], path: Path): string {
  const names: string[] = [];
  let at: FormField | undefined = { is: "group", fields: [...form], name: "", label: "" };
  for (const part of path) {
    const next: FormField | undefined =
      at?.is === "group" ? at.fields.find(({ name }) => name === part) : at?.is === "list" ? at.item : undefined;
    const isItem = at?.is === "list";
    names.push(isItem ? String(typeof part === "number" ? part + 1 : part) : (next?.label ?? String(part)));
    at = next;
  }
  return names.join(" › ");
}
