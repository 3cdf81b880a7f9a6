import type { LocalizedSite } from "#app/content.server.ts";
import { ownerFile, scene } from "#app/pictures.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import type { SectionWords } from "#app/sections/section-words.ts";

/** Undefined until a film is there. */
export function dataOf(
  { mp4, webm, scene: name, captions, transcript, ...words }: SectionWords<"film">,
  site: LocalizedSite,
) {
  const addressOf = (file: string | undefined) => file && ownerFile(site, file)?.address;
  const sources = [
    { type: "video/webm", src: addressOf(webm) },
    { type: "video/mp4", src: addressOf(mp4) },
  ].filter(({ src }) => src !== undefined);
  if (sources.length === 0) return undefined;
  const { src: poster, width, height } = scene(site, name);
  const track = addressOf(captions);
  const { locale } = site;
  return {
    ...words,
    sources,
    poster,
    width,
    height,
    ...(track && {
      captions: { src: track, locale, label: new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale },
    }),
    ...(transcript && { transcript: { title: transcript.title, html: proseHtml(transcript.body.html, site) } }),
  };
}
