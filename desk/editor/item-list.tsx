import ArrowDown from "virtual:icon/arrow-down";
import ArrowUp from "virtual:icon/arrow-up";
import FolderInput from "virtual:icon/folder-input";
import FolderOutput from "virtual:icon/folder-output";
import Plus from "virtual:icon/plus";
import Trash2 from "virtual:icon/trash";
import X from "virtual:icon/x";
import type { InterfaceIcon } from "#app/ui/icon.tsx";
import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { late } from "#app/ui/late.tsx";
import { fill } from "#i18n/fill.tsx";
import { direction, type Locale, locales } from "#i18n/locale.ts";
import { type Change, fieldName, isList, type Path, type Plain, valueAt } from "#cms/plain.ts";
import { emptyValue, type Example, kindIn, ofKind } from "#cms/field-trail.ts";
import type { FormField } from "#cms/form.ts";
import { Button, IconButton } from "#desk/parts/buttons.tsx";
import { TextField } from "#desk/parts/field.tsx";
import { useShortcut } from "#desk/parts/shortcut.tsx";
import { Toolbar, useArrowKeys } from "#desk/parts/toolbar.tsx";
import { useLanguage, useNamed, useWords } from "#desk/words/words.ts";
import { InGroupOfLinks, useEditor, useFaults, useGroupName, useValue } from "./editor-context.ts";
import { faultSentence } from "#desk/review/fault-sentence.ts";
import { idsIn, placeOfNew, withFreeIds } from "./copy-section.ts";
import { textIn, titleOf } from "./item-title.ts";
import { Grip, Item, ListParts, partOf, undivided } from "./list-item.tsx";
import { SectionActions } from "./section-actions.tsx";
import { SectionChooser } from "./section-chooser.tsx";
import { Pair } from "./pair.tsx";
import { freeSlug } from "#cms/slug.ts";
import { linkedField } from "#desk/parts/linked-field.ts";
import { listen } from "#app/ui/listen.ts";

const PasteList = late(
  () => import("./paste-list.tsx"),
  ({ PasteList: Part }) => Part,
);

type ListField = Extract<FormField, { is: "list" }>;
type Props = {
  field: ListField;
  path: Path;
  /** Summary of an item with several values. */
  children: (path: Path) => ReactNode;
};
/** A removal or a move, in words, which can be taken back. */
type Step = { sentence: string } & (
  | { index: number; values: { file: string; value: Plain }[] }
  | { from: number; to: number }
);

/** Heads of items and of parts of a long list, without those of nested lists. */
const heads = [":scope > ol > li", ":scope > details > div > ol > li"]
  .map((item) => `${item} > div > details > summary`)
  .join(", ")
  .concat(", :scope > details > summary");

const isTyping = (): boolean =>
  document.activeElement?.matches("textarea, select, input:not([type=checkbox], [type=radio])") === true;

/** Items that are added, moved and removed in both languages at once. */
export function ItemList({ field, path, children }: Props) {
  const { choices, document: documentName, faults: allFaults, clearFaults, sides, store } = useEditor();
  const { close, documents: words, undo } = useWords();
  const isInGroup = useContext(InGroupOfLinks);
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  useArrowKeys(list, heads, "block");
  const heading = useRef<HTMLParagraphElement>(null);
  /** The last change of the list in words, for screen readers. */
  const [happening, setHappening] = useState("");
  /** Steps to undo, the last one first. */
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [isRead, setRead] = useState(false);
  const isLatest = useSyncExternalStore(
    store.subscribe,
    () => store.latest.at(-1) === list,
    () => false,
  );
  const [dragged, setDragged] = useState<number>();
  const [draggedOver, setDraggedOver] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const [sought, setSought] = useState("");
  const [openParts, setOpenParts] = useState<ReadonlySet<number>>(new Set());
  const ownSide = sides.find(({ locale }) => locale === language) ?? sides[0]!;
  const value = useValue(ownSide.path, path);
  const faults = useFaults(sides.at(-1)!.path, path);
  const items = Array.isArray(value) ? value : [];
  // Items have no identity: keys follow them as they move, so that an open item stays open.
  const [keys, setKeys] = useState(() => [...items.keys()]);
  const keyOf = (index: number) => keys[index] ?? 1e6 + index;
  const newKey = Math.max(-1, ...keys) + 1;
  const { key: visit } = useLocation();
  const { item, min, max } = field;
  const own = sides.length === 1 ? sides[0]!.locale : undefined;
  const languageNames = { en: words.inEnglish, ar: words.inArabic };
  // A list with its own items in each language appears twice.
  const regionName = useGroupName(
    own ? fill(words.fieldIn, { field: field.label, language: languageNames[own] }) : field.label,
  );
  const kinds = item.is === "group" ? item.fields.filter(({ name }) => item.kinds?.includes(name)) : [];
  const kindOfItem = (index: number) => kinds.find(({ name }) => name === kindIn(item, items[index]));
  const reader = { language, choices, named: useNamed() };
  const titleOfItem = (index: number, value = items[index], of = reader) => {
    const kind = kindOfItem(index);
    return titleOf(kind ?? item, kind ? valueAt(value, [kind.name]) : value, of);
  };
  const nameOfItem = (index: number) =>
    [kindOfItem(index)?.label, titleOfItem(index)].filter(Boolean).join(": ") || `${item.label} ${index + 1}`;

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

  /** Focuses a control of an item; the list's heading if there is none. */
  function focus(index: number, preferred = "summary, input, textarea, select"): void {
    setOpenPart(partOf(index), true);
    requestAnimationFrame(() => {
      const at = shownItems().find((one) => one.dataset.index === String(index));
      const first = (of: string) => {
        const all = [...(at?.querySelectorAll<HTMLElement>(of) ?? [])];
        // A phone shows the fields of one language; an open item may contain lists of its own.
        const isThere = (one: HTMLElement) => !one.matches(":disabled") && one.getClientRects().length > 0;
        return all.find((one) => isThere(one) && one.closest("li") === at) ?? all.find(isThere);
      };
      (first(preferred) ?? first("[data-move]") ?? first("button") ?? heading.current)?.focus();
    });
  }

  /** Index of the item that contains a field; -1 if none does. */
  const indexOf = (name = "") =>
    name.startsWith(`${fieldName(path)}.`) ? Number(name.slice(fieldName(path).length + 1).split(".")[0]) - 1 : -1;

  // An address may name a field in one of the items.
  useEffect(() => {
    const index = indexOf(linkedField());
    if (index === -1) return;
    setOpened(keyOf(index));
    setOpenPart(partOf(index), true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for another address
  }, [visit]);

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

  /** @param values by file */
  function insert(index: number, values: { file: string; value: Plain }[]): void {
    clearFaults(fieldName(path));
    store.change(
      values.map(({ file, value: one }) =>
        Array.isArray(store.valueAt(file, path))
          ? { file, edit: { do: "insert", path: [...path, index], value: one } }
          : { file, edit: store.setting(file, path, [one]) },
      ),
    );
    setKeys(keys.toSpliced(index, 0, newKey));
  }

  const end = kinds.length > 0 ? placeOfNew(items) : items.length;

  function add(kind?: string, index = end, example?: (locale: Locale) => Example): void {
    const usedIds = new Set(items.map((one) => textIn(one, "id")));
    const id = freeSlug(`${field.name}-${items.length + 1}`, usedIds, "part");
    const own = ofKind(item, kind);
    insert(
      index,
      sides.map(({ path: file, locale }) => ({ file, value: emptyValue(own, id, locale && example?.(locale)) })),
    );
    setOpened(newKey);
    focus(index, "input, textarea, select");
  }

  /** An item with its tags, in each language. */
  const itemAt = (index: number) =>
    sides.flatMap(({ path: file, locale }) => {
      const one = store.taggedAt(file, [...path, index]);
      return one === undefined ? [] : [{ file, locale, value: one }];
    });

  /** A save takes some hundreds of items. */
  async function addPasted(values: Plain[]): Promise<void> {
    for (let at = 0; at < values.length; at += 200) {
      store.change(
        values.slice(at, at + 200).flatMap((value, index) =>
          sides.map(({ path: file }) => ({
            file,
            edit: { do: "insert", path: [...path, items.length + at + index], value },
          })),
        ),
      );
      if (!(await store.saveAll())) return;
    }
    setHappening(fill(words.pasted.added, { count: values.length }));
  }

  function copy(index: number): void {
    const usedIds = sides.flatMap(({ path: file }) => idsIn(store.valueAt(file, [])));
    insert(
      index + 1,
      itemAt(index).map((one) => ({ ...one, value: withFreeIds(one.value, usedIds) })),
    );
    setHappening(fill(words.sections.copied, { name: nameOfItem(index) }));
    focus(index + 1);
  }

  const changeAll = (edit: Change) => store.change(sides.map(({ path: file }) => ({ file, edit })));

  function setHidden(index: number, isHidden: boolean): void {
    const at = [...path, index, "hidden"];
    changeAll(isHidden ? { do: "set", path: at, value: true } : { do: "remove", path: at });
  }

  function take(step: Step): void {
    setHappening("");
    setRead(false);
    setSteps([...steps, step]);
    store.latest.push(list);
  }

  function move(from: number, to: number, selector: string): void {
    const sentence = fill(words.moved, { name: nameOfItem(from), place: to + 1, count: items.length });
    take({ sentence, from, to });
    moveItem(from, to, selector);
  }

  function moveItem(from: number, to: number, selector?: string): void {
    changeAll({ do: "move", path: [...path, from], to });
    setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, keyOf(from)));
    focus(to, selector);
  }

  /** Moves of a link into the group before it, and out of its group. @returns paths after its removal here */
  function movesOf(index: number): { icon: InterfaceIcon; title: string; to: Path }[] {
    const [links, own] = [index - 1, index].map((at) => valueAt(items[at], ["entries"]));
    const mayEnter = item.is === "group" && item.ways && isList(links) && own === undefined;
    const into = fill(words.links.intoGroup, { group: mayEnter ? nameOfItem(index - 1) : "" });
    const end = isList(links) ? links.length : 0;
    const around = [...path.slice(0, -2), Number(path.at(-2)) + 1];
    return [
      ...(mayEnter ? [{ icon: FolderInput, title: into, to: [...path, index - 1, "entries", end] }] : []),
      ...(isInGroup ? [{ icon: FolderOutput, title: words.links.outOfGroup, to: around }] : []),
    ];
  }

  function carry(index: number, to: Path, sentence: string): void {
    store.change(
      itemAt(index).flatMap(({ file, value: one }) => [
        { file, edit: { do: "remove", path: [...path, index] } },
        { file, edit: { do: "insert", path: to, value: one } },
      ]),
    );
    setKeys(keys.toSpliced(index, 1));
    setHappening(sentence);
    focus(Math.min(Math.max(index - 1, 0), items.length - 2));
  }

  useEffect(() => {
    const { current } = list;
    if (!current || dragged === undefined) return undefined;
    const placeOf = ({ target }: DragEvent) =>
      Number(shownItems().find((one) => one.contains(target as Node))?.dataset.index ?? -1);
    const over = (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(placeOf(event));
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const to = placeOf(event);
      if (to !== -1 && to !== dragged) move(dragged, to, "[data-move=up]");
      setDragged(undefined);
    };
    const ends = [listen(current, "dragover", over), listen(current, "drop", drop)];
    return () => ends.forEach((end) => end());
  });

  function remove(index: number): void {
    clearFaults(fieldName(path));
    const values = itemAt(index);
    take({ sentence: fill(words.removed, { name: nameOfItem(index) }), index, values });
    const isLast = field.product && items.length === 1;
    store.change(
      values.map(({ file }) => ({
        file,
        edit: isLast ? store.leavingOut(file, path) : { do: "remove", path: [...path, index] },
      })),
    );
    setKeys(keys.toSpliced(index, 1));
    focus(Math.min(index, items.length - 2));
  }

  const last = steps.at(-1);

  function takeBack(step: Step): void {
    setSteps(steps.slice(0, -1));
    store.latest.splice(store.latest.lastIndexOf(list), 1);
    if ("from" in step) return moveItem(step.to, step.from);
    const index = Math.min(step.index, items.length);
    insert(index, step.values);
    focus(index);
  }

  // The browser undoes typing; the list with the latest step undoes that step.
  useShortcut("z", () => last !== undefined && store.latest.at(-1) === list && !isTyping() && takeBack(last));
  useEffect(() => () => void (store.latest = store.latest.filter((one) => one !== list)), [store]);

  const isLong = items.length > undivided;
  const soughtWords = sought.trim().toLowerCase();
  const isHit = (one: Plain) => JSON.stringify(one).toLowerCase().includes(soughtWords);
  const hits = isLong && soughtWords !== "" ? [...items.keys()].filter((index) => isHit(items[index]!)) : undefined;
  const notice = happening || (isLatest && !isRead && last?.sentence);
  const isFull = max !== undefined && items.length >= max;
  const isSimple = item.is !== "group" && item.is !== "list";
  return (
    <section aria-label={regionName} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <p
            ref={heading}
            data-field={path.length === 1 ? field.name : undefined}
            tabIndex={-1}
            className="font-semibold"
          >
            {field.label}{" "}
            {min === 0 && <span className="ms-1 text-small font-normal text-subdued">{words.optional}</span>}
          </p>
          {field.hint && <p className="text-small text-subdued">{field.hint}</p>}
          {field.product && own && items.length === 0 && (
            <p className="text-small text-subdued" lang={own} dir={direction(own)}>
              {field.product[locales.indexOf(own)]}
            </p>
          )}
        </div>
        {/* Before the list, which takes long to pass by keys. */}
        {kinds.length > 0 && (
          <SectionChooser kinds={kinds} names={items.map((_, index) => nameOfItem(index))} end={end} add={add} />
        )}
      </div>
      {isLong && (
        <TextField
          label={words.findItem}
          type="search"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          hint={hits && fill(words.foundItems, { count: hits.length, of: items.length })}
        />
      )}
      <div ref={list} className="@container grid gap-2">
        <ListParts count={items.length} only={hits} open={openParts} setOpen={setOpenPart} nameOfItem={nameOfItem}>
          {(index) => {
            const one = items[index]!;
            const name = nameOfItem(index);
            const at = [...path, index];
            const isHidden = kinds.length > 0 && (one as { hidden?: Plain }).hidden === true;
            const grip = (
              <Grip
                drag={() => setDragged(index)}
                end={() => {
                  setDragged(undefined);
                  setDraggedOver(undefined);
                }}
              />
            );
            const buttons = (
              <Toolbar
                label={fill(words.actionsNamed, { name: `${name} · ${regionName} ${index + 1}` })}
                className="ms-auto flex flex-wrap justify-end @lg:shrink-0"
              >
                {kinds.length > 0 && (
                  <SectionActions
                    name={name}
                    isHidden={isHidden}
                    setHidden={(next) => setHidden(index, next)}
                    copy={() => copy(index)}
                    section={() => Object.fromEntries(itemAt(index).map(({ locale, value: part }) => [locale, part]))}
                    onCopied={(page) => setHappening(fill(words.sections.copiedTo, { name, page }))}
                  />
                )}
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
                {movesOf(index).map(({ icon, title, to }) => {
                  const sentence = `${name}: ${title}`;
                  const move = () => carry(index, to, sentence);
                  return <IconButton key={title} icon={icon} title={title} aria-label={sentence} onClick={move} />;
                })}
                <IconButton
                  icon={Trash2}
                  disabled={items.length <= min}
                  aria-label={fill(words.removeNamed, { name })}
                  title={items.length <= min ? fill(words.atLeast, { limit: min }) : words.remove}
                  onClick={() => remove(index)}
                />
              </Toolbar>
            );
            return (
              <li
                key={keyOf(index)}
                data-index={index}
                data-place={textIn(one, "id") || undefined}
                className={`rounded-md border bg-surface ${draggedOver === index && dragged !== index ? "border-accent bg-accent-soft" : "border-line"}`}
              >
                {isSimple ? (
                  <div className="flex flex-wrap items-start justify-end gap-x-2 p-2 sm:flex-nowrap">
                    {grip}
                    <div className="grow basis-3/4 sm:basis-0">
                      <Pair field={{ ...item, label: name }} path={at} isUnnamed />
                    </div>
                    {buttons}
                  </div>
                ) : (
                  <Item
                    name={name}
                    title={titleOfItem(index)}
                    kind={kindOfItem(index)}
                    isHidden={isHidden}
                    isOpen={opened === keyOf(index)}
                    grip={grip}
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
      {/* In view wherever in the list the step happened. */}
      <div role="status" className={notice ? "step-notice floating flex items-center gap-2 ps-4" : ""}>
        {notice && (
          <>
            <p className="grow text-small">{notice}</p>
            {last && !happening && (
              <Button aria-keyshortcuts="Control+Z Meta+Z" onClick={() => takeBack(last)}>
                {undo}
              </Button>
            )}
            <IconButton
              icon={X}
              className="shrink-0"
              aria-label={close}
              onClick={() => {
                setHappening("");
                setRead(true);
                heading.current?.focus({ preventScroll: true });
              }}
            />
          </>
        )}
      </div>
      {kinds.length === 0 && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={isFull} aria-label={fill(words.addNamed, { name: item.label })} onClick={() => add()}>
            <Plus aria-hidden="true" className="size-4" />
            {words.add}
          </Button>
          {item.is === "group" && item.fields.some(({ is }) => is === "target") && (
            <PasteList items={items} add={(redirects) => void addPasted(redirects)} />
          )}
          {isFull && <p className="self-center text-small text-subdued">{fill(words.atMost, { limit: max })}</p>}
        </div>
      )}
    </section>
  );

  /** Derives a new item's id from its English title, that of a form's field from its label. */
  function nameItem(index: number, one: Plain): void {
    const id = textIn(one, "id");
    const usedIds = new Set(items.map((other) => textIn(other, "id")));
    if (documentName.startsWith("forms/") && field.name === "fields")
      // A list in an article needs none of this code.
      return void import("./naming-of-field.ts").then(({ namingOfField }) => {
        const naming = namingOfField(one, [...path, index, "id"], usedIds);
        if (naming) changeAll(naming);
      });
    // One file may have both languages.
    const english = sides.find(({ locale = "en" }) => locale === "en");
    if (!english || !new RegExp(`^${field.name}-\\d+$`).test(id)) return;
    // An item with example words keeps its id.
    const title = titleOfItem(index, store.taggedAt(english.path, [...path, index]), { ...reader, language: "en" });
    if (!title) return;
    const slug = freeSlug(title, usedIds, id);
    if (slug === id) return;
    changeAll({ do: "set", path: [...path, index, "id"], value: slug });
  }
}
