import type { Exchange } from "#server/http/exchange.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import type { Site } from "./site.ts";

/** Redirects addresses of an earlier website (`content/redirects.yaml`). */
export const createOldAddresses =
  (site: Site) =>
  ({ isRead, target }: Exchange): Response | undefined => {
    // A file, such as the home page, may have the path of an old address, but never its query.
    const to = isRead && !site.shown.files.has(target) ? site.application.pages.leadsTo(target) : undefined;
    return to === undefined ? undefined : plainAnswer(301, { Location: to });
  };

/** A page has one address: lower case, no final slash, no `/en`. Redirects other spellings and common guesses. */
export const createOtherSpellings =
  (site: Site) =>
  ({ isRead, url: { pathname, search } }: Exchange): Response | undefined => {
    if (!isRead) return undefined;
    const plain = pathname.replace(/^\/en(?=\/|$)/i, "").replace(/(?<=.)\/$/, "") || "/";
    const lower = decodeURIComponent(plain).toLowerCase();
    // Link to the other language in the 404 page, which is the same for all addresses.
    if (search === "?language=ar") return plainAnswer(302, { Location: `/ar${plain === "/" ? "" : plain}` });
    if (search === "?language=en") return plainAnswer(302, { Location: plain.replace(/^\/ar(?=\/|$)/i, "") || "/" });
    const usual = lower
      .replace(/^(\/ar)?\/(?:feed|rss|atom\.xml)$/, "$1/rss.xml")
      .replace(/^\/sitemap_index\.xml$/, "/sitemap.xml");
    const file = [lower, usual].find((path) => site.shown.files.has(path));
    const right = file ?? plain;
    if (right === pathname) return undefined;
    const location = file === undefined ? site.application.pages.leadsTo(lower + search) : undefined;
    return plainAnswer(301, { Location: location ?? right + search });
  };
