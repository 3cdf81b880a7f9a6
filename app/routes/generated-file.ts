import type { LoaderFunctionArgs } from "react-router";
import { sitesContext } from "#app/content.server.ts";
import { assistantWords } from "#app/features/assistant/assistant-words.server.ts";
import { machineFile } from "#app/seo/files-for-machines.server.ts";
import { shareImageType, shareImageWordsByName } from "#app/seo/share-image.server.ts";
import { assistantWordsPath, iconFiles } from "#cms/pages.ts";
import { locales } from "#i18n/locale.ts";

/** A file made from the content, once for each publication; visitors get the generated file. */
export async function loader({ context, params, url: { pathname } }: LoaderFunctionArgs) {
  const sites = context.get(sitesContext);
  if (pathname === assistantWordsPath)
    return Response.json({ en: assistantWords(sites.en), ar: assistantWords(sites.ar) });
  const icon = iconFiles.find((file) => file === pathname);
  if (icon) {
    const { drawIcon } = await import("#app/seo/draw-icon.server.ts");
    const { type, bytes } = await drawIcon(sites.en, icon);
    return new Response(bytes, { headers: { "Content-Type": type } });
  }
  const locale = locales.find((candidate) => candidate === params.locale);
  const words = locale && shareImageWordsByName(sites[locale], params.name ?? "");
  if (locale && words) {
    const { drawShareImage } = await import("#app/seo/draw-share-image.server.ts");
    return new Response(await drawShareImage(sites[locale], words), { headers: { "Content-Type": shareImageType } });
  }
  const file = machineFile(sites, pathname);
  if (!file) return new Response(null, { status: 404 });
  return new Response(file.text, { headers: { "Content-Type": `${file.type}; charset=utf-8` } });
}
