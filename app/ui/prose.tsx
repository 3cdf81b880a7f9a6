import { scrollStops } from "./scroll-stops.ts";

type Props = { html: string; className?: string };

/** Paragraphs, lists and tables from Markdown content. @param html sanitised output of cms/markdown.ts */
export const Prose = ({ html, className = "" }: Props) => (
  <div key={html} ref={scrollStops} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);
