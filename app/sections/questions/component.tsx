import type { SectionProps } from "#app/sections/section-props.ts";
import { Questions as QuestionList } from "#app/ui/questions.tsx";
import { Section, SectionHeading } from "#app/ui/section.tsx";

export const Component = ({ id, sand, data: { title, intro, questions } }: SectionProps<"questions">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <QuestionList questions={questions} />
  </Section>
);
