import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Locale } from "#i18n/locale.ts";
import type { Plain } from "#cms/plain.ts";
import type { Attributes } from "./editor-context.ts";

export type MarkdownProps = {
  attributes: Attributes;
  value: string;
  set: (value: Plain) => void;
  locale: Locale;
  /** The place in the source from which it takes the focus. */
  caret?: number | undefined;
};

/** Markdown as it looks, once the editor has been fetched; its source until then. */
export function MarkdownText(props: MarkdownProps) {
  const { attributes, value, set } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<{ RichText: ComponentType<MarkdownProps>; caret: number | undefined }>();
  useEffect(() => {
    // If it is lost on the way, the source can be written.
    void import("./prose/rich-text.tsx").then(
      ({ RichText }) => {
        const { current } = area;
        setEditor({ RichText, caret: document.activeElement === current ? current?.selectionEnd : undefined });
      },
      () => undefined,
    );
  }, []);
  if (editor) return <editor.RichText {...props} caret={editor.caret} />;
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
