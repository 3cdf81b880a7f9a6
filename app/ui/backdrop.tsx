import { Picture, type PictureSet } from "./picture.tsx";

/** A picture that fills whatever lies before it: the whole for wide boxes, its upright middle for phones. */
export type BackdropPicture = PictureSet & { upright: { avif: string; webp: string } };

type Props = {
  picture: BackdropPicture;
  /** Alternative text; empty where the picture only decorates. */
  alt: string;
  first?: boolean;
  /** True while the picture is far from sight: with scripts it is not fetched yet, without them it stands there. */
  deferred?: boolean;
  className?: string;
};

/** A scene from edge to edge behind words, with the night between the two. Its parent must be `relative isolate`. */
export function Backdrop({ picture, alt, first = false, deferred = false, className = "h-full" }: Props) {
  const scene = (
    <Picture
      picture={picture}
      upright={picture.upright}
      alt={alt}
      sizes="100vw"
      first={first}
      className="aside h-full w-full object-cover"
    />
  );
  return (
    <div className={`absolute inset-x-0 top-0 -z-10 overflow-clip ${className}`}>
      {deferred ? <noscript>{scene}</noscript> : scene}
      <div className="veil absolute inset-0" />
    </div>
  );
}
