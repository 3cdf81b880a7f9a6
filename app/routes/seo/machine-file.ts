import type { LoaderFunctionArgs } from "react-router";
import { sitesContext } from "#app/content.server.ts";
import { machineFile } from "#app/seo/files-for-machines.server.ts";

export function loader({ context, url }: LoaderFunctionArgs) {
  const file = machineFile(context.get(sitesContext), url.pathname);
  if (!file) return new Response(null, { status: 404 });
  const { type, text } = file;
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
