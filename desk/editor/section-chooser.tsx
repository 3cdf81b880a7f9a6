import Plus from "virtual:icon/plus";
import { late } from "#app/ui/late.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { Dialog } from "#desk/parts/dialog.tsx";
import { useWords } from "#desk/words/words.ts";
import type { SectionChoice } from "./section-kinds.tsx";

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
