import ArrowRight from "lucide-react/icons/arrow-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useRef, useState } from "react";
import mp4 from "/media/film/hero.mp4?url";
import webm from "/media/film/hero.webm?url";
import { Picture, type PictureSet } from "#app/ui/picture.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Messages, PageWords } from "#content/schema.ts";

type Props = { hero: PageWords["home"]["hero"] & { picture: PictureSet; video: Messages["video"] } };

/** The film from edge to edge, and the words below it on their own ground, into which it dissolves. */
export function Hero({ hero }: Props) {
  return (
    <section className="on-night">
      <div className="relative h-[56svh] overflow-clip print:hidden md:h-[max(26rem,68svh)]">
        <Picture picture={hero.picture} alt="" sizes="100vw" first className="h-full w-full object-cover" />
        <HeroFilm words={hero.video} />
        <div className="dissolve absolute inset-0" />
      </div>
      <div className="container-page relative -mt-[min(10.25rem,20svh)] md:-mt-32 lg:grid lg:grid-cols-[1.4fr_1fr] lg:items-end lg:gap-x-12">
        <h1 className="text-display">{hero.title}</h1>
        <div>
          <p className="text-lead mt-5 max-w-[28.5em] text-sand-200 lg:mt-0">{hero.subtitle}</p>
          <div className="mt-5 flex flex-col gap-1 sm:flex-row sm:gap-3 sm:flex-wrap">
            <SiteLink to="/contact?about=quote" className="button button-light">
              {hero.quote}
            </SiteLink>
            <SiteLink to="/contact?about=consultation" className="button button-outline max-sm:border-transparent">
              {hero.consultation}
              <ArrowRight aria-hidden="true" className="mirrored size-4.5 sm:hidden" />
            </SiteLink>
          </div>
        </div>
      </div>
      <dl className="container-page in-pairs gap-x-12 gap-y-4 pt-4 pb-12 md:pt-12 lg:grid-cols-[1.4fr_1fr]">
        {hero.facts.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse items-baseline justify-end sm:flex-row-reverse sm:gap-4">
            <dt className="text-small text-sand-200">{label}</dt>
            <dd className="text-h3 text-lamp">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Not every browser has it. */
type Connection = { saveData?: boolean };

/**
 * The film over the hero's picture. Fetched only after the page is usable, never on phones, under
 * reduced motion or Save-Data; where it cannot be had the picture stays and nothing is missing.
 */
function HeroFilm({ words }: { words: Messages["video"] }) {
  const video = useRef<HTMLVideoElement>(null);
  const wanted = useFilmWanted();
  const [state, setState] = useState<"loading" | "playing" | "paused" | "failed">("loading");
  if (!wanted || state === "failed") return null;

  const paused = state === "paused";
  const toggle = () => {
    if (paused) void video.current?.play();
    else video.current?.pause();
  };
  return (
    <>
      {state !== "loading" && (
        <button
          type="button"
          aria-label={paused ? words.play : words.pause}
          onClick={toggle}
          className="absolute end-[max(2rem,(100vw-var(--page-width))/2)] bottom-24 z-10 grid size-11 place-items-center rounded-full border border-sand-200/50 bg-night-950/60 hover:border-sand-50"
        >
          {paused ? <Play aria-hidden="true" className="size-4" /> : <Pause aria-hidden="true" className="size-4" />}
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
        className={`absolute inset-0 h-full w-full object-cover transition-opacity duration-[420ms] ${state === "loading" ? "opacity-0" : ""}`}
      >
        <source src={webm} type="video/webm" />
        {/* Only on the last source: by then the browser has tried the others. */}
        <source src={mp4} type="video/mp4" onError={() => setState("failed")} />
      </video>
    </>
  );
}

function useFilmWanted(): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const fits = matchMedia("(prefers-reduced-motion: no-preference) and (width >= 48rem)");
    const saving = (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;
    const decide = () => setWanted(fits.matches && !saving);
    decide();
    fits.addEventListener("change", decide);
    return () => fits.removeEventListener("change", decide);
  }, []);
  return wanted;
}
