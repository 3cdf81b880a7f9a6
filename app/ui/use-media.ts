import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches now. On the server, and until its page works, none does. */
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

/** Screens on which the header has room for its links; `lg` of the stylesheet. */
export const desktop = "(width >= 64rem)";
