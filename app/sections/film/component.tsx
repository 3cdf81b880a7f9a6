import ChevronDown from "virtual:icon/chevron-down";
import { useEffect, useRef } from "react";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Prose } from "#app/ui/prose.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { useMedia } from "#app/ui/use-media.ts";

/** The owner's film, fetched when it is played; in print only its transcript is left. */
export function Component({ id, sand, data }: SectionProps<"film">) {
  const { title, intro, sources, poster, width, height, sceneAlt, captions, transcript, silent } = data;
  const video = usePlayedInView(silent ?? false);
  return (
    <Section dense sand={sand}>
      <SectionHeading id={id} title={title} intro={intro} />
      {/* A film without subtitles is silent, or has a transcript: fields.ts. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        controls
        playsInline
        muted={silent}
        loop={silent}
        preload="none"
        poster={poster}
        width={width}
        height={height}
        aria-label={sceneAlt}
        className="aspect-video w-full rounded-lg bg-night-900 object-cover print:hidden"
      >
        {sources.map(({ type, src }) => (
          <source key={type} type={type} src={src} />
        ))}
        {captions && (
          <track kind="captions" src={captions.src} srcLang={captions.locale} label={captions.label} default />
        )}
      </video>
      {transcript && (
        <details className="group mt-4 border-b border-sand-300">
          <summary className="flex min-h-12 items-center justify-between gap-6 py-2 font-semibold">
            {transcript.title}
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-emerald-deep group-open:rotate-180" />
          </summary>
          <Prose html={transcript.html} className="pb-6" />
        </details>
      )}
    </Section>
  );
}

/** Plays a silent film while it is in view, for visitors who allow motion. */
function usePlayedInView(isSilent: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const allowsMotion = useMedia("(prefers-reduced-motion: no-preference)");
  useEffect(() => {
    const { current } = video;
    if (!current || !isSilent || !allowsMotion) return undefined;
    // React leaves the attribute out of served HTML.
    current.muted = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) current.play().catch(() => undefined);
      else current.pause();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSilent, allowsMotion]);
  return video;
}
