import ArrowLeft from "virtual:icon/arrow-left";
import ArrowRight from "virtual:icon/arrow-right";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useViewTransitionState } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { direction, type Direction, localePath } from "#i18n/locale.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { SectionData, SectionProps } from "#app/sections/section-props.ts";
import { SceneBeside } from "#app/ui/picture.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { useEmbla } from "./use-embla.ts";

type Slide = SectionData<"carousel">["slides"][number];
type Actions = SectionData<"carousel">["actions"];
type Words = SectionData<"carousel">["messages"];

export function Component({ id, data: { title, slides, messages, actions } }: SectionProps<"carousel">) {
  const locale = useLocale();
  return (
    <section id={id} className="on-night relative pb-10 lg:pt-16 lg:pb-0 print:hidden" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="sr-only">
        {title}
      </h2>
      {/* Embla sets its direction once, at startup. */}
      <Carousel key={locale} slides={slides} direction={direction(locale)} words={messages} actions={actions} />
      <div className="merlons absolute inset-x-0 -bottom-px text-sand-50" aria-hidden="true" />
    </section>
  );
}

type CarouselProps = { slides: Slide[]; direction: Direction; words: Words; actions: Actions };

/**
 * Looping slides, aligned to the start. Moves by arrows, slide names, arrow keys and swipes; on a
 * right-to-left page the next slide is on the left. Large screens show the slide names below the
 * current slide's text, small ones only their marks. Before scripts run it is a scrollable strip in
 * which every slide is readable.
 */
function Carousel({ slides, direction: towards, words, actions }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const { selected, pictureIndexes, previous, next, goTo } = useEmbla(viewport, towards, slides.length);
  const current = selected ?? 0;
  const slideDirection = useDirection(selected, slides.length);
  const position = (index: number) => fill(words.position, { current: index + 1, total: slides.length });

  // A slide that leaves becomes inert: its focus moves to the same position in the next one.
  useLayoutEffect(() => {
    const nodes = [...(viewport.current?.firstElementChild?.children ?? [])];
    const leftSlide = nodes.find((node, index) => index !== current && node.contains(document.activeElement));
    const place = leftSlide
      ? [...leftSlide.querySelectorAll("a")].findIndex((link) => link === document.activeElement)
      : -1;
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
    // Arrow keys work anywhere in the region.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-roledescription="carousel" aria-label={words.label} onKeyDown={onKeyDown} className="relative">
      <div
        ref={viewport}
        className="carousel-viewport"
        data-moves={selected !== undefined || undefined}
        data-moved={slideDirection}
      >
        <div className="flex">
          {slides.map((slide, index) => (
            <div
              key={slide.link}
              role="group"
              aria-roledescription={words.slide}
              aria-label={position(index)}
              inert={selected !== undefined && index !== current}
              className="group/slide min-h-[700px] shrink-0 grow-0 basis-full snap-start"
            >
              {/* Eight of nine are offscreen at first. */}
              <SlideContent
                slide={slide}
                deferred={index !== current && !pictureIndexes.has(index)}
                soon={pictureIndexes.has(index)}
                actions={actions}
              />
            </div>
          ))}
        </div>
      </div>
      <div className="carousel-controls absolute inset-x-0 bottom-0 noscript:hidden">
        <div className="container-page flex items-center justify-between gap-x-2 pb-5 max-lg:flex-wrap lg:items-end lg:pb-18">
          <ul className="flex grow lg:grid lg:grow-0">
            {slides.map(({ link, title }, index) => (
              <li key={link} className="grow has-aria-current:grow-[3]">
                <button
                  type="button"
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => goTo(index)}
                  className="group flex h-11 w-full min-w-[24px] items-center gap-4 text-start text-sand-200 hover:text-sand-50 aria-[current]:text-sand-50 lg:h-8"
                >
                  <span aria-hidden="true" className="carousel-dot" />
                  <span className="sr-only">{fill(`${words.goTo}: `, { number: index + 1 })}</span>
                  <span className="text-item max-lg:sr-only">{title}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className="ms-auto flex items-center gap-2 lg:absolute lg:start-[44%] lg:bottom-0 lg:rounded-se-lg lg:bg-night-950 lg:pt-3 lg:pb-14 lg:px-6">
            <p className="text-small me-3 hidden text-sand-200 sm:block" aria-hidden="true">
              <bdi dir="ltr">{`${twoDigits(current + 1)} / ${twoDigits(slides.length)}`}</bdi>
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
        {slideDirection && slides[current] ? `${position(current)}: ${slides[current].title}` : ""}
      </p>
    </section>
  );
}

type SlideProps = { slide: Slide; deferred: boolean; soon: boolean; actions: Actions };

function SlideContent({ slide, deferred, soon, actions }: SlideProps) {
  const grows = useViewTransitionState(localePath(useLocale(), slide.link));
  return (
    <div className="relative flex h-full flex-col">
      <SceneBeside picture={slide.picture} alt={slide.sceneAlt} deferred={deferred} soon={soon} grows={grows} />
      <div className="container-page grow pt-7 pb-20 max-[22.4rem]:pb-32 lg:pt-2 lg:pb-[24rem]">
        <div className="slide-words relative lg:max-w-[40%]">
          <h3 className="text-h2 flex min-h-[2lh] items-end text-balance lg:min-h-[3lh] lg:rtl:min-h-[2lh]">
            {slide.title}
          </h3>
          <p className="first-upper mt-3 min-h-[2lh] text-sand-200">{slide.description}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <SiteLink to={slide.link} className="button button-outline">
              <span>{actions.learnMore}</span>{" "}
              <span className="sr-only">{fill(actions.about, { name: slide.title })}</span>
            </SiteLink>
            <SiteLink
              to="/contact"
              className="group inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
            >
              <span>{actions.contactUs}</span>
              <ArrowRight aria-hidden="true" className="arrow size-4.5" />
            </SiteLink>
          </div>
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
      className="grid size-11 place-items-center rounded-full border border-sand-200/35 bg-night-950/60 hover:border-sand-200 hover:text-emerald-light"
    >
      {children}
    </button>
  );
}

/** Direction of the last slide change, the shorter way round the loop; undefined for the first slide. */
function useDirection(selected: number | undefined, count: number): "on" | "back" | undefined {
  const [shown, setShown] = useState(selected);
  const [moved, setMoved] = useState<"on" | "back">();
  if (selected !== undefined && selected !== shown) {
    setShown(selected);
    if (shown !== undefined) setMoved((selected - shown + count) % count <= count / 2 ? "on" : "back");
  }
  return moved;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
