import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { listen } from "#app/ui/listen.ts";

/**
 * Runs work on Ctrl (⌘ on a Mac) and a key, regardless of focus.
 * @param of `Enter`, or a Latin letter, matched by key position on other keyboards
 * @param work returns false to leave the keys to others
 */
export function useShortcut(of: string, work: () => unknown): void {
  const onPress = useEffectEvent(work);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      const isLatin = /^[\x20-\x7e]+$/.test(key);
      const isKey = isLatin ? key.toLowerCase() === of.toLowerCase() : code === `Key${of.toUpperCase()}`;
      if (!isKey || ctrlKey === metaKey || altKey || shiftKey || isComposing) return;
      if (!event.defaultPrevented && onPress() !== false) event.preventDefault();
    };
    // Runs before the focused field, in which Enter has its own meaning.
    return listen(window, "keydown", onKey, { capture: true });
  }, [of]);
}

export function ShortcutKeys({ of }: { of: string }) {
  const isMac = useSyncExternalStore(
    () => () => {},
    () => navigator.platform.startsWith("Mac"),
    () => false,
  );
  return (
    <kbd dir="ltr" className="rounded-sm border border-line bg-surface px-1.5 py-0.5 text-small">
      {isMac ? `⌘ ${of}` : `Ctrl ${of}`}
    </kbd>
  );
}
