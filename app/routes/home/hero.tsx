import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useRef, useState } from "react";
import mp4 from "/media/film/hero.mp4?url";
import webm from "/media/film/hero.webm?url";
import { Picture, type PictureSet } from "#app/ui/picture.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Messages, PageWords } from "#content/schema.ts";

type Props = { hero: PageWords["home"]["hero"] & { picture: PictureSet; video: Messages["video"] } };

/** Larger than its place, from the start of the line: so the lit street leaves the words. */
const enlarged = "md:origin-left md:scale-120 md:rtl:origin-right";

/** The film from edge to edge with the words on its bottom start; on phones the words are below the picture. */
export function Hero({ hero }: Props) {
  return (
    <section className="on-night relative">
      <div className="relative isolate overflow-clip md:flex md:min-h-[max(40rem,86svh)] md:flex-col md:justify-end">
        <div className={`h-[26rem] max-h-[52svh] md:absolute md:inset-0 md:-z-10 md:h-auto md:max-h-none ${enlarged}`}>
          <Picture picture={hero.picture} alt="" sizes="120vw" first className="h-full w-full object-cover" />
        </div>
        <HeroFilm words={hero.video} />
        <div className="veil absolute inset-0 -z-10 hidden md:block" />
        <div className="container-page pt-8 md:pt-40 md:pb-14">
          <h1 className="text-display max-w-[6.6em]">{hero.title}</h1>
          <p className="text-lead mt-5 max-w-[24em] text-sand-100 md:mt-6">{hero.subtitle}</p>
          <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap md:mt-9">
            <SiteLink to="/contact?about=quote" className="button button-light">
              {hero.quote}
            </SiteLink>
            <SiteLink to="/contact?about=consultation" className="button button-on-picture">
              {hero.consultation}
            </SiteLink>
          </div>
        </div>
      </div>
      <dl className="container-page grid gap-x-12 gap-y-4 pt-9 pb-10 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {hero.facts.map(({ value, label }) => (
          <div key={label} className="flex flex-row-reverse items-baseline justify-end gap-4">
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
          className="absolute end-[max(2rem,(100vw-var(--page-width))/2)] bottom-14 z-10 grid size-11 place-items-center rounded-full border border-sand-200/50 bg-night-950/60 hover:border-sand-50"
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
        className={`absolute inset-0 -z-10 h-full w-full object-cover ${enlarged} transition-opacity duration-[420ms] ${state === "loading" ? "opacity-0" : ""}`}
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
