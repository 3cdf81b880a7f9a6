import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { fill } from "#app/i18n/fill.tsx";
import { direction, type Direction } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/use-locale.ts";
import { Backdrop, type PictureSet } from "#app/ui/picture.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Messages, PageWords } from "#content/schema.ts";
import { useEmbla } from "./use-embla.ts";

type Slide = PageWords["home"]["carousel"]["slides"][number] & { picture: PictureSet };
type Actions = Pick<Messages["actions"], "learnMore" | "about" | "contactUs">;
type Words = Messages["carousel"];
type Props = { carousel: { title: string; slides: Slide[]; messages: Words }; actions: Actions };

export function CarouselSection({ carousel: { title, slides, messages }, actions }: Props) {
  const locale = useLocale();
  return (
    <section className="on-night border-t border-night-700" aria-labelledby="carousel-title">
      <h2 id="carousel-title" className="sr-only">
        {title}
      </h2>
      {/* Embla fixes its direction when it starts. */}
      <Carousel key={locale} slides={slides} direction={direction(locale)} words={messages} actions={actions} />
    </section>
  );
}

type CarouselProps = { slides: Slide[]; direction: Direction; words: Words; actions: Actions };

/**
 * Looping slides, aligned to the start. Moves by arrows, dots, arrow keys and swipes; on a
 * right-to-left page the next slide is on the left. Before scripts run it is a scrollable strip
 * with every slide readable.
 */
function Carousel({ slides, direction: towards, words, actions }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const { selected, near, previous, next, goTo } = useEmbla(viewport, towards);
  const current = selected ?? 0;
  const moved = useMoved(selected);
  const position = (index: number) => fill(words.position, { current: index + 1, total: slides.length });

  // A slide that leaves becomes inert: its focus moves to the same place in the next one.
  useLayoutEffect(() => {
    const nodes = [...(viewport.current?.firstElementChild?.children ?? [])];
    const left = nodes.find((node, index) => index !== current && node.contains(document.activeElement));
    const place = left ? [...left.querySelectorAll("a")].findIndex((link) => link === document.activeElement) : -1;
    if (place !== -1) nodes[current]?.querySelectorAll("a")[place]?.focus({ preventScroll: true });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if ((event.key === "ArrowRight") === (towards === "ltr")) next();
    else previous();
  };

  return (
    // Arrow keys act in the whole region.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-roledescription="carousel" aria-label={words.label} onKeyDown={onKeyDown} className="relative">
      <div ref={viewport} className="carousel-viewport" data-moves={selected !== undefined || undefined}>
        {/* Room behind the last slide, so that it can begin where the others do. */}
        <div className="flex after:shrink-0 lg:after:basis-[max(7%,100%-115rem)]">
          {slides.map((slide, index) => (
            <div
              key={slide.link}
              role="group"
              aria-roledescription={words.slide}
              aria-label={position(index)}
              inert={selected !== undefined && index !== current}
              className="min-h-[700px] shrink-0 grow-0 basis-full snap-start pe-px lg:basis-[min(93%,115rem)] lg:pe-3"
            >
              {/* Eight of nine are out of sight at first. */}
              <SlideContent slide={slide} deferred={!near && index > 0} actions={actions} />
            </div>
          ))}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 noscript:hidden">
        <div className="container-page flex items-end justify-between gap-x-4 pb-8 max-[22rem]:flex-wrap">
          <ul className="pointer-events-auto flex flex-wrap items-center">
            {slides.map(({ link }, index) => (
              <li key={link}>
                <button
                  type="button"
                  aria-label={fill(words.goTo, { number: index + 1 })}
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
              {twoDigits(current + 1)} / {twoDigits(slides.length)}
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
        {moved && slides[current] ? `${position(current)}: ${slides[current].title}` : ""}
      </p>
    </section>
  );
}

function SlideContent({ slide, deferred, actions }: { slide: Slide; deferred: boolean; actions: Actions }) {
  return (
    <div className="relative isolate flex h-full flex-col justify-end overflow-clip">
      <Backdrop picture={slide.picture} alt={slide.sceneAlt} deferred={deferred} />
      <div className="grid-start pt-24 pb-32 transition-opacity duration-[320ms] lg:in-[[inert]]:opacity-0">
        <div className="shade">
          <h3 className="text-display max-w-[10.5em] text-balance">{slide.title}</h3>
          <p className="text-lead first-upper mt-5 max-w-[28.5em] text-sand-200">{slide.description}</p>
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <SiteLink to={slide.link} className="button button-light">
            {actions.learnMore} <span className="sr-only">{fill(actions.about, { name: slide.title })}</span>
          </SiteLink>
          <SiteLink to="/contact" className="button button-outline">
            {actions.contactUs}
          </SiteLink>
        </div>
      </div>
    </div>
  );
}

function Arrow({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-full border border-sand-200/50 bg-night-950/50 text-sand-50 transition-colors duration-[180ms] hover:border-emerald-light hover:text-emerald-light"
    >
      {children}
    </button>
  );
}

/** Whether the slide has changed: the first one needs no announcement. */
function useMoved(selected: number | undefined): boolean {
  const [first, setFirst] = useState<number>();
  const [moved, setMoved] = useState(false);
  if (selected !== undefined && first === undefined) setFirst(selected);
  if (!moved && first !== undefined && selected !== first) setMoved(true);
  return moved;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
