import type { FormField } from "#cms/form.ts";
import type { Path } from "#cms/plain.ts";
import { EditorContext, ItemName, useEditor, useGroupName } from "./editor-context.ts";
import { ItemList } from "./item-list.tsx";
import { isBilingual, Pair } from "./pair.tsx";

type Props = { fields: readonly FormField[]; path: Path };

/** A column of fields, each with both languages side by side. */
export function Fields({ fields, path }: Props) {
  return (
    <div className="grid gap-5">
      {fields.map((field) => (
        <OneField key={field.name} field={field} path={[...path, field.name]} />
      ))}
    </div>
  );
}

export function OneField({ field, path }: { field: FormField; path: Path }) {
  const editor = useEditor();
  const groupName = useGroupName(field.label);
  if (field.is === "group" && !isBilingual(field))
    return (
      <fieldset aria-label={groupName} className="grid gap-4 rounded-md border border-line p-4">
        <legend className="px-1.5 font-semibold">{field.label}</legend>
        {field.hint && <p className="text-small text-subdued">{field.hint}</p>}
        <ItemName value={groupName}>
          <Fields fields={field.fields} path={path} />
        </ItemName>
      </fieldset>
    );
  if (field.is !== "list") return <Pair field={field} path={path} />;
  if (!field.isOwn || editor.sides.length === 1) return <List field={field} path={path} />;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {editor.sides.map((side) => (
        <div key={side.path} data-side={side.locale}>
          <EditorContext value={{ ...editor, sides: [side] }}>
            <List field={field} path={path} />
          </EditorContext>
        </div>
      ))}
    </div>
  );
}

/** A list, whose items may contain lists. */
function List({ field, path }: { field: Extract<FormField, { is: "list" }>; path: Path }) {
  const { item } = field;
  return (
    <ItemList field={field} path={path}>
      {(at) => (item.is === "group" ? <Fields fields={item.fields} path={at} /> : <OneField field={item} path={at} />)}
    </ItemList>
  );
}
