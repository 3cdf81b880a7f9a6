/** On phones the open chat has a history entry: Back closes it. Going back skips `spent` entries of closed chats. */
type Entry = "open" | "spent" | undefined;

const entryOf = (state: unknown): Entry => (state as { chat?: Entry } | null)?.chat;

let at: Entry = import.meta.env.SSR ? undefined : entryOf(history.state);

let follow: ((event: PopStateEvent) => void) | undefined;

// Before the router's listener: browsers call a window's listeners in order. Servers have no window.
globalThis.addEventListener?.("popstate", (event) => follow?.(event));

/** Keeps the router's own state of the entry. */
export function enter(): void {
  const here = entryOf(history.state);
  at = "open";
  const state = { ...history.state, chat: at };
  if (here) history.replaceState(state, "");
  else history.pushState(state, "");
}

/** Marks the entry of a chat that was closed by other means than Back. */
export function leave(): void {
  if (!entryOf(history.state)) return;
  at = "spent";
  history.replaceState({ ...history.state, chat: at }, "");
}

/**
 * Opens and closes the chat as the visitor goes back and forward.
 * @param key of the router's location, which does not change with the chat
 * @returns a function that stops it
 */
export function followHistory(key: string, show: (open: boolean) => void): () => void {
  follow = (event) => {
    const before = at;
    at = entryOf(event.state);
    // A jump within the page has no state.
    if ((!at && !before) || event.state === null) return;
    const isSamePage = ((event.state as { key?: string }).key ?? "default") === key;
    if (isSamePage) event.stopImmediatePropagation();
    if (isSamePage && before === "spent" && !at) history.back();
    else show(at === "open");
  };
  return () => (follow = undefined);
}
