import { useSyncExternalStore } from "react";
import { useWords } from "#desk/words/words.ts";
import { Notice } from "./notice.tsx";

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Says so while the browser has no connection. */
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
