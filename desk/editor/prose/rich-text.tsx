import Bold from "virtual:icon/bold";
import BetweenHorizontalStart from "virtual:icon/between-horizontal-start";
import BetweenVerticalStart from "virtual:icon/between-vertical-start";
import FoldHorizontal from "virtual:icon/fold-horizontal";
import FoldVertical from "virtual:icon/fold-vertical";
import Heading from "virtual:icon/heading-2";
import Image from "virtual:icon/image";
import Link from "virtual:icon/link";
import List from "virtual:icon/list";
import Quote from "virtual:icon/quote";
import RectangleHorizontal from "virtual:icon/rectangle-horizontal";
import Table from "virtual:icon/table";
import { baseKeymap, toggleMark } from "prosemirror-commands";
import { gapCursor } from "prosemirror-gapcursor";
import { history, isHistoryTransaction, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, Selection, type Transaction } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  goToNextCell,
  isInTable,
  tableEditing,
} from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { InterfaceIcon } from "#app/ui/icon.tsx";
import { fieldName, type Path, pathOf, type Plain } from "#cms/plain.ts";
import { direction, type Locale, localePath } from "#i18n/locale.ts";
import { Button } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { Toolbar } from "#desk/parts/toolbar.tsx";
import { useWords } from "#desk/words/words.ts";
import { PageOptions } from "#desk/editor/page-options.tsx";
import { type Attributes, useEditor, useGroupName } from "#desk/editor/editor-context.ts";
import { nameHeadings } from "#desk/editor/name-headings.ts";
import { faultSentence } from "#desk/review/fault-sentence.ts";
import { PictureDialog } from "#desk/editor/picture-field.tsx";
import {
  addBlock,
  addLink,
  faultyLinks,
  isIn,
  isInLink,
  leadTo,
  moveTo,
  picturesIn,
  removeLink,
  type Target,
  targetAt,
  toggleHeading,
  toggleList,
  toggleQuote,
  withoutPicture,
} from "./commands.ts";
import { fetchParser, headingsIn, type Prose, proseAfter, proseIn, withHeadingIds } from "./markdown.ts";
import { cleanHtml, hasMarkup } from "./pasted.ts";
import { schema } from "./schema.ts";
import { TextPictures } from "./text-pictures.tsx";
import { writeBlock } from "./write-markdown.ts";
import { listen } from "#app/ui/listen.ts";

export { fetchParser, proseIn };

const { nodes, marks } = schema;

const plugins = [
  inputRules({
    rules: [
      textblockTypeInputRule(/^(##+)\s$/, nodes.heading, ([, signs]) => ({ depth: Math.min(signs!.length, 6) })),
      wrappingInputRule(/^[-*]\s$/, nodes.list),
      wrappingInputRule(/^1\.\s$/, nodes.list, { ordered: true, start: 1 }),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
    ],
  }),
  keymap({
    "Mod-z": undo,
    "Shift-Mod-z": redo,
    "Mod-y": redo,
    "Mod-b": toggleMark(marks.strong),
    "Mod-i": toggleMark(marks.emphasis),
    "Shift-Enter": (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
      return true;
    },
    Enter: splitListItem(nodes.listItem),
    "Mod-]": sinkListItem(nodes.listItem),
    "Mod-[": liftListItem(nodes.listItem),
    // A move to the start within 0.2 s of the focus would count as the browser's own, and be undone.
    "Ctrl-Home": moveTo((doc) => Selection.atStart(doc)),
    "Ctrl-End": moveTo((doc) => Selection.atEnd(doc)),
    // Elsewhere the key leaves the text.
    Tab: goToNextCell(1),
    "Shift-Tab": goToNextCell(-1),
  }),
  keymap(baseKeymap),
  history(),
  gapCursor(),
  tableEditing(),
];

const tableTools = {
  addRow: { icon: BetweenHorizontalStart, command: addRowAfter },
  addColumn: { icon: BetweenVerticalStart, command: addColumnAfter },
  removeRow: { icon: FoldVertical, command: deleteRow },
  removeColumn: { icon: FoldHorizontal, command: deleteColumn },
} as const;

/** A change from elsewhere, which is saved already. */
const foreign = "foreign";

/** A Markdown text of a document, as a field of its form. */
export type MarkdownField = {
  attributes: Attributes;
  value: string;
  set: (value: Plain) => void;
  locale: Locale;
};

type Props = MarkdownField & {
  /** The document of `value`. */
  prose: Prose;
  /** The place in the source from which it takes the focus; the parser has read it. */
  caret: number | undefined;
};

/**
 * An article as visitors see it, read from Markdown and written to it. Pictures are added in both
 * languages at once; headings get ids when the text loses the focus.
 */
export function RichText({ attributes, value, set, locale, prose: latest, caret }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const { causes, markdown: words } = useWords().documents;
  const { choices, document: name, examples: all, faults, pictures, sides, store } = useEditor();
  const examples = all[locale];
  const path = pathOf(attributes["data-field"]);
  const file = sides.find((side) => side.locale === locale)?.path;
  const linkFaults = new Map(
    faults.flatMap((one) => (one.link && one.file === file ? [[one.link, faultSentence(causes, one)]] : [])),
  );
  const other = sides.find((side) => side.locale && side.locale !== locale);
  const prose = useRef(latest);
  /** Names of pictures that came into both languages, with the block before each. */
  const twins = useRef(new Map<string, { node: Node; index: number }>());
  const [state, setState] = useState(() => {
    const { doc } = latest;
    const before = caret && proseIn(store, value.slice(0, caret));
    const at = before ? Selection.atEnd(before.doc).head : 0;
    return EditorState.create({ doc, plugins, selection: Selection.near(doc.resolve(Math.min(at, doc.content.size))) });
  });
  const barName = useGroupName(`${words.bar}: ${attributes["aria-label"]}`);
  const contact = localePath(locale, "/contact");

  const dispatch = useEffectEvent((tr: Transaction) => {
    const { current } = view;
    if (!current) return;
    const before = current.state.doc;
    const next = current.state.apply(tr);
    current.updateState(next);
    setState(next);
    if (!tr.docChanged || tr.getMeta(foreign)) return;
    if (isHistoryTransaction(tr)) followHistory(before, next.doc);
    prose.current = proseAfter(prose.current, next.doc);
    store.prose.set(attributes.id, prose.current);
    set(prose.current.text);
  });

  useLayoutEffect(() => {
    const current = new EditorView(box.current, {
      state,
      dispatchTransaction: (tr) => dispatch(tr),
      transformPastedHTML: (html) => (html.includes("data-pm-slice") ? html : cleanHtml(html)),
      handlePaste: (_, { clipboardData }) => {
        const html = clipboardData?.getData("text/html") ?? "";
        if (html === "" || hasMarkup(html)) return false;
        return current.pasteText(clipboardData!.getData("text/plain"));
      },
      handleDOMEvents: {
        // The browser's own undo, of its menu or of another field, covers only typing.
        beforeinput: (_, event) => {
          if (!event.inputType.startsWith("history")) return false;
          event.preventDefault();
          return (event.inputType === "historyUndo" ? undo : redo)(current.state, current.dispatch);
        },
      },
    });
    view.current = current;
    if (caret !== undefined) {
      current.focus();
      current.dispatch(current.state.tr.scrollIntoView());
    }
    return () => current.destroy();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  useEffect(() => {
    const entries = Object.entries(attributes).filter(([, one]) => one !== undefined);
    const own = Object.fromEntries(entries.map(([key, one]) => [key, String(one)]));
    view.current?.setProps({
      attributes: { ...own, role: "textbox", "aria-multiline": "true", class: "input rich-text" },
      decorations: ({ doc }) => faultyLinks(doc, linkFaults),
    });
  });

  useEffect(() => {
    view.current?.setProps({
      nodeViews: {
        image: ({ attrs }) => {
          const dom = document.createElement("img");
          dom.alt = attrs.alt;
          dom.src = pictures.find((one) => one.value === attrs.url)?.address ?? "";
          return { dom };
        },
      },
    });
  }, [pictures]);

  // Another's change, or an id of a heading: only blocks that differ are exchanged, and the caret stays.
  useLayoutEffect(() => {
    const { current } = view;
    if (!current || latest.text === prose.current.text) return;
    prose.current = latest;
    const { tr } = current.state;
    const blocksOf = (doc: Node) => doc.children.filter((node) => writeBlock(node) !== "");
    const [own, others] = [blocksOf(tr.doc), blocksOf(latest.doc)];
    let index = 0;
    if (own.length === others.length)
      tr.doc.forEach((node, at) => {
        if (!own.includes(node)) return;
        const block = others[index++]!;
        const { id } = block.attrs;
        // A blank at the caret is not written, and stays.
        const isSame = writeBlock(node.type.create({ ...node.attrs, id }, node.content)) === writeBlock(block);
        const place = tr.mapping.map(at);
        if (!isSame) tr.replaceWith(place, place + node.nodeSize, block);
        else if (id !== node.attrs.id) tr.setNodeAttribute(place, "id", id);
      });
    else {
      const start = tr.doc.content.findDiffStart(latest.doc.content);
      const end = tr.doc.content.findDiffEnd(latest.doc.content);
      if (start === null || !end) return;
      const overlap = Math.max(0, start - Math.min(end.a, end.b));
      tr.replace(start, end.a + overlap, latest.doc.slice(start, end.b + overlap));
    }
    if (tr.docChanged) current.dispatch(tr.setMeta(foreign, true).setMeta("addToHistory", false));
  }, [latest]);

  const run = (command: Command) => {
    command(view.current!.state, view.current!.dispatch, view.current);
    view.current!.focus();
  };

  const proseAt = (file: string, at = path): Prose | undefined => {
    const there = store.valueAt(file, at);
    return typeof there === "string" ? proseIn(store, there) : undefined;
  };

  /** Changes the text of a file in the store, where its field reads it. */
  function change(file: string, at: Path, after: Prose): void {
    store.prose.set(`${file} ${fieldName(at)}`, after);
    store.change([{ file, edit: { do: "set", path: at, value: after.text } }]);
  }

  async function editTwin(edit: (blocks: Node[]) => readonly Node[]): Promise<void> {
    if (!other) return;
    if (!proseAt(other.path)) await fetchParser().catch(() => undefined);
    const before = proseAt(other.path);
    if (before) change(other.path, path, proseAfter(before, nodes.doc.create(null, edit([...before.doc.children]))));
  }

  const addTwin = ({ node, index }: { node: Node; index: number }) =>
    void editTwin((blocks) => blocks.toSpliced(index, 0, node));

  /** Adds a picture after the block of the caret, in both languages. */
  function addPicture(picture: string, alt: Partial<Record<Locale, string>> = {}, isLate = false): void {
    const block = (one: Locale) =>
      nodes.paragraph.create(null, nodes.image.create({ url: picture, alt: alt[one] ?? "" }));
    const index = view.current!.state.selection.$to.index(0) + 1;
    addBlock(block(locale), isLate)(view.current!.state, view.current!.dispatch);
    if (!isLate) view.current!.focus();
    if (!other?.locale) return;
    const twin = { node: block(other.locale), index };
    twins.current.set(picture, twin);
    addTwin(twin);
  }

  /** Undo and redo of a picture in one language do the same in the other. */
  function followHistory(before: Node, after: Node): void {
    const count = (doc: Node, name: string) => picturesIn(doc).filter(({ node }) => node.attrs.url === name).length;
    for (const [name, twin] of twins.current) {
      const more = count(after, name) - count(before, name);
      if (more > 0) addTwin(twin);
      else if (more < 0)
        void editTwin((blocks) =>
          blocks.toSpliced(
            blocks.findLastIndex((one) => one.firstChild?.attrs.url === name),
            1,
          ),
        );
    }
  }

  /** Heading ids are the same in both languages, so both texts are read. */
  function finish(): void {
    const body = ["body"];
    const [en, ar] = (["en", "ar"] as const).map((one) => sides.find((side) => side.locale === one)?.path);
    const [english, arabic] = [en && proseAt(en, body), ar && proseAt(ar, body)];
    if (!name.startsWith("posts/") || !english || !arabic) return;
    const ids = nameHeadings(headingsIn(english.doc), headingsIn(arabic.doc));
    for (const [file, before, names] of [
      [en!, english, ids.en],
      [ar!, arabic, ids.ar],
    ] as const) {
      const after = proseAfter(before, withHeadingIds(before.doc, names));
      if (after.text !== before.text) change(file, body, after);
    }
  }

  // Runs when the page is hidden, too: there may be new headings.
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && finish();
    return listen(document, "visibilitychange", leave, { capture: true });
  });

  const paragraph = (words: string) => nodes.paragraph.create(null, schema.text(words));
  const tools: Record<Tool, [InterfaceIcon, Command, isActive?: boolean]> = {
    heading: [Heading, toggleHeading, isIn(state, nodes.heading)],
    bold: [Bold, toggleMark(marks.strong), Boolean(marks.strong.isInSet(state.selection.$from.marks()))],
    link: [Link, isInLink(state) ? removeLink : addLink(contact, examples.link), isInLink(state)],
    list: [List, toggleList, isIn(state, nodes.listItem)],
    quote: [
      Quote,
      toggleQuote(nodes.blockquote.create(null, [paragraph(examples.quote), paragraph(`— ${examples.source}`)])),
      isIn(state, nodes.blockquote),
    ],
    table: [Table, addBlock(exampleTable(examples.item, examples.price))],
    button: [RectangleHorizontal, addBlock(nodes.button.create({ url: contact }, schema.text(examples.button)))],
  };
  const target = targetAt(state);

  return (
    <div
      className="grid gap-1"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || finish()}
    >
      {/* The bar does not stick over the pictures. */}
      <div className="@container flex flex-col gap-1">
        <div className="sticky top-28 z-1 bg-surface pt-1.5 lg:top-15">
          <Toolbar
            label={barName}
            aria-controls={attributes.id}
            dir={direction(locale)}
            // Positioned, so that text for screen readers stays within it.
            className="relative flex max-md:overflow-x-auto max-md:p-1.5 md:flex-wrap"
            // A busy browser reports the last move of the caret after it has left the text.
            onPointerDown={() => document.dispatchEvent(new Event("selectionchange"))}
            // A button that is pressed leaves the caret in the text; dialogs within take the focus.
            onMouseDown={(event) => (event.target as Element).closest("select, dialog") ?? event.preventDefault()}
          >
            {Object.entries(tools).map(([tool, [Icon, command, isActive]]) => (
              <ToolButton
                key={tool}
                icon={Icon}
                label={words[tool as Tool]}
                aria-pressed={isActive}
                onClick={() => run(command)}
              />
            ))}
            <PictureDialog
              kind="scene"
              value=""
              pictures={pictures.filter(({ kind }) => kind === "scene")}
              choose={addPicture}
            >
              {(open) => <ToolButton icon={Image} label={words.picture} aria-haspopup="dialog" onClick={open} />}
            </PictureDialog>
            {choices.files.length > 0 && (
              <select
                aria-label={words.file}
                title={words.file}
                className="button button-quiet w-20 shrink-0 px-2 max-lg:text-[1rem] lg:text-small"
                value=""
                onChange={({ target: { value: file } }) => run(addLink(`files/${file}`, file.replace(/\.\w+$/, "")))}
              >
                <option value="">{words.file}</option>
                <Options of={choices.files} />
              </select>
            )}
            {isInTable(state) &&
              Object.entries(tableTools).map(([tool, { icon, command }]) => (
                <ToolButton
                  key={tool}
                  icon={icon}
                  label={words[tool as keyof typeof tableTools]}
                  onClick={() => run(command)}
                />
              ))}
          </Toolbar>
          {target && (
            <TargetInput
              id={`${attributes.id}-target`}
              label={words.target}
              target={target}
              fault={linkFaults.get(target.url)}
              lead={(url) => view.current!.dispatch(leadTo(view.current!.state.tr, target, url))}
              leave={() => view.current!.focus()}
            />
          )}
        </div>
        <div ref={box} />
      </div>
      <TextPictures
        pictures={picturesIn(state.doc)}
        locale={locale}
        describe={(at, alt) => view.current!.dispatch(view.current!.state.tr.setNodeAttribute(at, "alt", alt))}
        remove={(at) => view.current!.dispatch(withoutPicture(view.current!.state.tr, at))}
      />
    </div>
  );
}

type Tool = "heading" | "bold" | "link" | "list" | "quote" | "table" | "button";

function exampleTable(...names: string[]): Node {
  const row = (cells: Node[]) => nodes.tableRow.create(null, cells);
  const empty = () => row(names.map(() => nodes.tableCell.create()));
  const first = row(names.map((one) => nodes.tableHeader.create(null, schema.text(one))));
  return nodes.table.create(null, [first, empty(), empty()]);
}

type TargetProps = {
  id: string;
  label: string;
  target: Target;
  fault: string | undefined;
  lead: (url: string) => void;
  leave: () => void;
};

/** The target of the link or button at the caret. */
function TargetInput({ id, label, target, fault, lead, leave }: TargetProps) {
  return (
    <>
      <label className="flex items-center gap-2 py-1 text-small">
        <span className="shrink-0">{label}</span>
        <input
          className="input"
          dir="ltr"
          inputMode="url"
          list={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && `${id}-fault`}
          value={target.url}
          onChange={({ target: { value } }) => lead(value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            leave();
          }}
        />
        <PageOptions id={id} />
      </label>
      {fault && (
        <p id={`${id}-fault`} className="pb-1 text-small font-semibold text-error">
          {fault}
        </p>
      )}
    </>
  );
}

type ToolProps = Omit<ComponentProps<typeof Button>, "look" | "className"> & {
  icon: InterfaceIcon;
  label: string;
};

const ToolButton = ({ icon: Icon, label, ...button }: ToolProps) => (
  <Button
    {...button}
    look="quiet"
    className="min-w-11 shrink-0 gap-x-1.5 gap-y-0 px-1.5 py-1 text-small @max-3xl:flex-col"
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    {label}
  </Button>
);
