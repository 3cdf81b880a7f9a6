import type { FormField } from "#cms/form.ts";
import type { Path } from "#cms/plain.ts";
import { kindIn, ofKind } from "#cms/field-trail.ts";
import { EditorContext, ItemName, useEditor, useGroupName, useValue } from "./editor-context.ts";
import { ItemList } from "./item-list.tsx";
import { isBilingual, Pair } from "./pair.tsx";
import { SearchPreview } from "./search-preview.tsx";

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
        {field.name === "meta" && path.length === 1 && <SearchPreview />}
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

function List({ field, path }: { field: Extract<FormField, { is: "list" }>; path: Path }) {
  const { item } = field;
  return (
    <ItemList field={field} path={path}>
      {(at) => (item.is === "group" ? <Item item={item} path={at} /> : <OneField field={item} path={at} />)}
    </ItemList>
  );
}

/** The fields of an item; of one that may be of several kinds, those of its own. */
function Item({ item, path }: { item: Extract<FormField, { is: "group" }>; path: Path }) {
  const value = useValue(useEditor().sides[0]!.path, path);
  const kind = kindIn(item, value);
  const own = ofKind(item, kind);
  if (own.is !== "group") return null;
  // Its words come first, then its address, ground and dates.
  const fields = own.fields.toSorted((one, other) => Number(other.name === kind) - Number(one.name === kind));
  return <Fields fields={fields} path={path} />;
}
