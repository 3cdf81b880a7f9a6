import { useEffect, useRef } from "react";

/**
 * Paragraphs, lists and tables that the content holds in Markdown.
 * @param html as content/markdown.ts makes it, which leaves nothing dangerous in it
 */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
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
