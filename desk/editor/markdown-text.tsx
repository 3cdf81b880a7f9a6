import Bold from "virtual:icon/bold";
import Heading from "virtual:icon/heading-2";
import Image from "virtual:icon/image";
import Link from "virtual:icon/link";
import List from "virtual:icon/list";
import Quote from "virtual:icon/quote";
import RectangleHorizontal from "virtual:icon/rectangle-horizontal";
import Table from "virtual:icon/table";
import Trash2 from "virtual:icon/trash";
import type { InterfaceIcon } from "#app/ui/icon.tsx";
import { type ClipboardEvent, type ComponentProps, useEffect, useRef, useState } from "react";
import { direction, type Locale } from "#i18n/locale.ts";
import { fill } from "#i18n/fill.tsx";
import { type Plain, pathOf } from "#cms/plain.ts";
import { Button, IconButton } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { Tile } from "#desk/pictures/tile.tsx";
import { Toolbar } from "#desk/parts/toolbar.tsx";
import { useWords, wordsIn } from "#desk/words/words.ts";
import { type Attributes, useEditor, useGroupName } from "./editor-context.ts";
import { nameHeadings, withNames, withoutNames } from "./name-headings.ts";
import { PictureDialog } from "./picture-field.tsx";
import {
  blockBehind,
  paragraphAt,
  pictureBlock,
  picturesIn,
  placeOfSign,
  type TextPicture,
  withDescription,
  withInsertion,
  withoutPicture,
  withPictures,
  withSigns,
} from "./text-pictures.ts";

const tools = {
  heading: Heading,
  bold: Bold,
  link: Link,
  list: List,
  quote: Quote,
  table: Table,
  button: RectangleHorizontal,
} as const;
type Tool = keyof typeof tools;

/** The code of a picture in the other language, and the paragraph before it. */
type Twin = { block: string; paragraph: number };

type Props = { attributes: Attributes; value: string; set: (value: Plain) => void; locale: Locale };

/**
 * Markdown source, with buttons for its syntax, pictures and files; pasted text of other programs
 * becomes Markdown. Every line has the direction of its first letter. Heading ids are hidden, since
 * they are generated, and pictures have their names in place of their code.
 */
export function MarkdownText({ attributes, value, set, locale }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { markdown: words } = useWords().documents;
  /** Inserted if nothing is selected, in the language of the text. */
  const { examples, sign } = wordsIn(locale).documents.markdown;
  const { choices, document: name, pictures, sides, store } = useEditor();
  const path = pathOf(attributes["data-field"]);
  const other = sides.find((side) => side.locale && side.locale !== locale);
  /** Pictures that came into both languages, by their code in this one. */
  const twins = useRef(new Map<string, Twin>());
  /** The last code of each picture, which may return by an undo. */
  const codes = useRef(new Map<string, string>());
  /** Of pictures that the library does not have yet. */
  const [late] = useState(() => new Map<string, string>());
  const signOf = (label: string) => fill(sign, { picture: label.replaceAll(/[[\]]/g, "") });
  const signs = new Map([
    ...late,
    ...pictures.map((one) => [one.value, signOf(one.alt?.[locale] ?? one.label)] as const),
  ]);
  const textOnScreen = withSigns(withoutNames(value), signs);
  const barName = useGroupName(`${words.bar}: ${attributes["aria-label"]}`);

  /** Replaces the selection in a way that the browser can undo. */
  function type(text: string, select?: [number, number]): void {
    const { current } = area;
    if (!current) return;
    current.focus();
    const { selectionStart: start } = current;
    // The only method that keeps the browser's undo history.
    document.execCommand("insertText", false, text);
    if (select) current.setSelectionRange(start + select[0], start + select[1]);
  }

  const selected = (otherwise: string): string => {
    const { value: all, selectionStart, selectionEnd } = area.current!;
    return all.slice(selectionStart, selectionEnd) || otherwise;
  };

  function selectLines(): string {
    const { current } = area;
    const { value: all, selectionStart, selectionEnd } = current!;
    const start = all.lastIndexOf("\n", selectionStart - 1) + 1;
    const next = all.indexOf("\n", selectionEnd);
    current!.setSelectionRange(start, next === -1 ? all.length : next);
    return all.slice(start, next === -1 ? undefined : next);
  }

  /** Types a part with an empty line before and behind it, where there is none. */
  function typeBlock(text: string, selection?: string): void {
    const { value: all, selectionStart, selectionEnd } = area.current!;
    const gap = (beside: string, isThere: RegExp) => (beside.trim() === "" || isThere.test(beside) ? "" : "\n\n");
    const before = gap(all.slice(0, selectionStart), /\n[ \t]*\n$/);
    const behind = gap(all.slice(selectionEnd), /^[ \t]*\n[ \t]*\n/);
    const start = before.length + (selection === undefined ? text.length : text.indexOf(selection));
    type(before + text + behind, [start, start + (selection?.length ?? 0)]);
  }

  /**
   * Adds a picture behind the paragraph of the caret, in both languages.
   * @param isLate whether its author went on writing: the caret stays
   */
  function addPicture(picture: string, alt: Partial<Record<Locale, string>> = {}, isLate = false): void {
    const { current } = area;
    if (!current) return;
    const paragraph = paragraphAt(current.value, current.selectionEnd);
    const block = pictureBlock(picture, alt[locale]);
    const sign = signs.get(picture) ?? signOf(alt[locale] ?? picture);
    late.set(picture, sign);
    codes.current.set(picture, block);
    const { at, text } = blockBehind(current.value, paragraph, sign);
    if (isLate) {
      current.setRangeText(text, at, at, "preserve");
      current.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } else {
      current.setSelectionRange(at, at);
      type(text, [text.length, text.length]);
    }
    if (!other?.locale) return;
    const twin = { block: pictureBlock(picture, alt[other.locale]), paragraph };
    twins.current.set(block, twin);
    addTwin(twin);
  }

  function editTwin(edit: (text: string) => string): void {
    const text = other && store.valueAt(other.path, path);
    if (typeof text === "string") store.change([{ file: other!.path, edit: { do: "set", path, value: edit(text) } }]);
  }

  const addTwin = ({ block, paragraph }: Twin): void =>
    editTwin((text) => withInsertion(text, blockBehind(text, paragraph, block)));

  /** Undo and redo of a picture in one language do the same in the other. */
  function followHistory(next: string): void {
    for (const [block, twin] of twins.current) {
      const more = next.split(block).length - value.split(block).length;
      if (more > 0) addTwin(twin);
      else if (more < 0)
        editTwin((text) => {
          const picture = picturesIn(text).findLast(({ code }) => code === twin.block);
          return picture ? withoutPicture(text, picture) : text;
        });
    }
  }

  function removePicture({ name: picture, code }: TextPicture, count: number): void {
    const { start, end } = placeOfSign(area.current!.value, signs.get(picture) ?? code, count);
    area.current!.focus();
    area.current!.setSelectionRange(start, end);
    document.execCommand("delete");
  }

  /** Address for a link on these words. */
  const targetOf = (text: string): string =>
    /^https?:/.test(text) ? text : locale === "ar" ? "/ar/contact" : "/contact";

  const uses: Record<Tool, () => void> = {
    heading: () => {
      const title = selectLines().replace(/^#+\s*/, "") || examples.heading;
      type(`## ${title}`, [3, 3 + title.length]);
    },
    bold: () => {
      const text = selected(examples.bold);
      type(`**${text}**`, [2, 2 + text.length]);
    },
    link: () => {
      const text = selected(examples.link);
      const target = targetOf(text);
      type(`[${text}](${target})`, [text.length + 3, text.length + 3 + target.length]);
    },
    list: () => {
      const lines = selectLines().split("\n");
      type(lines.map((line) => `- ${line.replace(/^[-*]\s+/, "")}`).join("\n"));
    },
    quote: () => {
      const text = selected(examples.quote);
      typeBlock(`> ${text.replaceAll("\n", "\n> ")}\n>\n> — ${examples.source}`, examples.source);
    },
    table: () => {
      const { item, price } = examples;
      typeBlock(`| ${item} | ${price} |\n| --- | --- |\n|  |  |\n|  |  |`, item);
    },
    button: () => {
      const text = selected(examples.button);
      typeBlock(`[${text}](${targetOf(text)}){.button}`, text);
    },
  };

  function paste(event: ClipboardEvent): void {
    const html = event.clipboardData.getData("text/html");
    const plain = event.clipboardData.getData("text/plain");
    if (!/<[a-z]/i.test(html)) return;
    event.preventDefault();
    // Fetched with the first pasted text. If it is lost on the way, the plain words arrive.
    void import("./markdown-of-html.ts").then(
      ({ hasMarkup, markdownOfHtml }) => type(hasMarkup(html) ? markdownOfHtml(html) : plain),
      () => type(plain),
    );
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
    document.addEventListener("visibilitychange", leave, { capture: true });
    return () => document.removeEventListener("visibilitychange", leave, { capture: true });
  });

  return (
    <div className="grid gap-1">
      {/* The bar does not stick over the pictures. */}
      <div className="@container flex flex-col gap-1">
        <Toolbar
          label={barName}
          aria-controls={attributes.id}
          dir={direction(locale)}
          className="sticky top-28 z-1 flex flex-wrap bg-surface pt-1.5 lg:top-15"
        >
          {Object.entries(tools).map(([tool, Icon]) => (
            <ToolButton key={tool} icon={Icon} label={words[tool as Tool]} onClick={uses[tool as Tool]} />
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
              onChange={({ target }) => {
                const text = selected(target.value.replace(/\.\w+$/, ""));
                type(`[${text}](files/${target.value})`, [1, 1 + text.length]);
              }}
            >
              <option value="">{words.file}</option>
              <Options of={choices.files} />
            </select>
          )}
        </Toolbar>
        <textarea
          {...attributes}
          ref={area}
          dir={direction(locale)}
          className="input field-sizing-content min-h-48 leading-relaxed [unicode-bidi:plaintext]"
          rows={8}
          value={textOnScreen}
          onChange={({ target, nativeEvent }) => {
            for (const one of picturesIn(value)) codes.current.set(one.name, one.code);
            const next = withPictures(
              target.value,
              value,
              new Map([...late, ...signs]),
              (one) => codes.current.get(one) ?? pictureBlock(one),
            );
            if ((nativeEvent as Partial<InputEvent>).inputType?.startsWith("history")) followHistory(next);
            set(withNames(next, value));
          }}
          onBlur={finish}
          onPaste={paste}
        />
      </div>
      <TextPictures
        pictures={picturesIn(value)}
        locale={locale}
        describe={(index, alt) => set(withDescription(value, index, alt))}
        remove={removePicture}
      />
    </div>
  );
}

type PicturesProps = {
  pictures: readonly TextPicture[];
  locale: Locale;
  describe: (index: number, alt: string) => void;
  /** @param count of the same picture before it */
  remove: (picture: TextPicture, count: number) => void;
};

/** The pictures of a text as visitors see them, in its order, and what they show. */
function TextPictures({ pictures: textPictures, locale, describe, remove }: PicturesProps) {
  const { markdown: words, remove: remover } = useWords().documents;
  const { pictures } = useEditor();
  if (textPictures.length === 0) return null;
  return (
    <ul aria-label={words.pictures} className="grid gap-2 py-1" dir={direction(locale)}>
      {textPictures.map((picture, index) => {
        const { name, alt } = picture;
        const choice = pictures.find(({ value }) => value === name);
        const label = choice?.alt?.[locale] ?? choice?.label ?? name;
        return (
          <li key={index} className="flex flex-wrap items-center gap-3">
            <span className="w-28 shrink-0">
              <Tile kind="scene" address={choice?.address} />
            </span>
            <textarea
              aria-label={fill(words.describe, { picture: label })}
              placeholder={words.undescribed}
              className="input field-sizing-content min-w-0 grow basis-40 resize-none lg:text-small"
              rows={2}
              lang={locale}
              value={alt}
              onChange={({ target }) => describe(index, target.value)}
            />
            <IconButton
              icon={Trash2}
              className="shrink-0"
              aria-label={fill(words.removePicture, { picture: label })}
              title={remover}
              onClick={() => remove(picture, textPictures.slice(0, index).filter((one) => one.name === name).length)}
            />
          </li>
        );
      })}
    </ul>
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
