import { type ReactNode, useId, useRef, useState } from "react";
import { fill } from "#i18n/fill.tsx";
import { direction, type Locale, locales } from "#i18n/locale.ts";
import type { FormField } from "#cms/form.ts";
import { type Change, claimOf, fieldName, type Path, type Plain } from "#cms/plain.ts";
import { usualSpelling } from "#cms/usual-spelling.ts";
import { late } from "#app/ui/late.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { CheckField, dayInWords, Options } from "#desk/parts/field.tsx";
import { useLanguage, useWords, type Words } from "#desk/words/words.ts";
import { isEmpty } from "./document-store.ts";
import { type Attributes, type Side, useEditor, useFaults, useGroupName, useTag, useValue } from "./editor-context.ts";
import { DrawingField } from "./drawing-field.tsx";
import { faultSentence } from "#desk/review/fault-sentence.ts";
import { PageOptions } from "./page-options.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import { PictureField } from "./picture-field.tsx";
import { TargetField } from "./target-field.tsx";

const BrandColour = late(
  () => import("./colour-note.tsx"),
  ({ BrandColour: Part }) => Part,
);

const IconField = late(
  () => import("./icon-field.tsx"),
  ({ IconField: Part }) => Part,
);

type Props = {
  field: FormField;
  path: Path;
  side: Side;
  /** All files that a change is written to. */
  writes: readonly Side[];
  locale?: Locale | undefined;
  label: string;
};

/** A value in one language, or in both if they share it. */
export function Control({ field, path, side, writes, locale, label }: Props) {
  const { claims, clearFaults, isReviewed, store } = useEditor();
  const { documents: words } = useWords();
  const language = useLanguage();
  const value = useValue(side.path, path);
  const tag = useTag(side.path, path);
  // The claim is shown once for both languages.
  const claim = (locale ?? language) === language ? claims[claimOf(tag) ?? ""] : undefined;
  const [wasExample] = useState(tag === "!placeholder");
  const faults = useFaults(side.path, path);
  const wasChanged = useRef(false);
  const [wasLeft, setLeft] = useState(false);
  const id = useId();
  /** The button that was pressed is gone. */
  const backToField = () => document.getElementById(id)?.focus();
  const leavingOut = (file: string): Change => (field.product ? store.leavingOut(file, path) : { do: "remove", path });
  const set = (next: Plain) => {
    wasChanged.current = true;
    clearFaults(fieldName(path));
    const isLeftOut = field.isOptional && next === "";
    const isThere = (file: string) => store.valueAt(file, path) !== undefined;
    const targets = writes.filter(({ path: file }) => !isLeftOut || isThere(file));
    store.change(
      targets.map(({ path: file }) => ({
        file,
        edit: isLeftOut ? leavingOut(file) : store.setting(file, path, next),
      })),
    );
  };
  /** Fills in alternative texts that are empty or describe the former picture. */
  const describe: InputProps["describe"] = (alt, before) => {
    const beside = [...path.slice(0, -1), `${path.at(-1)}Alt`];
    clearFaults(fieldName(beside));
    store.change(
      writes.flatMap(({ path: file, locale: language }) => {
        const there = store.valueAt(file, beside);
        const isFree =
          language && (there === undefined ? field.isDescribed : there === "" || there === before?.[language]);
        return isFree ? [{ file, edit: { do: "set", path: beside, value: alt[language] } }] : [];
      }),
    );
  };
  // An empty field shows its faults once it has been changed and left, not when the focus only passes it.
  const shownFaults = isReviewed || wasLeft || !isEmpty(value) ? faults : [];
  // `ColourNote` reports contrast in more detail.
  const faultsBelow = shownFaults.filter(({ cause }) => field.is !== "colour" || cause?.is !== "contrast");
  const sentences = faultsBelow.map((fault) => faultSentence(words.causes, fault, field.is));
  const limit = "max" in field && (field.is === "line" || field.is === "text") ? field.max : undefined;
  const length = typeof value === "string" ? value.trim().length : 0;
  const notes = [
    ...placeholderNotes(words, field, textOf(value)),
    field.is === "date" || field.is === "moment" ? dayInWords(textOf(value), language) : "",
    limit !== undefined && length > limit * 0.75 ? fill(words.characters, { count: length, limit }) : "",
  ].filter((note) => note !== "");
  const attributes: Attributes = {
    id,
    "aria-label": label,
    "aria-describedby":
      [notes.length > 0 && `${id}-notes`, sentences.length > 0 && `${id}-faults`].filter(Boolean).join(" ") ||
      undefined,
    "aria-invalid": shownFaults.length > 0 || undefined,
    "data-field": fieldName(path),
    ...(locale && { lang: locale, dir: direction(locale) }),
    ...(locale && field.product && { placeholder: field.product[locales.indexOf(locale)]! }),
  };
  return (
    <div
      className="grid gap-1"
      onBlur={() => setLeft(wasChanged.current)}
      // Typing replaces an example value.
      onFocus={({ target }) => tag === "!placeholder" && target instanceof HTMLTextAreaElement && target.select()}
    >
      <Input field={field} value={value} set={set} describe={describe} attributes={attributes} locale={locale} />
      {field.is === "colour" && (
        <BrandColour
          file={side.path}
          path={path}
          take={(colour) => {
            set(colour);
            backToField();
          }}
        />
      )}
      {claim && (
        <p className="text-small text-subdued">
          {words.claims.restsOn} <TextLink to="/words/confirm">{claim}</TextLink>
        </p>
      )}
      {/* Hidden notes keep their space: the content below must not move away from a press. */}
      {(tag === "!placeholder" || wasExample) && (
        <p
          className={`flex flex-wrap items-center gap-x-3 text-small text-notice ${tag === "!placeholder" ? "" : "invisible"}`}
        >
          {words.example}
          <button
            type="button"
            className="link min-h-11"
            onClick={() => {
              set(value ?? "");
              backToField();
            }}
          >
            {words.keepValue}
          </button>
        </p>
      )}
      {notes.length > 0 && (
        <p id={`${id}-notes`} className="text-small text-subdued">
          {notes.join(" ")}
        </p>
      )}
      {sentences.length > 0 && (
        <p id={`${id}-faults`} className="text-small font-semibold text-error">
          {sentences.join(" ")}
        </p>
      )}
    </div>
  );
}

/** A colour by its code, since not every browser's picker takes one. */
function ColourCode({ label, value, set }: { label: string; value: string; set: (value: string) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      aria-label={label}
      className="input w-28"
      dir="ltr"
      maxLength={7}
      spellCheck={false}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const hex = `#${target.value.trim().toLowerCase().replace("#", "")}`;
        if (/^#[0-9a-f]{6}$/.test(hex)) set(hex);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Explains the names in braces that a text must contain, or those that it does. */
function placeholderNotes(words: Words["documents"], field: FormField, text: string): string[] {
  const { needs, may = [] } = "needs" in field || "may" in field ? field : {};
  const names = needs ?? may.filter((name) => text.includes(`{${name}}`));
  const meanings: Record<string, string> = words.named;
  // Isolated, so that Arabic does not turn the braces around.
  return names.map((name) =>
    fill(needs ? words.needs : words.may, { name: `\u2068{${name}}\u2069`, what: meanings[name]! }),
  );
}

type InputProps = {
  field: FormField;
  value: Plain | undefined;
  set: (value: Plain) => void;
  /** A picture's alternative text. @param before alternative text of the former picture */
  describe: (alt: Record<Locale, string>, before?: Record<Locale, string>) => void;
  attributes: Attributes;
  locale: Locale | undefined;
};

const textOf = (value: Plain | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function Input({ field, value, set, describe, attributes, locale }: InputProps): ReactNode {
  const { pictures } = useEditor();
  const words = useWords();
  const language = useLanguage();
  const groupName = useGroupName(attributes["aria-label"]);
  const text = textOf(value);
  const onChange = ({ target }: { target: { value: string } }) => set(target.value);
  switch (field.is) {
    case "line":
      // Grows with a long line, but accepts no line breaks.
      return (
        <textarea
          {...attributes}
          className="input field-sizing-content resize-none"
          rows={1}
          value={text}
          onChange={({ target }) => set(target.value.replaceAll(/\s*\n\s*/g, " "))}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      );
    case "text":
      return (
        <textarea
          {...attributes}
          className="input field-sizing-content min-h-20"
          rows={2}
          value={text}
          onChange={onChange}
        />
      );
    case "markdown":
      return <MarkdownText attributes={attributes} value={text} set={set} locale={locale ?? language} />;
    case "number":
      return (
        <input
          {...attributes}
          className="input max-w-48"
          dir="ltr"
          inputMode="decimal"
          value={text}
          onChange={({ target }) => {
            const spelling = usualSpelling("number", target.value);
            const number = Number(spelling);
            // "24." and "-" are unfinished numbers.
            set(spelling === "" || String(number) !== spelling ? spelling : number);
          }}
        />
      );
    case "date":
    case "time":
      return <input {...attributes} className="input max-w-48" type={field.is} value={text} onChange={onChange} />;
    case "colour":
      return (
        <div className="flex flex-wrap gap-2">
          <input {...attributes} className="input w-28 p-1.5" type="color" value={text} onChange={onChange} />
          <ColourCode
            label={fill(words.documents.colourCode, { name: attributes["aria-label"] })}
            value={text}
            set={set}
          />
        </div>
      );
    case "drawing":
      return <DrawingField attributes={attributes} value={text} set={set} />;
    case "icon":
      return <IconField attributes={attributes} value={text} set={set} />;
    case "moment":
      return (
        <input
          {...attributes}
          className="input max-w-64"
          type="datetime-local"
          value={text.replace(" ", "T")}
          onChange={({ target }) => set(target.value.replace("T", " "))}
        />
      );
    case "phone":
    case "email":
    case "url":
    case "code":
    case "id":
      return <SpelledInput is={field.is} attributes={attributes} value={text} set={set} />;
    case "target": {
      const list = `${attributes.id}-pages`;
      return (
        <>
          <SpelledInput is={field.is} attributes={{ ...attributes, list }} value={text} set={set} />
          <PageOptions id={list} />
        </>
      );
    }
    case "choice":
      return (
        <select
          {...attributes}
          className="input"
          value={text}
          onChange={({ target }) => set(field.choices.find((one) => String(one.value) === target.value)?.value ?? "")}
        >
          {(field.isOptional || text === "") && <option value="">{words.documents.choose}</option>}
          <Options of={field.choices} />
        </select>
      );
    case "weekdays": {
      const days = Array.isArray(value) ? value : [];
      return (
        <div role="group" aria-label={groupName} className="flex flex-wrap gap-x-5">
          {field.choices.map((day) => (
            <CheckField
              key={day.value}
              label={day.label}
              checked={days.includes(day.value)}
              onChange={({ target }) =>
                set(
                  field.choices
                    .map((one) => one.value)
                    .filter((one) => (one === day.value ? target.checked : days.includes(one))),
                )
              }
            />
          ))}
        </div>
      );
    }
    case "scene":
    case "mark":
      return (
        <PictureField
          kind={field.is}
          value={text}
          pictures={pictures.filter(({ kind }) => kind === field.is)}
          choose={(next, alt) => {
            set(next);
            if (alt) describe(alt, pictures.find((one) => one.value === text)?.alt);
          }}
          attributes={attributes}
        />
      );
    case "service":
    case "form":
    case "file":
    case "category":
    case "person":
    case "page":
    case "link":
    case "anchor":
      return <TargetField field={field} value={text} set={set} attributes={attributes} />;
    case "yes":
      return (
        <input
          {...attributes}
          className="size-5 accent-accent"
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => set(target.checked || "")}
        />
      );
    case "fixed":
      return <p className="flex min-h-11 items-center text-subdued">{field.shown}</p>;
    default:
      return null;
  }
}

type SpelledProps = Pick<InputProps, "attributes" | "set"> & { is: keyof typeof keyboards; value: string };

const keyboards = { phone: "tel", email: "email", url: "url", target: "url", code: "text", id: "text" } as const;

/** Shows a value as typed until the field loses focus, while the document has its normal form. */
function SpelledInput({ is, attributes, value, set }: SpelledProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...attributes}
      className="input"
      dir="ltr"
      type={is === "phone" ? "tel" : "text"}
      // An old address may hold Arabic letters.
      inputMode={value.startsWith("/") ? "url" : keyboards[is]}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        set(usualSpelling(is, target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
