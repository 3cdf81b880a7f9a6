import { useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { listen } from "#app/ui/listen.ts";
import { foldLetters } from "#i18n/fold-letters.ts";
import type { Locale } from "#i18n/locale.ts";
import { uploadName } from "#cms/uploaded-pictures.ts";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { SearchField } from "#desk/parts/field.tsx";
import { usePictureWords } from "#desk/pictures/picture-words.ts";
import type { PictureChoice, PictureLibrary } from "#desk/pictures/picture-view.server.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { Uploader } from "#desk/pictures/uploader.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { CropDialog } from "./crop-dialog.tsx";

/** The picture of a field, and those that it may show. */
export type PictureSelection = {
  kind: PictureChoice["kind"];
  value: string;
  pictures: readonly PictureChoice[];
  /**
   * @param alt alternative text of an uploaded picture
   * @param isLate whether the author has moved on: the focus stays
   */
  choose: (value: string, alt?: Record<Locale, string>, isLate?: boolean) => void;
};

type Props = PictureSelection & {
  isOpen: boolean;
  setBusy: (isBusy: boolean) => void;
};

/** All pictures to choose from, and a place to add some. */
export function PictureChooser({ kind, value, isOpen, setBusy, pictures: choices, choose }: Props) {
  const pictures = usePictureWords();
  const words = pictures.chooser;
  const language = useLanguage();
  const [id, name] = [useId(), useId()];
  const { revalidate } = useRevalidator();
  const [marked, setMarked] = useState(value);
  const [sought, setSought] = useState("");
  const [hasNew, setHasNew] = useState(false);
  // A choice made during an upload takes precedence.
  const selectedValue = useRef(value);
  const sentFor = useRef(value);
  useEffect(() => {
    selectedValue.current = value;
    setMarked(value);
  }, [value, isOpen]);
  useEffect(() => setSought(""), [isOpen]);
  const [library, setLibrary] = useState<PictureLibrary>();
  useEffect(() => {
    // Without an answer, the pictures are shown without their places.
    if (isOpen) void placesOfAll().then(setLibrary, () => undefined);
  }, [isOpen]);
  const all = [...(library?.pictures ?? []).map((one) => ({ ...one, value: one.named })), ...(library?.built ?? [])];
  const placesOf = (one: PictureChoice) => all.find(({ value }) => value === one.value)?.places ?? [];
  const take = (next: string) => choose(next, choices.find((one) => one.value === next)?.alt);
  const nameOf = ({ alt, label }: PictureChoice) => alt?.[language] || label;
  const matching = (text: string) => {
    const plain = foldLetters(text.trim());
    return choices.filter(({ alt, label }) => foldLetters(`${label} ${alt?.en} ${alt?.ar}`).includes(plain));
  };
  const matches = matching(sought);
  const form = useRef<HTMLFormElement>(null);
  // The chooser's code may arrive after the dialog has opened.
  useEffect(() => form.current?.querySelector<HTMLElement>("[data-first]")?.focus(), []);
  const uploads = useRef<HTMLElement>(null);
  /** Whether the focus has left the upload: read from the page, since uploads outlive a render. */
  function isElsewhere(): boolean {
    const { activeElement } = document;
    const isInList = form.current!.contains(activeElement) && !uploads.current!.contains(activeElement);
    return isInList || !form.current!.closest("dialog")!.open;
  }
  useEffect(() => {
    return listen(form.current, "dblclick", ({ target }) => {
      const radio = (target as Element).closest("label")?.querySelector<HTMLInputElement>("[type=radio]");
      if (radio) take(radio.value);
    });
  });
  const groups = [
    { title: words.own, among: matches.filter(({ alt }) => alt) },
    { title: words.built, among: matches.filter(({ alt }) => !alt) },
  ].filter(({ among }) => among.length > 0);
  // One stop of the Tab key, also in browsers that stop at every radio while none is chosen.
  const stop = matches.find((one) => one.value === marked) ?? groups[0]?.among[0];
  return (
    <>
      <form
        ref={form}
        id={id}
        method="dialog"
        className="flex min-h-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (stop) take(stop.value);
        }}
      >
        <div className="border-b border-line px-5 pb-3">
          <SearchField
            data-first
            label={words.search}
            value={sought}
            onChange={({ target }) => {
              const [first] = matching(target.value);
              setSought(target.value);
              setMarked((target.value.trim() && first?.value) || value);
            }}
          />
          <p role="status" className="text-small text-subdued empty:hidden">
            {matches.length === 0 && words.nothing}
          </p>
        </div>
        {/* Contains visually hidden elements, too: otherwise the dialog would also scroll. */}
        <div className="relative grid gap-6 overflow-y-auto p-5">
          <section ref={uploads} aria-label={words.uploadTitle}>
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
                if (sentFor.current === selectedValue.current) choose(named, alt, isElsewhere());
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
                      tabIndex={one === stop ? 0 : -1}
                      checked={one.value === marked}
                      onChange={() => setMarked(one.value)}
                    />
                    <Tile kind={kind} address={one.address} />
                    <span className="line-clamp-2 text-small" lang={one.alt ? language : undefined}>
                      {nameOf(one)}
                    </span>
                    {placesOf(one).length > 0 && (
                      <span className="line-clamp-2 text-small text-subdued">
                        {pictures.used}:{" "}
                        {placesOf(one)
                          .map(({ label }) => label)
                          .join(" · ")}
                      </span>
                    )}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </form>
      {/* Hidden while a new file is pending and the current picture is selected. */}
      {(!hasNew || marked !== value) && (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">
          <SubmitButton
            form={id}
            look={hasNew ? "line" : "main"}
            disabled={!matches.some((one) => one.value === marked)}
          >
            {words.take}
          </SubmitButton>
          {kind === "scene" && uploadName(marked) && <CropDialog key={marked} picture={marked} />}
        </footer>
      )}
    </>
  );
}

async function placesOfAll(): Promise<PictureLibrary> {
  const answer = await fetch("/desk/pictures/library");
  if (!answer.ok) throw new Error(`the pictures' places: ${answer.status}`);
  return (await answer.json()) as PictureLibrary;
}
