import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { Sheet as SheetOfLines } from "#app/ui/sheet.tsx";
import type { SheetData } from "./data.server.ts";

export const Sheet = ({ id, sand, data: { title, intro, ...sheet } }: SectionProps<SheetData>) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <SheetOfLines id={`${id}-sheet`} {...sheet} />
  </Section>
);
