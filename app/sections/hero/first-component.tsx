import ArrowRight from "virtual:icon/arrow-right";
import Pause from "virtual:icon/pause";
import Play from "virtual:icon/play";
import { useRef, useState } from "react";
import uprightMp4 from "/media/film/upright-hero.mp4?url";
import uprightWebm from "/media/film/upright-hero.webm?url";
import mp4 from "/media/film/hero.mp4?url";
import webm from "/media/film/hero.webm?url";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Picture } from "#app/ui/picture.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { useMedia } from "#app/ui/use-media.ts";
import type { Messages } from "#cms/schema/documents.ts";

/** Words alone: as wide as the page, with the rest at the end of the line where it fits. */
const plain = "pt-28 pb-14 gap-x-16 lg:grid lg:min-h-[33rem] lg:grid-cols-[1.4fr_1fr] lg:items-end";

/** The full-width film, its picture, or words alone; on small screens the text is below it. */
export function Component({ id, data: hero }: SectionProps<"hero">) {
  return (
    <section id={id} className={`on-night relative ${hero.picture ? "lg:flex lg:min-h-svh lg:items-end" : ""}`}>
      {hero.picture && (
        <div className="relative mt-(--header-height) h-[44svh] overflow-clip w-full print:hidden lg:absolute lg:inset-y-0 lg:mt-0 lg:h-auto">
          <Picture
            picture={hero.picture}
            alt=""
            sizes="(width >= 64rem) max(100vw, 178vh)"
            first
            className="h-full w-full object-cover md:object-[70%] lg:object-left"
          />
          {hero.video && <HeroFilm words={hero.video} />}
          <div className="dissolve absolute inset-0" />
        </div>
      )}
      <div className={`container-page relative ${hero.picture ? "-mt-[6svh] pb-6 lg:mt-0 lg:pt-32" : plain}`}>
        <h1 className={`text-display ${hero.picture ? "max-w-[8.6em]" : ""}`}>{hero.title}</h1>
        <div>
          <p className="mt-5 max-w-[25.5em] text-balance max-sm:text-small">{hero.subtitle}</p>
          <div className="mt-5 flex flex-col gap-x-3 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center lg:gap-y-6">
            {hero.quote && (
              <SiteLink to={hero.quoteTo} className="button button-light">
                {hero.quote}
              </SiteLink>
            )}
            {hero.consultation && (
              <SiteLink to={hero.consultationTo} className="button button-outline max-sm:border-transparent">
                <span>{hero.consultation}</span>
                <ArrowRight aria-hidden="true" className="mirrored size-4.5 sm:hidden" />
              </SiteLink>
            )}
            {hero.facts.length > 0 && (
              <dl className="grid gap-x-10 gap-y-1 pt-4 flex-wrap sm:flex sm:basis-full lg:pt-0 xl:basis-auto xl:ps-9">
                {hero.facts.map(({ value, label }) => (
                  <div key={label} className="flex flex-row-reverse items-baseline justify-end gap-3">
                    <dt className="text-small">{label}</dt>
                    <dd className="text-h3 shrink-0">
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Network Information API, which some browsers lack. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** The whole street; only its towers and gate for phones in portrait orientation. */
const whole = { webm, mp4 };
const upright = { webm: uprightWebm, mp4: uprightMp4 };

/** The film over the hero's picture: once the page is usable, without reduced motion and Save-Data. */
function HeroFilm({ words }: { words: Messages["video"] }) {
  const film = useFilm();
  return film && <PlayingFilm key={film.webm} film={film} words={words} />;
}

function PlayingFilm({ film, words }: { film: typeof whole; words: Messages["video"] }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"loading" | "playing" | "paused" | "failed">("loading");
  if (state === "failed") return null;

  const place = "absolute end-4 bottom-14 z-10 lg:end-(--beside-page) lg:bottom-4";
  const isPaused = state === "paused";
  const toggle = () => {
    if (isPaused) void video.current?.play();
    else video.current?.pause();
  };
  return (
    <>
      {state !== "loading" && (
        <button
          type="button"
          aria-label={isPaused ? words.play : words.pause}
          onClick={toggle}
          className={`${place} grid size-11 place-items-center rounded-full border border-sand-200/35 bg-night-950/60 hover:border-sand-50`}
        >
          {isPaused ? <Play aria-hidden="true" className="size-4" /> : <Pause aria-hidden="true" className="size-4" />}
        </button>
      )}
      <video
        ref={video}
        muted
        autoPlay
        loop
        playsInline
        preload="auto"
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setState("playing")}
        onPause={() => setState("paused")}
        // One pixel smaller than the picture: at the same size the film would be reported as the largest paint.
        className={`mirrored absolute inset-0 h-full w-full object-cover md:object-[70%] lg:object-left [clip-path:inset(0_0_1px)] transition-opacity duration-[420ms] ${state === "loading" ? "opacity-0" : ""}`}
      >
        <source src={film.webm} type="video/webm" />
        {/* Only on the last source: the browser has tried the others by then. */}
        <source src={film.mp4} type="video/mp4" onError={() => setState("failed")} />
      </video>
    </>
  );
}

/** The film for this screen; undefined for none. */
function useFilm() {
  const moves = useMedia("(prefers-reduced-motion: no-preference)");
  const isWide = useMedia("(width >= 48rem)");
  const isUpright = useMedia("(orientation: portrait)");
  if (!moves || isSlowLine()) return undefined;
  if (isWide) return whole;
  return isUpright ? upright : undefined;
}

function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? "");
}
