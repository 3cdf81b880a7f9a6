import { useEffect, useRef, useState } from "react";
import { fill, fillCount } from "#i18n/fill.tsx";
import type { Example } from "#cms/field-trail.ts";
import type { FormField } from "#cms/form.ts";
import type { Locale } from "#i18n/locale.ts";
import { Field, SelectField } from "#desk/parts/field.tsx";
import { useArrowKeys } from "#desk/parts/toolbar.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { useEditor } from "./editor-context.ts";
import { exampleIn } from "./example-in.ts";
import { KindPicture } from "./kind-picture.tsx";
import { kindsByName } from "./kinds-by-name.ts";

export type SectionChoice = {
  kinds: readonly FormField[];
  /** Names of the present sections, in order. */
  names: readonly string[];
  /** The usual place of a new section. */
  end: number;
  /** @param index the place of the new section @param example its first values */
  add: (kind: string, index: number, example: (locale: Locale) => Example) => void;
};

/** Sketches of every kind of section, found by words. */
export function SectionKinds({ kinds, names, end, add, close }: SectionChoice & { close: () => void }) {
  const editor = useEditor();
  const { documents } = useWords();
  const words = documents.sections;
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  // The code of this list may arrive after the dialog has opened.
  useEffect(() => form.current?.querySelector<HTMLElement>("[data-first]")?.focus(), []);
  useArrowKeys(form, "[type=search], [data-kind]", "both");
  const [sought, setSought] = useState("");
  const [place, setPlace] = useState(end);
  const matches = kindsByName(kinds, sought).toSorted((a, b) => a.label.localeCompare(b.label, language));

  function choose({ name }: FormField): void {
    close();
    add(name, place, (locale) => exampleIn(locale, editor));
  }

  return (
    <form
      ref={form}
      method="dialog"
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (matches[0]) choose(matches[0]);
      }}
    >
      <div className="grid gap-3 border-b border-line px-5 pb-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={words.search}>
            {(attributes) => (
              <input
                {...attributes}
                data-first
                type="search"
                className="input"
                value={sought}
                onChange={({ target }) => setSought(target.value)}
              />
            )}
          </Field>
          {names.length > 0 && (
            <SelectField
              label={words.place}
              value={place}
              onChange={({ target }) => setPlace(Number(target.value))}
              options={[...names.map((name) => fill(words.before, { name })), words.atEnd].map((label, index) => ({
                value: String(index),
                label,
              }))}
            />
          )}
        </div>
        <p role="status" className="text-small text-subdued">
          {matches.length === 0 ? words.none : fillCount(words.count, matches.length, language)}
        </p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-2 overflow-y-auto p-5">
        {matches.map((kind) => (
          <li key={kind.name} className="grid">
            <button
              type="button"
              data-kind={kind.name}
              className="choice flex items-start gap-3 rounded-md p-3 text-start"
              onClick={() => choose(kind)}
            >
              <KindPicture sketch={kind.sketch} className="w-20 shrink-0" />
              <span className="grid gap-0.5">
                <span className="font-semibold">{kind.label}</span>
                <span className="text-small text-subdued">{kind.hint}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
