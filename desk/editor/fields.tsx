import ChevronDown from "virtual:icon/chevron-down";
import type { FormField } from "#cms/form.ts";
import { fieldName, type Path, type Plain, valueAt } from "#cms/plain.ts";
import { kindIn, ofKind } from "#cms/field-trail.ts";
import { Field as FieldFrame, Options } from "#desk/parts/field.tsx";
import { faultSentence } from "#desk/review/fault-sentence.ts";
import { useWords } from "#desk/words/words.ts";
import {
  EditorContext,
  InGroupOfLinks,
  ItemName,
  useEditor,
  useFaults,
  useGroupName,
  useValue,
} from "./editor-context.ts";
import { ItemList } from "./item-list.tsx";
import { textIn } from "./item-title.ts";
import { isBilingual, Pair } from "./pair.tsx";
import { SearchPreview } from "./search-preview.tsx";

type GroupField = Extract<FormField, { is: "group" }>;
type Props = { fields: readonly FormField[]; path: Path };

/** A column of fields, each with both languages side by side. */
function Fields({ fields, path }: Props) {
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
  if (field.is === "group" && !isBilingual(field)) {
    const target = { "data-field": path.length === 1 ? field.name : undefined, tabIndex: -1 };
    const content = (
      <>
        {field.hint && <p className="text-small text-subdued">{field.hint}</p>}
        <ItemName value={groupName}>
          {field.ways ? <LinkFields group={field} path={path} /> : <Fields fields={field.fields} path={path} />}
        </ItemName>
        {field.name === "meta" && path.length === 1 && <SearchPreview />}
      </>
    );
    return editor.isFolded && path.length === 1 ? (
      <details {...target} className="rounded-md border border-line px-4 py-1">
        <summary className="flex min-h-11 items-center gap-2 font-semibold">
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-accent in-open:rotate-180" />
          {field.label}
        </summary>
        <fieldset aria-label={groupName} className="grid gap-4 pb-3">
          {content}
        </fieldset>
      </details>
    ) : (
      <fieldset {...target} aria-label={groupName} className="grid gap-4 rounded-md border border-line p-4">
        <legend className="px-1.5 font-semibold">{field.label}</legend>
        {content}
      </fieldset>
    );
  }
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

/** The fields of an item; if there are several kinds, those of its own kind. */
function Item({ item, path }: { item: GroupField; path: Path }) {
  const value = useValue(useEditor().sides[0]!.path, path);
  if (item.ways) return <LinkFields group={item} path={path} />;
  const kind = kindIn(item, value);
  const own = ofKind(item, kind);
  if (own.is !== "group") return null;
  // A section's words come first, then its address, ground and dates.
  const fields = own.fields.toSorted((one, other) => Number(other.name === kind) - Number(one.name === kind));
  return <Fields fields={fields} path={path} />;
}

/** A link's target as one choice, with the fields of that choice; the rest is folded away. */
function LinkFields({ group, path }: { group: GroupField; path: Path }) {
  const { choices, clearFaults, isReviewed, sides, store } = useEditor();
  const { documents: words } = useWords();
  const file = sides[0]!.path;
  const value = useValue(file, path);
  const faults = useFaults(file, [...path, "page"]);
  const sentences = faults.map((fault) => faultSentence(words.causes, fault, "page")).join(" ");
  const way = group.ways!.find((name) => valueAt(value, [name]) !== undefined);
  const address = textIn(value, "page");
  const isThere = choices.pages.some((one) => one.value === address);
  const fieldOf = (name: string) => group.fields.find((one) => one.name === name);
  const anchor = fieldOf("anchor");
  const own = ofKind({ ...group, kinds: group.ways }, way);
  // A document without a page needs a label.
  const fields = (own.is === "group" ? own.fields : []).flatMap(({ isOptional, ...field }) =>
    field.name === "page" || field.name === "anchor"
      ? []
      : { ...field, ...(isOptional && way === "page" && { isOptional }) },
  );

  /** @param choice a path, the name of another way, or empty: none */
  function lead(choice: string): void {
    clearFaults(fieldName([...path, "page"]));
    if (choice === "" && group.isOptional) return store.change([{ file, edit: { do: "remove", path } }]);
    const values: Record<string, Plain> = { url: "", entries: [] };
    const next = choice in values ? choice : "page";
    // Another page has other sections.
    const others = ["page", "anchor", "url", "entries"].filter(
      (name) => name !== next && valueAt(value, [name]) !== undefined,
    );
    store.change([
      { file, edit: store.setting(file, [...path, next], values[next] ?? choice) },
      ...others.map((name) => ({ file, edit: { do: "remove" as const, path: [...path, name] } })),
    ]);
  }

  return (
    <div className="grid gap-5">
      <FieldFrame label={fieldOf("page")!.label} error={isReviewed || way ? sentences : undefined}>
        {(attributes) => (
          <select
            {...attributes}
            className="input"
            data-field={fieldName([...path, "page"])}
            value={way === "page" ? address : (way ?? "")}
            onChange={({ target }) => lead(target.value)}
          >
            <option value="">{words.choose}</option>
            {address !== "" && !isThere && <option value={address}>{address}</option>}
            <optgroup label={words.links.pages}>
              <Options of={choices.pages} />
            </optgroup>
            <optgroup label={words.links.others}>
              {(["url", "entries"] as const).map(
                (name) =>
                  group.ways!.includes(name) && (
                    <option key={name} value={name}>
                      {words.links[name]}
                    </option>
                  ),
              )}
            </optgroup>
          </select>
        )}
      </FieldFrame>
      <InGroupOfLinks value={way === "entries"}>
        <Fields fields={fields} path={path} />
      </InGroupOfLinks>
      {way === "page" && anchor && (
        <details open={textIn(value, "anchor") !== "" || undefined}>
          <summary className="button button-quiet -ms-3">{words.links.more}</summary>
          <div className="mt-2">
            <OneField field={anchor} path={[...path, "anchor"]} />
          </div>
        </details>
      )}
    </div>
  );
}
