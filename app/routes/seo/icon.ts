import type { LoaderFunctionArgs } from "react-router";
import { sitesContext } from "#app/content.server.ts";
import { iconFiles } from "#cms/pages.ts";

/** Called once for each icon of a publication; visitors get the generated file. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const path = iconFiles.find((file) => file === url.pathname);
  if (!path) return new Response(null, { status: 404 });
  const { drawIcon } = await import("#app/seo/draw-icon.server.ts");
  const { type, bytes } = await drawIcon(context.get(sitesContext).en, path);
  return new Response(bytes, { headers: { "Content-Type": type } });
}
