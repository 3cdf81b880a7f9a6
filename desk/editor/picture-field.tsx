import ImageOff from "virtual:icon/image-off";
import X from "virtual:icon/x";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { direction, type Locale } from "#i18n/locale.ts";
import { Button } from "#desk/parts/buttons.tsx";
import type { PictureChoice } from "#desk/pictures/picture-view.server.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { Uploader } from "#desk/pictures/uploader.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import type { Attributes } from "./editor-context.ts";

type Props = {
  kind: PictureChoice["kind"];
  value: string;
  pictures: readonly PictureChoice[];
  /**
   * @param alt alternative text of an uploaded picture
   * @param isLate whether the upload went on after the dialog was closed
   */
  choose: (value: string, alt?: Record<Locale, string>, isLate?: boolean) => void;
  attributes: Attributes;
};

/** The chosen picture, and a dialog to choose or upload another one. */
export function PictureField({ attributes, ...picked }: Props) {
  const { kind, value, pictures: choices } = picked;
  const { pictures } = useWords();
  const words = pictures.chooser;
  const language = useLanguage();
  const picture = choices.find((one) => one.value === value);
  const name = picture?.alt?.[language] ?? picture?.label ?? (value === "" ? words.none : words.missing);
  const { "aria-label": label, "aria-invalid": _invalid, lang: _lang, dir: _dir, ...rest } = attributes;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="w-40 shrink-0">
        {picture ? (
          <Tile kind={kind} address={picture.address} />
        ) : (
          <span className="grid aspect-video place-items-center rounded-md border border-dashed border-control text-subdued">
            <ImageOff aria-hidden="true" className="size-6" />
          </span>
        )}
      </span>
      <div className="grid grow basis-40 justify-items-start gap-2">
        <p lang={picture?.alt ? language : undefined}>{name}</p>
        <PictureDialog {...picked}>
          {(open) => (
            <Button
              {...rest}
              aria-label={fill(words.openNamed, { field: label ?? "", picture: name })}
              aria-haspopup="dialog"
              onClick={open}
            >
              {words.open}
            </Button>
          )}
        </PictureDialog>
      </div>
    </div>
  );
}

type DialogProps = Omit<Props, "attributes"> & { children: (open: () => void) => ReactNode };

/** A dialog to choose or upload a picture, behind the button among its children. */
export function PictureDialog({ kind, value, pictures: choices, choose, children }: DialogProps) {
  const { pictures } = useWords();
  const words = pictures.chooser;
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  // An upload continues after the dialog is closed.
  const [wasOpened, setOpened] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      {children(() => {
        setOpen(true);
        setOpened(true);
      })}
      <p role="status" className="text-small text-subdued empty:hidden">
        {isBusy && !isOpen && pictures.preparing}
      </p>
      <dialog
        ref={dialog}
        dir={direction(language)}
        aria-label={kind === "mark" ? words.titleMark : words.title}
        className="m-auto max-h-[92dvh] w-[min(60rem,94vw)] overflow-hidden rounded-lg border border-line bg-ground p-0"
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {wasOpened && (
          <Chooser
            kind={kind}
            value={value}
            isOpen={isOpen}
            setBusy={setBusy}
            pictures={choices}
            close={() => dialog.current?.close()}
            choose={(next, alt) => {
              const isLate = !isOpen;
              // First, so that what is chosen can take the focus.
              dialog.current?.close();
              choose(next, alt, isLate);
            }}
          />
        )}
      </dialog>
    </>
  );
}

type ChooserProps = Omit<Props, "attributes"> & {
  isOpen: boolean;
  setBusy: (isBusy: boolean) => void;
  close: () => void;
};

function Chooser({ kind, value, pictures: choices, isOpen, setBusy, choose, close }: ChooserProps) {
  const { close: closeLabel, pictures } = useWords();
  const words = pictures.chooser;
  const language = useLanguage();
  const name = useId();
  const { revalidate } = useRevalidator();
  const [marked, setMarked] = useState(value);
  const [hasNew, setHasNew] = useState(false);
  // A choice made during an upload takes precedence.
  const selectedValue = useRef(value);
  const sentFor = useRef(value);
  useEffect(() => {
    selectedValue.current = value;
    setMarked(value);
  }, [value, isOpen]);
  const take = (next: string) => choose(next, choices.find((one) => one.value === next)?.alt);
  const form = useRef<HTMLFormElement>(null);
  // A pointer chooses at once; keys only move within the group, and their clicks have `detail` 0.
  useEffect(() => {
    const { current } = form;
    const click = ({ detail, target }: MouseEvent) => {
      const radio = (target as Element).closest("label")?.querySelector<HTMLInputElement>("[type=radio]");
      if (detail > 0 && radio) take(radio.value);
    };
    current?.addEventListener("click", click);
    return () => current?.removeEventListener("click", click);
  });
  const groups = [
    { title: words.own, among: choices.filter(({ alt }) => alt) },
    { title: words.built, among: choices.filter(({ alt }) => !alt) },
  ].filter(({ among }) => among.length > 0);
  return (
    <form
      ref={form}
      method="dialog"
      className="flex max-h-[calc(92dvh-2px)] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        take(marked);
      }}
    >
      <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-2">
        <h2 className="text-title">{kind === "mark" ? words.titleMark : words.title}</h2>
        <Button look="quiet" className="-me-3" onClick={close}>
          <X aria-hidden="true" className="size-5" />
          {closeLabel}
        </Button>
      </header>
      {/* Contains visually hidden elements, too: otherwise the dialog would also scroll. */}
      <div className="relative grid gap-6 overflow-y-auto p-5">
        <section aria-label={words.uploadTitle}>
          <Uploader
            kind={kind}
            onBusy={(isBusy) => {
              if (isBusy) sentFor.current = selectedValue.current;
              setBusy(isBusy);
            }}
            onOpen={setHasNew}
            meanwhile={words.meanwhile}
            onAdded={({ name: named, alt }) => {
              void revalidate();
              if (sentFor.current === selectedValue.current) choose(named, alt);
            }}
          />
        </section>
        {groups.map(({ title, among }) => (
          <fieldset key={title}>
            <legend className="mb-2 font-semibold">{title}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(45%,9rem),1fr))] gap-3">
              {among.map((one) => (
                <label
                  key={one.value}
                  className="picture-option grid content-start gap-1.5 rounded-md p-1.5 hover:bg-accent-soft"
                >
                  <input
                    type="radio"
                    className="sr-only"
                    name={name}
                    value={one.value}
                    checked={one.value === marked}
                    onChange={() => setMarked(one.value)}
                  />
                  <Tile kind={kind} address={one.address} />
                  <span className="line-clamp-2 text-small" lang={one.alt ? language : undefined}>
                    {one.alt?.[language] ?? one.label}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {/* Hidden while a new file is pending and the current picture is selected. */}
      {(!hasNew || marked !== value) && (
        <footer className="border-t border-line px-5 py-3">
          <button
            type="submit"
            className={`button ${hasNew ? "button-line" : "button-main"}`}
            disabled={!choices.some((one) => one.value === marked)}
          >
            {words.take}
          </button>
        </footer>
      )}
    </form>
  );
}
