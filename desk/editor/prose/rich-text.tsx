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
import { pathOf } from "#cms/plain.ts";
import { direction, type Locale, localePath } from "#i18n/locale.ts";
import { Button } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { Toolbar } from "#desk/parts/toolbar.tsx";
import { useWords } from "#desk/words/words.ts";
import { PageOptions } from "#desk/editor/page-options.tsx";
import type { MarkdownProps } from "#desk/editor/markdown-text.tsx";
import { useEditor, useGroupName } from "#desk/editor/editor-context.ts";
import { nameHeadings } from "#desk/editor/name-headings.ts";
import { PictureDialog } from "#desk/editor/picture-field.tsx";
import {
  addBlock,
  addLink,
  isIn,
  isInLink,
  leadTo,
  picturesIn,
  removeLink,
  type Target,
  targetAt,
  toggleHeading,
  toggleList,
  toggleQuote,
  withoutPicture,
} from "./commands.ts";
import { markdownOf, proseOf, textOf } from "./markdown.ts";
import { cleanHtml, hasMarkup } from "./pasted.ts";
import { schema } from "./schema.ts";
import { TextPictures } from "./text-pictures.tsx";
import { listen } from "#app/ui/listen.ts";

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

/**
 * An article as it looks. It is read from Markdown and written as such; pictures come into both
 * languages at once, and headings get the ids of their links when the text loses the focus.
 */
export function RichText({ attributes, value, set, locale, caret }: MarkdownProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const { markdown: words } = useWords().documents;
  const { choices, document: name, examples: all, pictures, sides, store } = useEditor();
  const examples = all[locale];
  const path = pathOf(attributes["data-field"]);
  const other = sides.find((side) => side.locale && side.locale !== locale);
  const prose = useRef(proseOf(value));
  const text = useRef(value);
  /** Names of pictures that came into both languages, with the block before each. */
  const twins = useRef(new Map<string, { node: Node; index: number }>());
  const [state, setState] = useState(() => {
    const { doc } = prose.current;
    const at = Selection.atEnd(proseOf(value.slice(0, caret ?? 0)).doc).head;
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
    text.current = markdownOf(next.doc, prose.current);
    set(text.current);
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
        // The browser's own undo, of its menu or of another field, knows only what was typed.
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
    if (!current || value === text.current) return;
    text.current = value;
    prose.current = proseOf(value);
    const { doc: next } = prose.current;
    const { tr } = current.state;
    const own: { node: Node; at: number }[] = [];
    tr.doc.forEach((node, at) => void (textOf(node) !== "" && own.push({ node, at })));
    if (own.length === next.childCount)
      for (const [index, { node, at }] of own.entries()) {
        const block = next.child(index);
        const { id } = block.attrs;
        // A blank at the caret is not written, and stays.
        const isSame = textOf(node.type.create({ ...node.attrs, id }, node.content)) === textOf(block);
        const place = tr.mapping.map(at);
        if (!isSame) tr.replaceWith(place, place + node.nodeSize, block);
        else if (id !== node.attrs.id) tr.setNodeAttribute(place, "id", id);
      }
    else {
      const start = tr.doc.content.findDiffStart(next.content);
      const end = tr.doc.content.findDiffEnd(next.content);
      if (start === null || !end) return;
      const overlap = Math.max(0, start - Math.min(end.a, end.b));
      tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
    }
    if (tr.docChanged) current.dispatch(tr.setMeta(foreign, true).setMeta("addToHistory", false));
  }, [value]);

  const run = (command: Command) => {
    command(view.current!.state, view.current!.dispatch, view.current);
    view.current!.focus();
  };

  function editTwin(edit: (blocks: Node[]) => readonly Node[]): void {
    const there = other && store.valueAt(other.path, path);
    if (typeof there !== "string") return;
    const before = proseOf(there);
    const after = markdownOf(nodes.doc.create(null, edit([...before.doc.children])), before);
    store.change([{ file: other!.path, edit: { do: "set", path, value: after } }]);
  }

  const addTwin = ({ node, index }: { node: Node; index: number }) =>
    editTwin((blocks) => blocks.toSpliced(index, 0, node));

  /** Adds a picture behind the block of the caret, in both languages. */
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
        editTwin((blocks) =>
          blocks.toSpliced(
            blocks.findLastIndex((one) => one.firstChild?.attrs.url === name),
            1,
          ),
        );
    }
  }

  /** Heading ids are the same in both languages, so both texts are read. */
  function finish(): void {
    const [en, ar] = ["en", "ar"].map((one) => sides.find((side) => side.locale === one)?.path);
    if (!name.startsWith("posts/") || !en || !ar) return;
    const [english, arabic] = [store.valueAt(en, ["body"]), store.valueAt(ar, ["body"])];
    if (typeof english !== "string" || typeof arabic !== "string") return;
    const texts = nameHeadings(english, arabic);
    const changes = [
      { file: en, before: english, after: texts.english },
      { file: ar, before: arabic, after: texts.arabic },
    ].filter(({ before, after }) => before !== after);
    if (changes.length > 0)
      store.change(changes.map(({ file, after }) => ({ file, edit: { do: "set", path: ["body"], value: after } })));
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
            className="flex flex-wrap"
            // A busy browser tells of the last move of the caret when it has left the text.
            onPointerDown={() => document.dispatchEvent(new Event("selectionchange"))}
            // A button that is pressed leaves the caret in the text.
            onMouseDown={(event) => event.target instanceof HTMLSelectElement || event.preventDefault()}
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
                className="button button-quiet w-20 px-2 max-lg:text-[1rem] lg:text-small"
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

type TargetProps = { id: string; label: string; target: Target; lead: (url: string) => void; leave: () => void };

/** Where the link or button of the caret leads. */
function TargetInput({ id, label, target, lead, leave }: TargetProps) {
  return (
    <label className="flex items-center gap-2 py-1 text-small">
      <span className="shrink-0">{label}</span>
      <input
        className="input"
        dir="ltr"
        inputMode="url"
        list={id}
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
  );
}

type ToolProps = Omit<ComponentProps<typeof Button>, "look" | "title" | "className"> & {
  icon: InterfaceIcon;
  label: string;
};

const ToolButton = ({ icon: Icon, label, ...button }: ToolProps) => (
  <Button
    {...button}
    title={label}
    look="quiet"
    className="min-w-10 gap-x-1.5 gap-y-0 px-1.5 py-1 text-small @max-3xl:flex-col"
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    {/* A column too narrow for names has them as tooltips. */}
    <span className="pointer-fine:@max-sm:sr-only">{label}</span>
  </Button>
);
