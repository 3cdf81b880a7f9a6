import type { SectionProps } from "#app/sections/section-props.ts";
import { FoldedProse, Prose } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";

/** A text below its heading; a large one shows only its first paragraph on phones. */
export const Component = ({ id, sand, data: { title, html, isLarge, readMore } }: SectionProps<"text">) => (
  <Section dense sand={sand}>
    <h2 id={id} className="text-h2 mb-4">
      {title}
    </h2>
    {isLarge ? <FoldedProse html={html} className="statement" more={readMore} /> : <Prose html={html} />}
  </Section>
);
