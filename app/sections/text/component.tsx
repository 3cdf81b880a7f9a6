import type { SectionProps } from "#app/sections/section-props.ts";
import { Prose } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";

export const Component = ({ id, sand, data: { title, html, isLarge } }: SectionProps<"text">) => (
  <Section dense sand={sand}>
    <h2 id={id} className="text-h2 mb-4">
      {title}
    </h2>
    <Prose html={html} {...(isLarge && { className: "statement" })} />
  </Section>
);
