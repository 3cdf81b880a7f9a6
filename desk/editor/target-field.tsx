import { fill } from "#i18n/fill.tsx";
import type { FormField } from "#cms/form.ts";
import { documentAt } from "#cms/pages.ts";
import { type Plain, pathOf } from "#cms/plain.ts";
import { TextLink } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { useWords } from "#desk/words/words.ts";
import { type Attributes, targetsOf, useEditor, useValue } from "./editor-context.ts";

type Props = { field: FormField; value: string; set: (value: Plain) => void; attributes: Attributes };

/** The document in which a target is edited. */
function documentOf(is: FormField["is"], value: string): string | undefined {
  if (is === "page" || is === "link") return documentAt(value);
  const documents: Record<string, string> = {
    service: `services/${value}`,
    form: `forms/${value}`,
    category: "categories",
    person: "people",
  };
  return documents[is];
}

/** A choice of existing pages, entries or sections, with a link to the chosen document. */
export function TargetField({ field, value, set, attributes }: Props) {
  const { choices, sides } = useEditor();
  const { documents: words } = useWords();
  const page = useValue(sides[0]!.path, [...pathOf(attributes["data-field"]).slice(0, -1), "page"]);
  const before = typeof page === "string" ? `${page}#` : "#";
  const sections = choices.sections.flatMap(({ value: address, label }) =>
    address.startsWith(before) ? { value: address.slice(before.length), label } : [],
  );
  const targets = field.is === "anchor" ? sections : targetsOf(choices, field.is);
  const target = targets.find((one) => one.value === value);
  const document = target && documentOf(field.is, value);
  return (
    <div className="grid justify-items-start gap-1">
      <select {...attributes} className="input" value={value} onChange={({ target: chosen }) => set(chosen.value)}>
        {(field.isOptional || value === "") && <option value="">{words.choose}</option>}
        {value !== "" && !target && <option value={value}>{value}</option>}
        <Options of={targets} />
      </select>
      {document && (
        <TextLink to={`/words/${document}`} className="inline-flex min-h-11 items-center text-small">
          {fill(words.openNamed, { name: target.label })}
        </TextLink>
      )}
    </div>
  );
}
