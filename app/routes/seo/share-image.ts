import type { LoaderFunctionArgs } from "react-router";
import { locales } from "#app/i18n/locale.ts";
import { drawShareImage } from "#app/seo/draw-share-image.server.ts";
import { shareImageType } from "#app/seo/share-image.server.ts";
import { shareImageWordsByName } from "#app/seo/share-image-words.server.ts";

/** Called at the build, once for each page; afterwards only for names that no page has. */
export async function loader({ params }: LoaderFunctionArgs) {
  const locale = locales.find((known) => known === params.locale);
  const words = locale && shareImageWordsByName(locale, params.name ?? "");
  if (!locale || !words) return new Response(null, { status: 404 });
  return new Response(await drawShareImage(locale, words), { headers: { "Content-Type": shareImageType } });
}
