import Replace from "virtual:icon/replace";
import { useSubmit } from "react-router";
import { PictureDialog } from "#desk/editor/picture-field.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { fill } from "#i18n/fill.tsx";
import type { PictureChoice } from "#desk/pictures/picture-view.server.ts";
import { usePictureWords } from "#desk/pictures/picture-words.ts";

type Props = Pick<PictureChoice, "kind" | "value" | "label"> & {
  pictures: readonly PictureChoice[];
  /** Whether the button is small, for a corner of the picture. */
  isSmall?: boolean;
};

/** Hidden from a mouse elsewhere: it would cover a fifth of every picture. */
const atHand = "pointer-fine:not-focus-visible:not-group-hover:opacity-0";

/** Chooses a replacement for a picture in all its places. */
export function ReplaceEverywhere({ label, value, kind, pictures, isSmall }: Props) {
  const words = usePictureWords();
  const submit = useSubmit();
  return (
    <PictureDialog
      kind={kind}
      value={value}
      pictures={pictures.filter((one) => one.kind === kind)}
      choose={(after) =>
        after !== value &&
        void submit({ intent: "replace", before: value, after }, { method: "post", action: "/pictures" })
      }
    >
      {(open) => (
        <Button
          aria-haspopup="dialog"
          aria-label={fill(words.replaceNamed, { picture: label })}
          title={words.replace}
          className={isSmall ? `absolute end-1.5 top-1.5 size-11 p-0 ${atHand}` : ""}
          onClick={open}
        >
          <Replace aria-hidden="true" className="size-4" />
          {!isSmall && words.replace}
        </Button>
      )}
    </PictureDialog>
  );
}
