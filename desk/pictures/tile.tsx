import FileText from "virtual:icon/file-text";
import ImageOff from "virtual:icon/image-off";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";

type Props = {
  kind: UploadedPicture["kind"];
  /** Undefined if there is no picture. */
  address: string | undefined;
};

const grounds = {
  mark: "bg-sand-50 text-night-950 outline outline-line",
  scene: "bg-accent-soft",
  file: "bg-accent-soft",
};

/** A picture, or the sign of a file, in a 16:9 tile, with its alternative text beside it. Logos stay dark on sand. */
export function Tile({ kind, address }: Props) {
  if (address === undefined)
    return (
      <span className="grid aspect-video place-items-center rounded-md border border-dashed border-control text-subdued">
        <ImageOff aria-hidden="true" className="size-6" />
      </span>
    );
  return (
    <span className={`relative block aspect-video w-full overflow-hidden rounded-md ${grounds[kind]}`}>
      {kind === "file" ? (
        <FileText aria-hidden="true" className="absolute inset-0 m-auto size-10 text-accent" />
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className={`absolute inset-0 size-full ${kind === "mark" ? "object-contain p-[8%]" : "object-cover"}`}
        />
      )}
    </span>
  );
}
