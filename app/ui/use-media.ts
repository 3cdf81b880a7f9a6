import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches now; false on the server and until hydration. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Screens on which the header's links fit; `lg` in the stylesheet. */
export const desktop = "(width >= 64rem)";
