import { isOwnKind } from "#cms/form-names.ts";
import { type Change, type Path, type Plain, valueAt } from "#cms/plain.ts";
import { freeSlug } from "#cms/slug.ts";
import { textIn } from "./item-title.ts";

/**
 * The change that names a form's field for programs by its kind and English label; undefined if its
 * name stays.
 * @param at the path of its name
 */
export function namingOfField(field: Plain, at: Path, usedIds: ReadonlySet<string>): Change | undefined {
  const [kind, id, label] = [textIn(field, "kind"), textIn(field, "id"), textIn(valueAt(field, ["label"]), "en")];
  if (isOwnKind(kind)) return id === "" ? undefined : { do: "remove", path: at };
  if (id !== "" || label === "") return undefined;
  // With the kind in it, the name differs from those of messages' own fields.
  return { do: "set", path: at, value: freeSlug(`${kind} ${label}`, usedIds, kind) };
}
