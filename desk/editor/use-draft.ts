import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { FileChanges, OpenFile } from "#server/publications/drafts/draft-documents.ts";
import { DocumentStore, type SaveAnswer } from "./document-store.ts";
import type { FieldFault } from "./editor-context.ts";
import { poll } from "#desk/parts/poll.ts";
import { listen } from "#app/ui/listen.ts";

/** Maximum bytes that browsers send after the page is closed (`keepalive`). */
const maxKept = 60_000;

export const draftAddress = (document: string): string => `/desk/draft/${document}`;

/** The answer of routes/draft.ts. */
export type DraftView = {
  others: string[];
  faults: FieldFault[];
  files?: OpenFile[];
};

/**
 * The draft of a document: its store, which saves until the page is left, and the server's report
 * on it. Saved texts are checked, and others' changes fetched every five seconds.
 * @param files as loaded; an action loads new ones
 */
export function useDraft(document: string, files: OpenFile[], atFirst: string[]) {
  const [others, setOthers] = useState(atFirst);
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [version, setVersion] = useState(0);
  const look = useRef<() => Promise<void>>(async () => {});

  const store = useMemo(
    () =>
      new DocumentStore(
        files,
        (changes, isLast) => send(document, changes, isLast),
        () => {
          setVersion((before) => before + 1);
          void look.current();
        },
      ),
    // A renamed or reloaded document needs a new store.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every check returns a new `files`
    [document],
  );

  look.current = async () => {
    const marks = () => new URLSearchParams([...store.files().values()].map(({ mark }) => ["mark", mark])).toString();
    const marksNow = marks();
    const answer = await fetch(`${draftAddress(document)}?${marksNow}`).catch(() => undefined);
    if (!answer?.ok) return;
    const state = (await answer.json()) as DraftView;
    setOthers(state.others);
    // The result of the check is outdated.
    if (store.isDirty || marks() !== marksNow) return;
    setFaults(state.faults);
    if (!state.files) return;
    store.refresh(state.files);
    setVersion((before) => before + 1);
  };

  useEffect(() => {
    const { document: page } = window;
    const ask = async () => (page.hidden ? undefined : look.current());
    const flush = () => void store.flush();
    const ends = [
      poll(ask, { every: 5_000, restsAfter: 3_600_000 }),
      listen(window, "beforeunload", (event) => store.isDirty && event.preventDefault()),
      listen(window, "pagehide", () => store.leave()),
      listen(page, "visibilitychange", flush),
    ];
    return () => {
      for (const end of ends) end();
      flush();
    };
  }, [store]);

  // Save before leaving, since the next page may show the text; stay if that fails.
  const leaving = useBlocker(useCallback(() => store.isDirty, [store]));
  useEffect(() => {
    if (leaving.state === "blocked")
      void store.saveAll().then((isSaved) => (isSaved ? leaving.proceed() : leaving.reset()));
  }, [leaving, store]);

  // An action, such as discarding changes, may have changed the texts on the server. The loader's
  // data may predate the last save, so a check fetches the newest texts.
  useEffect(() => void look.current(), [files]);

  const clearFaults = (field: string) =>
    setFaults((before) =>
      before.some((one) => one.field === field) ? before.filter((one) => one.field !== field) : before,
    );
  return { store, others, faults, clearFaults, version };
}

export async function send(document: string, changes: FileChanges[], isLast = false): Promise<SaveAnswer> {
  const body = new TextEncoder().encode(JSON.stringify(changes));
  const answer = await fetch(draftAddress(document) + (isLast ? "?last" : ""), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    keepalive: body.length < maxKept,
  });
  // The form does not have this field: a retry would not help.
  if (!answer.ok && answer.status !== 422) throw new Error(`answers ${answer.status}`);
  return (await answer.json()) as SaveAnswer;
}
