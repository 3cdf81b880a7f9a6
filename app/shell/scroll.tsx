import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { withoutLocale } from "#app/i18n/locale.ts";

/** Where each entry of the history was left, in pixels. In memory only: React Router's own would write it into the browser's storage. */
const positions = new Map<string, number>();

/**
 * Scrolls as a browser does between pages: to the top of a new one, to the place of a link's `#`, back to where an earlier one was left.
 * The same page in the other language, or with another query, stays where it is.
 */
export function Scroll() {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const page = withoutLocale(pathname);
  const shown = useRef({ key, page });

  useEffect(() => {
    // The browser cannot know when a page has been put together; only a page load is left to it.
    history.scrollRestoration = "manual";
    const leave = () => (history.scrollRestoration = "auto");
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);

  useEffect(() => {
    const remember = () => positions.set(key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, page };
    const target = hash ? placeOf(hash) : null;
    if (kind === "POP") scrollTo({ top: positions.get(key) ?? 0, behavior: "instant" });
    else if (target) target.scrollIntoView();
    else if (before.page !== page) scrollTo({ top: 0, behavior: "instant" });
  }, [key, kind, page, hash]);

  return null;
}

/** What `#…` names, found as browsers find it: as it is written, else decoded. A fragment such as `#99.9%-uptime` cannot be decoded. */
function placeOf(hash: string): HTMLElement | null {
  const written = hash.slice(1);
  const place = document.getElementById(written);
  if (place) return place;
  try {
    return document.getElementById(decodeURIComponent(written));
  } catch {
    return null;
  }
}
