import { useCallback, useSyncExternalStore } from "react";
import { listen } from "./listen.ts";

/** Whether a media query matches now; false on the server and until hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((onChange: () => void) => listen(matchMedia(query), "change", onChange), [query]);
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Screens on which the header's links fit; `lg` in the stylesheet. */
export const desktop = "(width >= 64rem)";
