import { type Cause, type Fault, finding } from "#cms/fault.ts";
import type { Path } from "#cms/plain.ts";
import { isOwnKind } from "#cms/form-names.ts";
import type { Form, OwnersField } from "#cms/schema/form.ts";
import type { Entry } from "./field-values.ts";

/** Names that a form's post or a webhook uses for itself. */
const reservedIds: ReadonlySet<string> = new Set(
  `name email phone subject message topic kind locale source page status id form extra files
  flagged website proof notification confirmation webhook constructor`.split(/\s+/),
);

/** Code points of long fields for which a posted body always has room. */
const mostText = 9000;
const mostFiles = 3;

/** A field's name in exports and in the posted form. */
const nameOf = ({ kind, id }: Pick<OwnersField, "kind" | "id">): string => (isOwnKind(kind) ? kind : (id ?? ""));

/** Faults of a form whose fields fit the schema. */
export function formFaults({ folder, slug, shape, source }: Entry): Fault[] {
  if (folder !== "forms" || shape.length > 0) return [];
  const form = source.value as Form;
  const faults: Fault[] = [];
  const report = (path: Path, what: string, cause: Cause) => faults.push(source.fault(path, finding(what, cause)));
  const missing = (path: Path) => report(path, "is missing: add it", { is: "empty" });
  const unfit = (path: Path, what: string) => report(path, what, { is: "unfit" });

  const isContact = slug === "contact";
  if (isContact)
    for (const name of ["title", "button", "thanks"] as const) {
      if (form[name]) unfit([name], "has its place in pages/contact.yaml: delete it here");
    }
  else {
    if (!form.title) missing(["title"]);
    const canBeAnswered = form.fields.some(({ kind, required }) => (kind === "email" || kind === "phone") && required);
    if (!canBeAnswered)
      report(["fields"], "have no email or phone that must be filled in: nobody could answer; add one", {
        is: "no-way-back",
      });
  }

  const names = new Set<string>();
  for (const [index, field] of form.fields.entries()) {
    const { kind, id, label, options, longest } = field;
    const at = (...path: Path): Path => ["fields", index, ...path];
    const own = isOwnKind(kind);
    if (own && isContact) unfit(at("kind"), `is ${kind}, which the contact form has already: delete the field`);
    if (own && id) unfit(at("id"), `is not needed: the field is named ${kind}; delete it`);
    if (!own && !label) missing(at("label"));
    // At the desk the id follows from the label.
    else if (!own && !id) missing(at("id"));
    if (!own && id && reservedIds.has(id))
      report(at("id"), `is "${id}", a name that messages have already: choose another`, { is: "taken", name: id });
    const name = nameOf(field);
    if (names.has(name)) {
      const path = at(own ? "kind" : "id");
      report(path, `is "${name}", the same as another field: choose another`, { is: "id-twice", value: name });
    }
    if (name) names.add(name);

    const hasOptions = kind === "choice" || kind === "choices";
    if (hasOptions && !options?.length) missing(at("options"));
    if (!hasOptions && options) unfit(at("options"), `do not belong to a field of kind ${kind}: delete them`);
    const words = (options ?? []).map(({ en }) => en);
    for (const [place, word] of words.entries()) {
      if (words.indexOf(word) < place)
        report(at("options", place, "en"), `is "${word}", the same as another option: choose another`, {
          is: "id-twice",
          value: word,
        });
    }
    if (longest !== undefined && kind !== "line" && kind !== "text")
      unfit(at("longest"), `does not belong to a field of kind ${kind}: delete it`);
  }

  const lengths = form.fields.map(({ kind, longest = 0 }) =>
    kind === "message" ? 5000 : kind === "text" ? longest || 2000 : 0,
  );
  const length = lengths.reduce((sum, one) => sum + one, isContact ? 5000 : 0);
  if (length > mostText)
    report(["fields"], `take ${length} characters in several lines; at most ${mostText}: give some a \`longest\``, {
      is: "too-many",
      limit: mostText,
    });
  if (form.fields.filter(({ kind }) => kind === "file").length > mostFiles)
    report(["fields"], `has more than ${mostFiles} files: delete some`, { is: "too-many", limit: mostFiles });
  return faults;
}
