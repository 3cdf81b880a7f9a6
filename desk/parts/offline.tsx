import { useSyncExternalStore } from "react";
import { useWords } from "#desk/words/words.ts";
import { Notice } from "./notice.tsx";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Shows a notice while the browser has no connection. */
export function Offline() {
  const { offline } = useWords();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : (
    <div className="mb-4">
      <Notice kind="attention">{offline}</Notice>
    </div>
  );
}
