import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useRef, useState } from "react";
import mp4 from "/media/film/hero.mp4?url";
import webm from "/media/film/hero.webm?url";
import { Picture, type PictureSet } from "#app/ui/picture.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Messages, PageWords } from "#content/schema.ts";

type Props = { hero: PageWords["home"]["hero"] & { picture: PictureSet; video: Messages["video"] } };

export function Hero({ hero }: Props) {
  return (
    <section className="on-night relative isolate overflow-clip">
      <div className="absolute inset-0 -z-10">
        <Picture picture={hero.picture} alt="" sizes="100vw" first className="h-full w-full object-cover" />
      </div>
      <HeroFilm words={hero.video} />
      <div className="veil absolute inset-0 -z-10" />
      <div className="container-page flex min-h-[max(40rem,100svh)] flex-col justify-end pt-30 pb-24 md:pt-32 md:pb-14">
        <div className="shade">
          <h1 className="text-display max-w-[9em]">{hero.title}</h1>
          <p className="text-lead mt-6 max-w-[28.5em] text-sand-200">{hero.subtitle}</p>
        </div>
        <div className="mt-7 flex flex-col gap-3 sm:mt-9 sm:flex-row sm:flex-wrap">
          <SiteLink to="/contact?about=quote" className="button button-light">
            {hero.quote}
          </SiteLink>
          <SiteLink to="/contact?about=consultation" className="button button-outline">
            {hero.consultation}
          </SiteLink>
        </div>
        <dl className="mt-10 grid grid-cols-2 gap-x-6 md:mt-14 md:gap-x-8 gap-y-5 border-t border-sand-200/25 pt-7 lg:grid-cols-4">
          {hero.facts.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-small text-sand-200">{label}</dt>
              <dd className="text-h3">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Not every browser has it. */
type Connection = { saveData?: boolean };

/**
 * The film over the hero's picture. Fetched only after the page is usable, never under reduced
 * motion or Save-Data; where it cannot be had the picture stays and nothing is missing.
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
          className="absolute end-5 top-24 z-10 grid size-11 place-items-center rounded-full border border-sand-200/50 bg-night-950/50 hover:border-sand-50 md:end-8 lg:end-12"
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
        className={`absolute inset-0 -z-10 h-full w-full object-cover transition-opacity duration-[420ms] ${state === "loading" ? "opacity-0" : ""}`}
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
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const saving = (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;
    const decide = () => setWanted(!still.matches && !saving);
    decide();
    still.addEventListener("change", decide);
    return () => still.removeEventListener("change", decide);
  }, []);
  return wanted;
}
