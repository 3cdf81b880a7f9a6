import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { Sheet as SheetOfLines } from "#app/ui/sheet.tsx";

export const Component = ({ id, sand, data: { title, intro, ...sheet } }: SectionProps<"sheet">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <SheetOfLines id={`${id}-sheet`} {...sheet} />
  </Section>
);
