import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import GripVertical from "lucide-react/icons/grip-vertical";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { fieldName, type Path, type Plain } from "#cms/plain.ts";
import { emptyValue } from "#cms/empty-value.ts";
import type { FormField } from "#cms/form.ts";
import { Button, IconButton } from "#desk/parts/buttons.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { ItemName, useEditor, useFaults, useGroupName, useValue } from "./editor-context.ts";
import { faultSentence } from "./fault-sentence.ts";
import { ListParts, partOf } from "./list-parts.tsx";
import { Pair } from "./pair.tsx";
import { freeSlug } from "#cms/slug.ts";
import { linkedField } from "#desk/parts/linked-field.ts";

type ListField = Extract<FormField, { is: "list" }>;
type Props = {
  field: ListField;
  path: Path;
  /** Summary of an item with several values. */
  children: (path: Path) => ReactNode;
};
type RemovedItem = { index: number; name: string; values: { file: string; value: Plain }[] };

/** Items that are added, moved and removed in both languages at once. */
export function ItemList({ field, path, children }: Props) {
  const { faults: allFaults, clearFaults, sides, store } = useEditor();
  const { documents: words, undo } = useWords();
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<RemovedItem>();
  const [dragged, setDragged] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const [openParts, setOpenParts] = useState<ReadonlySet<number>>(new Set());
  const shown = sides.find(({ locale }) => locale === language) ?? sides[0]!;
  const value = useValue(shown.path, path);
  const faults = useFaults(sides.at(-1)!.path, path);
  const items = Array.isArray(value) ? value : [];
  const { hash } = useLocation();
  const { item, min, max } = field;
  const own = sides.length === 1 ? sides[0]!.locale : undefined;
  const languageNames = { en: words.inEnglish, ar: words.inArabic };
  // A list with its own items in each language appears twice.
  const regionName = useGroupName(
    own ? fill(words.fieldIn, { field: field.label, language: languageNames[own] }) : field.label,
  );
  const nameOfItem = (index: number) => titleOf(items[index]) || `${item.label} ${index + 1}`;

  function setOpenPart(part: number, isOpen: boolean): void {
    setOpenParts((before) => {
      if (before.has(part) === isOpen) return before;
      return isOpen ? new Set([...before, part]) : new Set([...before].filter((one) => one !== part));
    });
  }

  /** The list's rendered items, without those of nested lists. */
  const shownItems = () => [
    ...list.current!.querySelectorAll<HTMLElement>(":scope > ol > li, :scope > details > div > ol > li"),
  ];

  /** Focus follows the item. */
  function focus(index: number, selector: string): void {
    setOpenPart(partOf(index), true);
    requestAnimationFrame(() => {
      const at = shownItems().find((one) => one.dataset.index === String(index));
      (
        at?.querySelector<HTMLElement>(`${selector}:not(:disabled)`) ??
        at?.querySelector<HTMLElement>("button:not(:disabled)")
      )?.focus();
    });
  }

  /** Index of the item that contains a field; -1 if none does. */
  const indexOf = (name = "") =>
    name.startsWith(`${fieldName(path)}.`) ? Number(name.slice(fieldName(path).length + 1).split(".")[0]) - 1 : -1;

  // An address may name a field in one of the items.
  useEffect(() => {
    const index = indexOf(linkedField());
    if (index === -1) return;
    setOpened(index);
    setOpenPart(partOf(index), true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for another address
  }, [hash]);

  // Fields show their mistakes; the key restarts an animation after each check.
  const mistaken = allFaults
    .filter(({ file }) => sides.some((side) => side.path === file))
    .map(({ field: name }) => indexOf(name))
    .filter((index) => index !== -1)
    .map(partOf);
  const key = [...new Set(mistaken)].join(" ");
  useEffect(() => {
    for (const part of key.split(" ").filter(Boolean)) setOpenPart(Number(part), true);
  }, [key]);

  function add(): void {
    clearFaults(fieldName(path));
    const usedIds = new Set(items.map((one) => textIn(one, "id")));
    const id = freeSlug(`${field.name}-${items.length + 1}`, usedIds, "part");
    const empty = emptyValue(item, id);
    store.change(
      sides.map(({ path: file }) => {
        const own = store.valueAt(file, path);
        const index = Array.isArray(own) ? own.length : 0;
        return Array.isArray(own)
          ? { file, edit: { do: "insert", path: [...path, index], value: empty } }
          : { file, edit: { do: "set", path, value: [empty] } };
      }),
    );
    setOpened(items.length);
    focus(items.length, "input, textarea, select");
  }

  function move(from: number, to: number, selector: string): void {
    store.change(sides.map(({ path: file }) => ({ file, edit: { do: "move", path: [...path, from], to } })));
    setOpened(undefined);
    focus(to, selector);
  }

  useEffect(() => {
    const { current } = list;
    if (!current || dragged === undefined) return undefined;
    const placeOf = ({ target }: DragEvent) =>
      Number(shownItems().find((one) => one.contains(target as Node))?.dataset.index ?? -1);
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const to = placeOf(event);
      if (to !== -1 && to !== dragged) move(dragged, to, "[data-move=up]");
      setDragged(undefined);
    };
    current.addEventListener("dragover", over);
    current.addEventListener("drop", drop);
    return () => {
      current.removeEventListener("dragover", over);
      current.removeEventListener("drop", drop);
    };
  });

  function remove(index: number): void {
    clearFaults(fieldName(path));
    const values = sides.flatMap(({ path: file }) => {
      const one = store.valueAt(file, [...path, index]);
      return one === undefined ? [] : [{ file, value: one }];
    });
    setRemoved({ index, name: nameOfItem(index), values });
    store.change(values.map(({ file }) => ({ file, edit: { do: "remove", path: [...path, index] } })));
    focus(Math.max(0, index - 1), "button");
  }

  function bringBack({ index, values }: RemovedItem): void {
    store.change(
      values.map(({ file, value: one }) => ({ file, edit: { do: "insert", path: [...path, index], value: one } })),
    );
    setRemoved(undefined);
    focus(index, "button");
  }

  const isSimple = item.is !== "group" && item.is !== "list";
  return (
    <section aria-label={regionName} className="grid gap-3">
      <div>
        <p className="font-semibold">
          {field.label}{" "}
          {min === 0 && <span className="ms-1 text-small font-normal text-subdued">{words.optional}</span>}
        </p>
        {field.hint && <p className="text-small text-subdued">{field.hint}</p>}
      </div>
      <div ref={list} className="grid gap-2">
        <ListParts count={items.length} open={openParts} setOpen={setOpenPart} nameOfItem={nameOfItem}>
          {(index) => {
            const one = items[index]!;
            const name = nameOfItem(index);
            const at = [...path, index];
            const buttons = (
              <div className="flex shrink-0">
                <IconButton
                  icon={ArrowUp}
                  data-move="up"
                  disabled={index === 0}
                  aria-label={fill(words.moveNamedUp, { name })}
                  title={words.moveUp}
                  onClick={() => move(index, index - 1, "[data-move=up]")}
                />
                <IconButton
                  icon={ArrowDown}
                  data-move="down"
                  disabled={index === items.length - 1}
                  aria-label={fill(words.moveNamedDown, { name })}
                  title={words.moveDown}
                  onClick={() => move(index, index + 1, "[data-move=down]")}
                />
                <IconButton
                  icon={Trash2}
                  disabled={items.length <= min}
                  aria-label={fill(words.removeNamed, { name })}
                  title={items.length <= min ? fill(words.atLeast, { limit: min }) : words.remove}
                  onClick={() => remove(index)}
                />
              </div>
            );
            return (
              <li
                // Items have no identity but their position.
                key={index}
                data-index={index}
                className={`rounded-md border bg-surface ${dragged !== undefined && dragged !== index ? "border-dashed border-accent" : "border-line"}`}
              >
                {isSimple ? (
                  <div className="flex flex-wrap items-start justify-end gap-x-2 p-2 sm:flex-nowrap">
                    <Grip drag={() => setDragged(index)} end={() => setDragged(undefined)} />
                    <div className="grow basis-3/4 sm:basis-0">
                      <Pair field={{ ...item, label: name }} path={at} isUnnamed />
                    </div>
                    {buttons}
                  </div>
                ) : (
                  <Item
                    name={name}
                    isOpen={opened === index}
                    grip={<Grip drag={() => setDragged(index)} end={() => setDragged(undefined)} />}
                    buttons={buttons}
                  >
                    <div onBlur={() => nameItem(index, one)}>{children(at)}</div>
                  </Item>
                )}
              </li>
            );
          }}
        </ListParts>
      </div>
      {faults.length > 0 && (
        <p className="text-small font-semibold text-error">
          {faults.map((fault) => faultSentence(words.causes, fault, field.is)).join(" ")}
        </p>
      )}
      <div role="status">
        {removed && (
          <p className="flex flex-wrap items-center gap-3 text-small">
            {fill(words.removed, { name: removed.name })}
            <Button onClick={() => bringBack(removed)}>{undo}</Button>
          </p>
        )}
      </div>
      <div>
        <Button
          disabled={max !== undefined && items.length >= max}
          aria-label={fill(words.addNamed, { name: item.label })}
          title={max !== undefined && items.length >= max ? fill(words.atMost, { limit: max }) : undefined}
          onClick={add}
        >
          <Plus aria-hidden="true" className="size-4" />
          {words.add}
        </Button>
      </div>
    </section>
  );

  /** Derives a new item's id from its English title. */
  function nameItem(index: number, one: Plain): void {
    const id = textIn(one, "id");
    const english = sides.find(({ locale }) => locale === "en");
    if (!english || !new RegExp(`^${field.name}-\\d+$`).test(id)) return;
    const title = titleOf(store.valueAt(english.path, [...path, index]));
    if (!title) return;
    const slug = freeSlug(title, new Set(items.map((other) => textIn(other, "id"))), id);
    if (slug === id) return;
    store.change(
      sides.map(({ path: file }) => ({ file, edit: { do: "set", path: [...path, index, "id"], value: slug } })),
    );
  }
}

function Grip({ drag, end }: { drag: () => void; end: () => void }) {
  return (
    <span
      draggable
      aria-hidden="true"
      className="grid h-11 w-6 shrink-0 cursor-grab place-items-center text-subdued"
      onDragStart={drag}
      onDragEnd={end}
    >
      <GripVertical className="size-4" />
    </span>
  );
}

type ItemProps = {
  name: string;
  isOpen: boolean;
  grip: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
};

/** Collapsed at first, since lists are long. */
function Item({ name, isOpen, grip, buttons, children }: ItemProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <div className="flex items-start justify-between gap-2 p-2 max-md:has-[>details[open]]:flex-wrap">
      {grip}
      {/* On phones the fields of an open item need the whole width. */}
      <details
        className="grow max-md:open:order-last max-md:open:basis-full"
        open={isOpen || undefined}
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      >
        <summary className="flex min-h-11 items-center gap-2 font-semibold">
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-accent in-open:rotate-180" />
          <bdi className="truncate">{name}</bdi>
        </summary>
        {(isOpen || wasOpened) && (
          <ItemName value={name}>
            <div className="py-3">{children}</div>
          </ItemName>
        )}
      </details>
      {buttons}
    </div>
  );
}

const titles = ["title", "question", "name", "label", "page"];

function titleOf(value: Plain | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((one) => titleOf(one)).join(" · ");
  if (typeof value !== "object" || value === null) return "";
  for (const name of titles) {
    const found = (value as Record<string, Plain>)[name];
    const text = typeof found === "object" ? titleOf((found as Record<string, Plain> | null)?.["en"]) : found;
    if (typeof text === "string" && text !== "") return text;
  }
  const wordings = (value as Record<string, Plain>)["heard"];
  return wordings === undefined ? "" : titleOf(wordings);
}

const textIn = (value: Plain | undefined, name: string): string => {
  const text = typeof value === "object" && value !== null ? (value as Record<string, Plain>)[name] : undefined;
  return typeof text === "string" ? text : "";
};
