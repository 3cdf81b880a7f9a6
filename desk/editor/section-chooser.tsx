import Plus from "virtual:icon/plus";
import { type KeyboardEvent, useState } from "react";
import { fill, fillCount } from "#i18n/fill.tsx";
import { foldLetters } from "#i18n/fold-letters.ts";
import type { FormField } from "#cms/form.ts";
import { Button } from "#desk/parts/buttons.tsx";
import { Dialog } from "#desk/parts/dialog.tsx";
import { Field, SelectField } from "#desk/parts/field.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { KindPicture } from "./kind-picture.tsx";

type Props = {
  kinds: readonly FormField[];
  /** Of the sections that are there, in their order. */
  names: readonly string[];
  /** @param index the place of the new section */
  add: (kind: string, index: number) => void;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** A dialog with a sketch of every kind of section. */
export function SectionChooser(props: Props) {
  const { title } = useWords().documents.sections;
  return (
    <Dialog
      title={title}
      isWide
      opener={(open) => (
        <Button aria-haspopup="dialog" onClick={open}>
          <Plus aria-hidden="true" className="size-4" />
          {title}
        </Button>
      )}
    >
      {(close) => <Kinds {...props} close={close} />}
    </Dialog>
  );
}

function Kinds({ kinds, names, add, close }: Props & { close: () => void }) {
  const { documents } = useWords();
  const words = documents.sections;
  const language = useLanguage();
  const [sought, setSought] = useState("");
  const [place, setPlace] = useState<number>();
  const plain = foldLetters(sought.trim());
  const matches = kinds
    .filter((kind) => foldLetters(`${kind.label} ${kind.hint}`).includes(plain))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));

  function choose({ name }: FormField): void {
    close();
    add(name, place ?? names.length);
  }

  /** Arrows lead from the search to the kinds and among them. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>): void {
    const { key, currentTarget } = event;
    const isSearch = currentTarget instanceof HTMLInputElement;
    if (!(key in steps) || (isSearch && key !== "ArrowDown")) return;
    event.preventDefault();
    const isMirrored = language === "ar" && (key === "ArrowRight" || key === "ArrowLeft");
    const all = [...currentTarget.form!.querySelectorAll<HTMLElement>("[type=search], [data-kind]")];
    all[all.indexOf(currentTarget) + (isMirrored ? -1 : 1) * steps[key]!]?.focus();
  }

  return (
    <form
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
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
          {names.length > 0 && (
            <SelectField
              label={words.place}
              value={place ?? ""}
              onChange={({ target }) => setPlace(target.value === "" ? undefined : Number(target.value))}
              options={[
                { value: "", label: words.atEnd },
                ...names.map((name, index) => ({ value: String(index), label: fill(words.before, { name }) })),
              ]}
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
              onKeyDown={onKeyDown}
            >
              <KindPicture kind={kind.name} className="w-20 shrink-0" />
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
