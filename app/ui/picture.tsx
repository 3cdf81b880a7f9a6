/** A picture in several widths and two formats, as the build makes it (app/pictures.server.ts). */
export type PictureSet = {
  /** `srcset` of the AVIF files. */
  avif: string;
  /** `srcset` of the WebP files. */
  webp: string;
  /** The WebP file for browsers that choose nothing from a set. */
  src: string;
  /** Size of the largest file, in pixels: keeps the place so that nothing moves. */
  width: number;
  height: number;
};

type Props = {
  picture: PictureSet;
  /** Alternative text; empty where the picture only decorates. */
  alt: string;
  /** The `sizes` of the place it stands in. */
  sizes: string;
  /** Files cut upright, for phones held upright. */
  upright?: { avif: string; webp: string };
  className?: string;
  /** True for the largest picture of the first view: fetched at once, before all others. */
  first?: boolean;
};

const phone = "(orientation: portrait) and (width < 48rem)";

export function Picture({ picture, alt, sizes, upright, className, first = false }: Props) {
  return (
    <picture>
      {upright && (
        <>
          <source media={phone} type="image/avif" srcSet={upright.avif} sizes={sizes} />
          <source media={phone} srcSet={upright.webp} sizes={sizes} />
        </>
      )}
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <img
        src={picture.src}
        srcSet={picture.webp}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
