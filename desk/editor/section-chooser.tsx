import Plus from "virtual:icon/plus";
import type { Example } from "#cms/field-trail.ts";
import type { FormField } from "#cms/form.ts";
import type { Locale } from "#i18n/locale.ts";
import { late } from "#app/ui/late.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { Dialog } from "#desk/parts/dialog.tsx";
import { useWords } from "#desk/words/words.ts";

export type SectionChoice = {
  kinds: readonly FormField[];
  /** Names of the present sections, in order. */
  names: readonly string[];
  /** The usual place of a new section. */
  end: number;
  /** @param index the place of the new section @param example its first values */
  add: (kind: string, index: number, example: (locale: Locale) => Example) => void;
};

const SectionKinds = late(
  () => import("./section-kinds.tsx"),
  ({ SectionKinds: Part }) => Part,
);

/** A dialog with a sketch of every kind of section. */
export function SectionChooser(props: SectionChoice) {
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
      {(close) => <SectionKinds {...props} close={close} />}
    </Dialog>
  );
}
