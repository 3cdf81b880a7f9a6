import { type ReactNode, useState } from "react";
import { fill } from "#i18n/fill.tsx";
import { late } from "#app/ui/late.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { Dialog } from "#desk/parts/dialog.tsx";
import { Tile } from "#desk/pictures/tile.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { usePictureWords } from "#desk/pictures/picture-words.ts";
import type { Attributes } from "./editor-context.ts";
import type { PictureSelection } from "./picture-chooser.tsx";

type Props = PictureSelection & { attributes: Attributes };

const PictureChooser = late(
  () => import("./picture-chooser.tsx"),
  ({ PictureChooser: Part }) => Part,
);

/** The chosen picture, and a dialog to choose or upload another one. */
export function PictureField({ attributes, ...picked }: Props) {
  const { kind, value, pictures: choices } = picked;
  const pictures = usePictureWords();
  const words = pictures.chooser;
  const language = useLanguage();
  const open = value === "" ? words.choose : words.open;
  const picture = choices.find((one) => one.value === value);
  const name = (picture?.alt?.[language] || picture?.label) ?? (value === "" ? words.none : words.missing);
  const { "aria-label": label, "aria-invalid": _invalid, lang: _lang, dir: _dir, ...rest } = attributes;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="w-40 max-w-full">
        <Tile kind={kind} address={picture?.address} />
      </span>
      <div className="grid grow basis-40 justify-items-start gap-2">
        <p lang={picture?.alt ? language : undefined}>{name}</p>
        <PictureDialog {...picked}>
          {(show) => (
            <Button
              {...rest}
              aria-label={fill(words.openNamed, { field: label ?? "", picture: name, open })}
              aria-haspopup="dialog"
              onClick={show}
            >
              {open}
            </Button>
          )}
        </PictureDialog>
      </div>
    </div>
  );
}

type DialogProps = Omit<Props, "attributes"> & { children: (open: () => void) => ReactNode };

/** A dialog to choose or upload a picture, opened by the button among its children. */
export function PictureDialog({ choose, children, ...picked }: DialogProps) {
  const pictures = usePictureWords();
  const words = pictures.chooser;
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={picked.kind === "mark" ? words.titleMark : words.title}
      isWide
      // An upload continues after the dialog is closed.
      isLasting
      opener={(open, isOpen) => (
        <>
          {children(open)}
          <p role="status" className="text-small text-subdued empty:hidden">
            {isBusy && !isOpen && pictures.preparing}
          </p>
        </>
      )}
    >
      {(close, isOpen) => (
        <PictureChooser
          {...picked}
          isOpen={isOpen}
          setBusy={setBusy}
          choose={(next, alt, isLate = false) => {
            // Closes first, so that the chosen picture can take the focus.
            if (!isLate) close();
            choose(next, alt, isLate);
          }}
        />
      )}
    </Dialog>
  );
}
