import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useRef, useState } from "react";
import mp4 from "/media/film/hero.mp4?url";
import webm from "/media/film/hero.webm?url";

/** Not every browser tells it. */
type Connection = { saveData?: boolean };

/**
 * The film over the hero's picture. Fetched only after the page is usable, never under reduced motion or Save-Data;
 * where it cannot be had the picture stays and nothing is missing.
 */
export function HeroFilm({ words }: { words: { pause: string; play: string } }) {
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
        {/* Faults are told on the last source only: the browser has tried the others by then. */}
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
