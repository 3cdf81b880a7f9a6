import type { EmblaCarouselType } from "embla-carousel";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Direction } from "#i18n/locale.ts";
import { importAgain } from "#app/ui/import-again.ts";

/** Moves the slides with Embla, fetched when they are read; until then they are a scrollable strip. */
export function useEmbla(viewport: RefObject<HTMLElement | null>, direction: Direction, count: number) {
  /** Index of the current slide; undefined until Embla has started. */
  const [selected, setSelected] = useState<number>();
  const [pictureIndexes, setPictureIndexes] = useState(none);
  const carousel = useMemo(() => lazyEmbla(viewport, direction, setSelected), [viewport, direction]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        carousel.use();
      },
      // A strip of which a phone's first view shows only the edge is not read yet.
      { rootMargin: "0% 0% -40%" },
    );
    if (viewport.current) observer.observe(viewport.current);
    return () => {
      observer.disconnect();
      carousel.end();
    };
  }, [viewport, carousel]);

  useEffect(() => {
    if (selected === undefined) return;
    const around = [selected, selected + 1, selected + count - 1].map((index) => index % count);
    setPictureIndexes((earlier) => new Set([...earlier, ...around]));
  }, [selected, count]);

  return {
    selected,
    /** Indexes of slides that have been current or next to the current one: their pictures are fetched. */
    pictureIndexes,
    previous: () => carousel.use((embla) => embla.scrollPrev(wantsNoMotion())),
    next: () => carousel.use((embla) => embla.scrollNext(wantsNoMotion())),
    /** Jumps unless the slide is adjacent: the slides between would pass without their text. */
    goTo: (index: number) =>
      carousel.use((embla) => {
        const apart = Math.abs(index - embla.selectedScrollSnap());
        embla.scrollTo(index, wantsNoMotion() || (apart > 1 && apart < embla.scrollSnapList().length - 1));
      }),
  };
}

const none: ReadonlySet<number> = new Set();

/** Embla for the slides, fetched and started on first use. */
function lazyEmbla(viewport: RefObject<HTMLElement | null>, direction: Direction, onSelect: (index: number) => void) {
  let carousel: Promise<EmblaCarouselType> | undefined;
  return {
    use(act?: (embla: EmblaCarouselType) => void) {
      if (!viewport.current) return;
      const embla = (carousel ??= startEmbla(viewport.current, direction, onSelect));
      void embla.then(act, () => {
        // The code could not be fetched, for example offline. The strip still scrolls, and the next
        // use tries again.
        if (carousel === embla) carousel = undefined;
      });
    },
    end() {
      void carousel?.then(
        (embla) => embla.destroy(),
        () => undefined,
      );
      carousel = undefined;
    },
  };
}

const loadEmbla = importAgain(() => import("embla-carousel"));
const loadFade = importAgain(() => import("embla-carousel-fade"));

async function startEmbla(node: HTMLElement, direction: Direction, onSelect: (index: number) => void) {
  const [{ default: create }, { default: fade }] = await Promise.all([loadEmbla(), loadFade()]);
  const startIndex = slideInView(node, direction);
  node.scrollLeft = 0;
  // Slides fade in place beside the static names of large screens; on small ones they move.
  const fadePlugin = fade({ active: false, breakpoints: { "(width >= 64rem)": { active: true } } });
  const embla = create(node, { loop: true, align: "start", direction, duration: 38, startIndex }, [fadePlugin]);
  const select = () => onSelect(embla.selectedScrollSnap());
  embla.on("select", select).on("reInit", select);
  // Synchronous: a Tab before the other slides become inert would lose the focus.
  flushSync(select);
  return embla;
}

/** The visitor may already have swiped the strip, or entered it with the Tab key. */
function slideInView(node: HTMLElement, direction: Direction): number {
  const start = (element: Element) => element.getBoundingClientRect()[direction === "ltr" ? "left" : "right"];
  const slides = [...(node.firstElementChild?.children ?? [])];
  const focusedIndex = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (focusedIndex !== -1) return focusedIndex;
  const distances = slides.map((slide) => Math.abs(start(slide) - start(node)));
  return distances.indexOf(Math.min(...distances));
}

const wantsNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
