import { env } from "#app/platform/env.server.ts";

/** Path of the page that a request was sent from, as the browser names it; the fallback where it names none of ours. */
export function sentFrom(request: Request, fallback: string): string {
  const referer = URL.parse(request.headers.get("Referer") ?? "");
  const isOurs = referer?.origin === new URL(request.url).origin || referer?.origin === env().SITE_URL;
  return referer && isOurs ? referer.pathname.slice(0, 200) : fallback;
}
