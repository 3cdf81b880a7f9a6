import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { Steps as StepList } from "#app/ui/steps.tsx";

export const Component = ({ id, sand, data: { title, intro, steps } }: SectionProps<"steps">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <StepList labelledBy={id} steps={steps} />
  </Section>
);
