import type { IncomingHttpHeaders } from "node:http";

/** Settings that decide which origins are ours. */
export type Origins = { SITE_URL: string; siteUrlIsSet: boolean };

/**
 * Whether a request that changes data may come from one of our pages or from a program. Browsers
 * send the page's origin with every POST; `null` is a hidden origin.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, { SITE_URL, siteUrlIsSet }: Origins): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return false;
  const { origin, host = new URL(SITE_URL).host } = headers;
  if (origin === undefined || origin === SITE_URL) return true;
  if (siteUrlIsSet) return false;
  const sender = URL.parse(origin);
  return (
    sender !== null &&
    /^https?:$/.test(sender.protocol) &&
    sender.host === URL.parse(`${sender.protocol}//${host}`)?.host
  );
}
