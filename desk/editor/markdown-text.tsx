import { useEffect, useMemo, useRef, useState } from "react";
import type { DocumentStore } from "./document-store.ts";
import { useEditor } from "./editor-context.ts";
import type { MarkdownField } from "./prose/rich-text.tsx";

/** Markdown as it looks, once the editor has loaded and can read it; its source until then. */
export function MarkdownText(props: MarkdownField) {
  const { attributes, value, set } = props;
  const { store } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<Awaited<ReturnType<typeof editorOf>>>();
  const prose = useMemo(() => editor?.proseIn(store, value), [editor, store, value]);
  const isSource = !prose;
  useEffect(() => {
    if (!isSource) return undefined;
    // If the editor fails to load, the source can be edited.
    void editorOf(() => area.current, store).then(setEditor, () => undefined);
    return () => setEditor((current) => current && { ...current, caret: undefined });
  }, [isSource, store, value]);
  if (editor && prose) return <editor.RichText {...props} prose={prose} caret={editor.caret} />;
  return (
    <textarea
      {...attributes}
      ref={area}
      className="input field-sizing-content min-h-48 leading-relaxed [unicode-bidi:plaintext]"
      rows={8}
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** The editor, and the place in the source from which it takes the focus. */
async function editorOf(area: () => HTMLTextAreaElement | null, store: DocumentStore) {
  const { RichText, fetchParser, proseIn } = await import("./prose/rich-text.tsx");
  const caretIn = (source: HTMLTextAreaElement | null) =>
    source && document.activeElement === source ? source.selectionEnd : undefined;
  if (caretIn(area()) || !proseIn(store, area()?.value ?? "")) await fetchParser();
  return { RichText, proseIn, caret: caretIn(area()) };
}
