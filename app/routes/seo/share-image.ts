import type { LoaderFunctionArgs } from "react-router";
import { sitesContext } from "#app/content.server.ts";
import { locales } from "#i18n/locale.ts";
import { shareImageType, shareImageWordsByName } from "#app/seo/share-image.server.ts";

/** Called once for each picture of a publication; visitors get the generated file. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const locale = locales.find((candidate) => candidate === params.locale);
  const site = locale && context.get(sitesContext)[locale];
  const words = site && shareImageWordsByName(site, params.name ?? "");
  if (!site || !words) return new Response(null, { status: 404 });
  const { drawShareImage } = await import("#app/seo/draw-share-image.server.ts");
  return new Response(await drawShareImage(site, words), { headers: { "Content-Type": shareImageType } });
}
