import { PostCards } from "#app/features/cards/post-cards.tsx";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";

export const Component = ({ id, sand, data: { title, intro, posts, messages } }: SectionProps<"posts">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <PostCards posts={posts} messages={messages} heading="h3" />
  </Section>
);
