import type { LoaderFunctionArgs } from "react-router";
import { editionsContext } from "#app/content.server.ts";
import { locales } from "#i18n/locale.ts";
import { shareImageType, shareImageWordsByName } from "#app/seo/share-image.server.ts";

/** Called once for each picture of a publication; visitors are sent the file. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const locale = locales.find((known) => known === params.locale);
  const edition = locale && context.get(editionsContext)[locale];
  const words = edition && shareImageWordsByName(edition, params.name ?? "");
  if (!edition || !words) return new Response(null, { status: 404 });
  const { drawShareImage } = await import("#app/seo/draw-share-image.server.ts");
  return new Response(await drawShareImage(edition, words), { headers: { "Content-Type": shareImageType } });
}
