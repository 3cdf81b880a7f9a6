import { useEffect, useRef } from "react";
import { FoldRest } from "./fold.tsx";

type Props = { html: string; className?: string };

/**
 * Paragraphs, lists and tables that the content holds in Markdown.
 * @param html as content/markdown.ts makes it, which leaves nothing dangerous in it
 */
export function Prose({ html, className = "" }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Every table can be reached by keyboard, to scroll it. One that fits needs no stop there.
  useEffect(() => {
    const watch = new ResizeObserver((entries) => {
      for (const { target } of entries)
        target.setAttribute("tabindex", target.scrollWidth > target.clientWidth ? "0" : "-1");
    });
    for (const table of box.current!.querySelectorAll(".table-scroll")) watch.observe(table);
    return () => watch.disconnect();
  }, [html]);
  return <div ref={box} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Of which phones show the first paragraph; `more` opens the others, if there are any. */
export const FoldedProse = ({ more, ...prose }: Props & { more: string }) => (
  <>
    <Prose {...prose} />
    {prose.html.split("</p>").length > 2 && <FoldRest label={more} />}
  </>
);
