import Plus from "virtual:icon/plus";
import X from "virtual:icon/x";
import { type KeyboardEvent, useRef, useState } from "react";
import { fill, fillCount } from "#i18n/fill.tsx";
import { foldLetters } from "#i18n/fold-letters.ts";
import type { FormField } from "#cms/form.ts";
import { Button } from "#desk/parts/buttons.tsx";
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
export function SectionChooser({ kinds, names, add }: Props) {
  const { close, documents } = useWords();
  const words = documents.sections;
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  // Its sketches would be a tenth of the page.
  const [isOpen, setOpen] = useState(false);
  const [sought, setSought] = useState("");
  const [place, setPlace] = useState<number>();
  const plain = foldLetters(sought.trim());
  const matches = kinds
    .filter((kind) => foldLetters(`${kind.label} ${kind.hint}`).includes(plain))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));

  function choose({ name }: FormField): void {
    dialog.current!.close();
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
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setSought("");
          setPlace(undefined);
          setOpen(true);
          dialog.current!.showModal();
        }}
      >
        <Plus aria-hidden="true" className="size-4" />
        {words.title}
      </Button>
      <dialog
        ref={dialog}
        aria-label={words.title}
        className="m-auto max-h-[92dvh] w-[min(60rem,94vw)] overflow-hidden rounded-lg border border-line bg-ground p-0"
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <form
            method="dialog"
            className="flex max-h-[calc(92dvh-2px)] flex-col"
            onSubmit={(event) => {
              event.preventDefault();
              if (matches[0]) choose(matches[0]);
            }}
          >
            <header className="grid gap-3 border-b border-line px-5 pt-2 pb-4">
              <div className="flex items-center justify-between gap-4">
                <h2 className="text-title">{words.title}</h2>
                <Button look="quiet" className="-me-3" onClick={() => dialog.current!.close()}>
                  <X aria-hidden="true" className="size-5" />
                  {close}
                </Button>
              </div>
              <div className="grid gap-3 sm:grid-cols-2">
                <Field label={words.search}>
                  {(attributes) => (
                    <input
                      {...attributes}
                      autoFocus
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
            </header>
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
        )}
      </dialog>
    </>
  );
}
