import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useCarousel } from "./use-carousel.ts";

type Words = {
  /** What the slides are about. */
  label: string;
  previous: string;
  next: string;
  /** Role of one slide, such as "slide". */
  slide: string;
  /** Position of a slide, such as "3 of 9"; both numbers start at 1. */
  position: (current: number, total: number) => string;
  goTo: (number: number) => string;
};

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Name of a slide, said when it comes into view. */
  nameOf: (item: Item) => string;
  /** @param near false until the slide may be looked at soon: pictures can wait for it */
  render: (item: Item, near: boolean) => ReactNode;
  direction: "ltr" | "rtl";
  words: Words;
};

/**
 * Looping slides, aligned to the start. Moves by arrows, dots, arrow keys and swipe; in a right-to-left page the next slide is on the left.
 * Before scripts run it is a strip that scrolls by itself, every slide readable.
 */
export function Carousel<Item>({ items, keyOf, nameOf, render, direction, words }: Props<Item>) {
  const viewport = useRef<HTMLDivElement>(null);
  const { selected, near, previous, next, goTo } = useCarousel(viewport, direction);
  const current = selected ?? 0;
  const moved = useMoved(selected);

  // A slide that leaves is inert: the focus in it goes along to the same place in the one that comes.
  useLayoutEffect(() => {
    const slides = [...(viewport.current?.firstElementChild?.children ?? [])];
    const left = slides.find((slide, index) => index !== current && slide.contains(document.activeElement));
    const place = left ? [...left.querySelectorAll("a")].findIndex((link) => link === document.activeElement) : -1;
    if (place !== -1) slides[current]?.querySelectorAll("a")[place]?.focus({ preventScroll: true });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if ((event.key === "ArrowRight") === (direction === "ltr")) next();
    else previous();
  };

  return (
    // Arrow keys belong to the whole region: they act wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-roledescription="carousel" aria-label={words.label} onKeyDown={onKeyDown} className="relative">
      <div ref={viewport} className="carousel-viewport" data-moves={selected !== undefined || undefined}>
        {/* Room behind the last slide, so that it can begin where the others do. */}
        <div className="flex after:shrink-0 lg:after:basis-[max(7%,100%-115rem)]">
          {items.map((item, index) => (
            <div
              key={keyOf(item)}
              role="group"
              aria-roledescription={words.slide}
              aria-label={words.position(index + 1, items.length)}
              inert={selected !== undefined && index !== current}
              className="min-h-[700px] shrink-0 grow-0 basis-full snap-start pe-px lg:basis-[min(93%,115rem)] lg:pe-3"
            >
              {render(item, near || index === 0)}
            </div>
          ))}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 noscript:hidden">
        <div className="container-page flex items-end justify-between gap-x-4 pb-8 max-[22rem]:flex-wrap">
          <ul className="pointer-events-auto flex flex-wrap items-center">
            {items.map((item, index) => (
              <li key={keyOf(item)}>
                <button
                  type="button"
                  data-replay
                  aria-label={words.goTo(index + 1)}
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => goTo(index)}
                  className="group grid h-11 min-w-6 place-items-center sm:min-w-7"
                >
                  <span
                    aria-hidden="true"
                    className="figure-mask block h-3 w-3 text-sand-200/70 transition-[width,color] duration-[320ms] ease-door group-hover:text-sand-50 group-aria-[current]:w-9 group-aria-[current]:text-emerald-light"
                  />
                </button>
              </li>
            ))}
          </ul>
          <div className="pointer-events-auto flex items-center gap-2 lg:pe-[7%]">
            <p className="text-small me-3 hidden tabular-nums text-sand-200 sm:block" aria-hidden="true" dir="ltr">
              {twoDigits(current + 1)} / {twoDigits(items.length)}
            </p>
            <Arrow label={words.previous} onClick={previous}>
              <ArrowLeft aria-hidden="true" className="mirrored size-5" />
            </Arrow>
            <Arrow label={words.next} onClick={next}>
              <ArrowRight aria-hidden="true" className="mirrored size-5" />
            </Arrow>
          </div>
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {moved && items[current] ? `${words.position(current + 1, items.length)}: ${nameOf(items[current])}` : ""}
      </p>
    </section>
  );
}

function Arrow({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      data-replay
      aria-label={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-full border border-sand-200/50 bg-night-950/50 text-sand-50 transition-colors duration-[180ms] hover:border-emerald-light hover:text-emerald-light"
    >
      {children}
    </button>
  );
}

/** Whether the slide has changed since the page was shown: the first one needs no announcement. */
function useMoved(selected: number | undefined): boolean {
  const [first, setFirst] = useState<number>();
  const [moved, setMoved] = useState(false);
  if (selected !== undefined && first === undefined) setFirst(selected);
  if (!moved && first !== undefined && selected !== first) setMoved(true);
  return moved;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
