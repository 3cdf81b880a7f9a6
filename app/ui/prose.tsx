import { FoldRest } from "./fold-rest.tsx";
import { scrollStops } from "./scroll-stops.ts";

type Props = { html: string; className?: string };

/** Paragraphs, lists and tables from Markdown content. @param html sanitised output of cms/markdown.ts */
export const Prose = ({ html, className = "" }: Props) => (
  <div key={html} ref={scrollStops} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);

/** Shows the first paragraph on phones; `more` expands the others, if any. */
export const FoldedProse = ({ more, ...prose }: Props & { more: string }) => (
  <>
    <Prose {...prose} />
    {prose.html.split("</p>").length > 2 && <FoldRest label={more} />}
  </>
);
