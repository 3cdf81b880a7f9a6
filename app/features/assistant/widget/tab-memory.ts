import type { StoredEntry } from "./entry.ts";

const key = "chat";
/** Other versions are ignored: raise it when entries change their form. */
const version = 1;
/** Characters of JSON. The oldest turns are left out. */
const mostCharacters = 100_000;

/**
 * Keeps a conversation for reloads and other documents of the tab, in `sessionStorage`. Without
 * storage it lives as long as the document.
 */
export function remember(entries: readonly StoredEntry[]): void {
  try {
    let [first, value] = [0, ""];
    do value = JSON.stringify({ version, entries: entries.slice(first++) });
    while (value.length > mostCharacters);
    if (first > entries.length) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Denied or full.
  }
}

/** The conversation of the tab. What anything else has written there is none. */
export function recall(): StoredEntry[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key)!) as { version: unknown; entries: StoredEntry[] };
    return stored.version === version && stored.entries.every(isEntry) ? stored.entries : [];
  } catch {
    return [];
  }
}

function isEntry(entry: { kind: unknown; text?: unknown; reference?: unknown; guide?: { next: unknown[] } }): boolean {
  const { kind, text, reference, guide } = entry;
  if (kind === "receipt") return typeof reference === "string";
  const isGuide = !guide || guide.next.every((question) => typeof question === "string");
  return (kind === "question" || kind === "answer") && typeof text === "string" && isGuide;
}
