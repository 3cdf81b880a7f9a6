import { PostCards } from "#app/features/cards/post-cards.tsx";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import type { PostsData } from "./data.server.ts";

export const Posts = ({ id, sand, data: { title, intro, posts, messages } }: SectionProps<PostsData>) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <PostCards posts={posts} messages={messages} heading="h3" />
  </Section>
);
