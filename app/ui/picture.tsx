import { useViewTransitionState } from "react-router";
import { localePath } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { PageLink } from "#content/pages.ts";

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
  /** Another picture, for phones held upright. */
  upright?: { avif: string; webp: string };
  /** True if it shows a movement in the reading direction: turned round on right-to-left pages. */
  directed?: boolean;
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
  /** True if it is likely the next to be shown: fetched although it is out of sight. */
  soon?: boolean;
};

const phone = "(orientation: portrait) and (width < 48rem)";

export function Picture({ picture, alt, sizes, className, first = false, soon = false }: Props) {
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
        loading={first || soon ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
        className={`${picture.directed ? "mirrored " : ""}${className ?? ""}`}
      />
    </picture>
  );
}

type SceneProps = Pick<Props, "picture" | "alt" | "first" | "soon"> & {
  /** Preloads it from the page's head. */
  ofHead?: boolean;
  /** True if it is low on phones, so that its words are in view with it. */
  low?: boolean;
  /** True while a card's picture may morph into the next page's head, or back. */
  grows?: boolean;
  /** True while the picture is far out of sight: with scripts it is not fetched yet. */
  deferred?: boolean;
};

/**
 * A scene beside words: above them on small screens; on large ones at the end of the line, up to
 * the window's edge; in a head below the bar, so that it is not covered. Its parent must be
 * `relative`.
 */
export function SceneBeside(props: SceneProps) {
  const { deferred = false, ofHead = false, low = ofHead, grows = false, ...rest } = props;
  const scene = (
    <Picture
      {...rest}
      // Its height decides: 700 px in the carousel, 528 px and more in a head.
      sizes={`(width >= 64rem) max(58vw, ${ofHead ? 950 : 1250}px), (width >= 40rem) 100vw, 140vw`}
      className={`h-full w-full object-cover ${rest.picture.directed && ofHead ? "lg:object-[75%]" : ""} ${grows ? "head-picture" : ""}`}
    />
  );
  const height = low ? "max-md:aspect-video" : "h-[22.5rem]";
  const place = `${rest.first ? "" : "later"} ${height} ${ofHead ? "mt-(--header-height)" : ""}`;
  return (
    <div
      className={`scene-beside ${place} print:hidden overflow-clip md:h-[24rem] lg:absolute lg:inset-y-0 lg:start-[44%] lg:end-0 lg:h-auto`}
    >
      {deferred ? <noscript>{scene}</noscript> : scene}
    </div>
  );
}

type CardPictureProps = Pick<Props, "picture" | "alt" | "sizes" | "className"> & {
  /** Where the card leads. */
  to: PageLink;
};

/** The picture of a card: it grows a little under the pointer, and into the head of the page it leads to. */
export function CardPicture({ picture, alt, sizes, className = "", to }: CardPictureProps) {
  const grows = useViewTransitionState(localePath(useLocale(), to));
  return (
    <Picture
      picture={picture}
      alt={alt}
      sizes={sizes}
      className={`lights-up h-full w-full object-cover transition-[scale] duration-[420ms] ease-door motion-safe:group-hover:scale-[1.04] ${className} ${grows ? "head-picture" : ""}`}
    />
  );
}
