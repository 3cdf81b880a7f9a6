import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading-2";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import { useEffect, useRef } from "react";
import { direction, type Locale } from "#i18n/locale.ts";
import type { Plain } from "#cms/plain.ts";
import { Button } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";
import { type Attributes, useEditor, useGroupName } from "./editor-context.ts";
import { nameHeadings, withNames, withoutNames } from "./name-headings.ts";

const tools = [
  { tool: "heading", icon: Heading },
  { tool: "bold", icon: Bold },
  { tool: "link", icon: Link },
  { tool: "list", icon: List },
] as const;
type Tool = (typeof tools)[number]["tool"];

/** Inserted words if nothing is selected, in the language of the text. */
const examples: Record<Locale, Record<"heading" | "bold" | "link", string>> = {
  en: { heading: "Heading", bold: "important", link: "words of the link" },
  ar: { heading: "عنوان فرعي", bold: "كلمة مهمة", link: "كلمات الرابط" },
};

type Props = { attributes: Attributes; value: string; set: (value: Plain) => void; locale: Locale };

/**
 * Markdown source, with buttons for less common syntax. Every line has the direction of its first
 * letter. Heading ids are hidden, since they are generated.
 */
export function MarkdownText({ attributes, value, set, locale }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { markdown: words } = useWords().documents;
  const { document: name, sides, store } = useEditor();
  const barName = useGroupName(`${words.bar}: ${attributes["aria-label"]}`);

  /** Replaces the selection in a way that the browser can undo. */
  function type(text: string, select?: [number, number]): void {
    const { current } = area;
    if (!current) return;
    current.focus();
    const { selectionStart: start } = current;
    // The only method that keeps the browser's undo history.
    document.execCommand("insertText", false, text);
    if (select) current.setSelectionRange(start + select[0], start + select[1]);
  }

  const selected = (otherwise: string): string => {
    const { value: all, selectionStart, selectionEnd } = area.current!;
    return all.slice(selectionStart, selectionEnd) || otherwise;
  };

  /** Extends the selection to whole lines. */
  function selectLines(): string {
    const { current } = area;
    const { value: all, selectionStart, selectionEnd } = current!;
    const start = all.lastIndexOf("\n", selectionStart - 1) + 1;
    const next = all.indexOf("\n", selectionEnd);
    current!.setSelectionRange(start, next === -1 ? all.length : next);
    return all.slice(start, next === -1 ? undefined : next);
  }

  function run(tool: Tool): void {
    if (tool === "heading") {
      const title = selectLines().replace(/^#+\s*/, "") || examples[locale].heading;
      type(`## ${title}`, [3, 3 + title.length]);
    } else if (tool === "bold") {
      const text = selected(examples[locale].bold);
      type(`**${text}**`, [2, 2 + text.length]);
    } else if (tool === "link") {
      const text = selected(examples[locale].link);
      const target = /^https?:/.test(text) ? text : locale === "ar" ? "/ar/contact" : "/contact";
      type(`[${text}](${target})`, [text.length + 3, text.length + 3 + target.length]);
    } else {
      const lines = selectLines().split("\n");
      type(lines.map((line) => `- ${line.replace(/^[-*]\s+/, "")}`).join("\n"));
    }
  }

  /** Heading ids are the same in both languages, so both texts are read. */
  function finish(): void {
    const [en, ar] = ["en", "ar"].map((one) => sides.find((side) => side.locale === one)?.path);
    if (!name.startsWith("posts/") || !en || !ar) return;
    const [english, arabic] = [store.valueAt(en, ["body"]), store.valueAt(ar, ["body"])];
    if (typeof english !== "string" || typeof arabic !== "string") return;
    const texts = nameHeadings(english, arabic);
    const changes = [
      { file: en, before: english, after: texts.english },
      { file: ar, before: arabic, after: texts.arabic },
    ].filter(({ before, after }) => before !== after);
    if (changes.length > 0)
      store.change(changes.map(({ file, after }) => ({ file, edit: { do: "set", path: ["body"], value: after } })));
  }

  // Runs when the page is hidden, too: there may be new headings.
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && finish();
    document.addEventListener("visibilitychange", leave, { capture: true });
    return () => document.removeEventListener("visibilitychange", leave, { capture: true });
  });

  return (
    <div className="@container flex flex-col gap-1">
      <div
        role="toolbar"
        aria-label={barName}
        aria-controls={attributes.id}
        dir={direction(locale)}
        className="sticky top-28 z-1 flex gap-1 bg-surface pt-1.5 lg:top-15"
      >
        {tools.map(({ tool, icon: Icon }) => (
          <Button key={tool} title={words[tool]} look="quiet" className="gap-1.5 text-small" onClick={() => run(tool)}>
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only @md:not-sr-only">{words[tool]}</span>
          </Button>
        ))}
      </div>
      <textarea
        {...attributes}
        ref={area}
        dir={direction(locale)}
        className="input field-sizing-content min-h-48 leading-relaxed [unicode-bidi:plaintext]"
        rows={8}
        value={withoutNames(value)}
        onChange={({ target }) => set(withNames(target.value, value))}
        onBlur={finish}
      />
    </div>
  );
}
