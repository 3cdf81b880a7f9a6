/** A picture in several widths and two formats, as the build makes it (app/pictures.server.ts). */
export type PictureSet = {
  /** `srcset` of the AVIF files. */
  avif: string;
  /** `srcset` of the WebP files. */
  webp: string;
  /** The WebP file for browsers without `srcset`. */
  src: string;
  /** Size of the largest file in pixels, which reserves the space. */
  width: number;
  height: number;
  /** Upright crops, for phones held upright. */
  upright?: { avif: string; webp: string };
};

type Props = {
  picture: PictureSet;
  /** Alternative text; empty for decoration. */
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string;
  /** True for the largest picture of the first view: fetched at once, before all others. */
  first?: boolean;
};

const phone = "(orientation: portrait) and (width < 48rem)";

export function Picture({ picture, alt, sizes, className, first = false }: Props) {
  const { upright } = picture;
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

type BackdropProps = Pick<Props, "picture" | "alt" | "className" | "first"> & {
  /** True while the picture is far out of sight: with scripts it is not fetched yet. */
  deferred?: boolean;
};

/** A scene behind words, with a dark shade between them. Its parent must be `relative isolate`. */
export function Backdrop({ deferred = false, className = "h-full", ...rest }: BackdropProps) {
  const scene = <Picture {...rest} sizes="100vw" className="aside h-full w-full object-cover" />;
  return (
    <div className={`absolute inset-x-0 top-0 -z-10 overflow-clip ${className}`}>
      {deferred ? <noscript>{scene}</noscript> : scene}
      <div className="veil absolute inset-0" />
    </div>
  );
}

/** The picture of a card that leads somewhere; it grows a little under the pointer. */
export function CardPicture({ picture, alt }: Pick<Props, "picture" | "alt">) {
  return (
    <Picture
      picture={picture}
      alt={alt}
      sizes="(width >= 64rem) 400px, (width >= 40rem) 50vw, 100vw"
      className="h-full w-full object-cover transition-transform duration-[420ms] ease-door motion-safe:group-hover:scale-[1.03]"
    />
  );
}
