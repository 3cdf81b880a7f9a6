import { FoldRest } from "./fold.tsx";
import { tableStops } from "./table-stops.ts";

type Props = { html: string; className?: string };

/**
 * Paragraphs, lists and tables that the content holds in Markdown.
 * @param html as content/markdown.ts makes it, which leaves nothing dangerous in it
 */
export const Prose = ({ html, className = "" }: Props) => (
  <div key={html} ref={tableStops} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);

/** Phones show the first paragraph; `more` opens the others, if there are any. */
export const FoldedProse = ({ more, ...prose }: Props & { more: string }) => (
  <>
    <Prose {...prose} />
    {prose.html.split("</p>").length > 2 && <FoldRest label={more} />}
  </>
);
