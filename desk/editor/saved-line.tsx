import { useSyncExternalStore } from "react";
import { useWords } from "#desk/words/words.ts";
import type { DocumentStore } from "./document-store.ts";

type Props = { store: DocumentStore; isDrafted: boolean; hasMistakes: boolean };

/** Whether the document is saved, and what visitors see of it. */
export function SavedLine({ store, isDrafted, hasMistakes }: Props) {
  const { documents: words } = useWords();
  const { is } = useSyncExternalStore(store.subscribe, store.saving, store.saving);
  const saved = !isDrafted ? words.published : hasMistakes ? words.savedWithMistake : words.saved;
  const lines = { idle: saved, saved, saving: words.saving, failed: words.notSaved, gone: words.gone };
  const look = is === "failed" || is === "gone" ? "font-semibold text-error" : "text-subdued";
  return (
    <p role="status" className={`text-small ${look}`}>
      {lines[is]}
    </p>
  );
}
