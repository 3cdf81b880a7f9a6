import { useViewTransitionState } from "react-router";
import { localePath } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { PageLink } from "#cms/pages.ts";

/** A picture in several widths, as built by app/pictures.server.ts. */
export type PictureSet = {
  /** A `srcset`. */
  avif: string;
  /** WebP file of medium width, in pixels, for browsers without AVIF, posters and networks. */
  src: string;
  srcWidth: number;
  /** Size of the largest file in pixels, which reserves the space. */
  width: number;
  height: number;
  upright?: Pick<PictureSet, "avif">;
  /** Shows movement in the reading direction: mirrored on right-to-left pages. */
  directed?: boolean;
  /** Leaves dark stone at the reading start, on which words can be read. */
  quiet?: boolean;
};

type Props = {
  picture: PictureSet;
  /** Alternative text; empty if decorative. */
  alt: string;
  /** Widths, each with its condition, where it is not as wide as the screen. */
  sizes?: string | undefined;
  className?: string;
  /** Largest picture of the first view: fetched at once, before all others. */
  first?: boolean;
  /** Likely to be shown next: fetched although offscreen. */
  soon?: boolean;
};

/** As wide as the screen. Where a pixel of a phone has three dots, two suffice for half the bytes. */
const screenWidth = "(width < 40rem) and (resolution > 2dppx) 65vw, 100vw";

const phone = "(orientation: portrait) and (width < 48rem)";

export function Picture({ picture, alt, sizes, className, first = false, soon = false }: Props) {
  const { upright } = picture;
  const allSizes = sizes ? `${sizes}, ${screenWidth}` : screenWidth;
  return (
    <picture>
      {upright && <source media={phone} type="image/avif" srcSet={upright.avif} sizes={allSizes} />}
      <source type="image/avif" srcSet={picture.avif} sizes={allSizes} />
      <img
        src={picture.src}
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
  /** Used in the page's head: starts below the header. */
  ofHead?: boolean;
  /** Reduced height on phones, so that the text is in view with it. */
  low?: boolean;
  /** May morph from a card's picture into the head of the next page, or back. */
  grows?: boolean;
  /** Far out of view: not fetched yet if scripts are available. */
  deferred?: boolean;
};

/** A scene beside text: above it on small screens, up to the window's edge on large ones. Parent: `relative`. */
export function SceneBeside(props: SceneProps) {
  const { deferred = false, ofHead = false, low = ofHead, grows = false, ...rest } = props;
  const look = `h-full w-full object-cover ${rest.picture.directed && ofHead ? "lg:object-[75%]" : ""} ${grows ? "head-picture" : ""}`;
  const height = low ? "max-md:aspect-video" : "h-[22.5rem]";
  const place = `${rest.first ? "" : "later"} ${height} ${ofHead ? "mt-(--header-height)" : ""}`;
  return (
    <div
      className={`scene-beside ${place} print:hidden overflow-clip md:h-[24rem] lg:absolute lg:inset-y-0 lg:start-[44%] lg:end-0 lg:h-auto`}
    >
      {deferred ? (
        <noscript>
          <img src={rest.picture.src} alt={rest.alt} loading="lazy" className={look} />
        </noscript>
      ) : (
        <Picture
          {...rest}
          // The height determines the size: 700 px in the carousel, at least 528 px in a head.
          sizes={`(width >= 64rem) max(58vw, ${ofHead ? 950 : 1250}px)`}
          className={look}
        />
      )}
    </div>
  );
}

type CardPictureProps = Pick<Props, "picture" | "alt" | "sizes" | "className"> & {
  to: PageLink;
};

/** Picture of a card: grows slightly on hover, and into the head of the target page. */
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
