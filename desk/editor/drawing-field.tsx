import { type ComponentProps, useState } from "react";
import { Button, FileButton } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";
import { usePictureWords } from "#desk/pictures/picture-words.ts";

type Props = {
  attributes: Pick<ComponentProps<"input">, "id" | "aria-label" | "aria-describedby" | "aria-invalid">;
  /** The text of an SVG file. */
  value: string;
  set: (value: string) => void;
};

/** Inside a page a drawing needs no namespace. */
const asFile = (svg: string) => svg.replace(/^<svg(?![^>]*\sxmlns=)/, '<svg xmlns="http://www.w3.org/2000/svg"');

/** Takes the text of a chosen SVG file, and shows it: an `<img>` runs none of its code. */
export function DrawingField({ attributes, value, set }: Props) {
  const { documents: words } = useWords();
  const pictures = usePictureWords();
  const [file, setFile] = useState<File>();
  return (
    <div className="flex flex-wrap items-center gap-4">
      {value && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(asFile(value))}`}
          alt=""
          className="h-16 max-w-full rounded-md bg-raised p-2"
        />
      )}
      <FileButton
        {...attributes}
        accept=".svg,image/svg+xml"
        take={([chosen]) => {
          setFile(chosen);
          void chosen?.text().then(set);
        }}
      >
        {pictures.chooseFile}
      </FileButton>
      {value && file && <bdi className="truncate text-small text-subdued">{file.name}</bdi>}
      {value && (
        <Button look="quiet" onClick={() => set("")}>
          {words.remove}
        </Button>
      )}
    </div>
  );
}
