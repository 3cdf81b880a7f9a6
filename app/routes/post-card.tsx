import { useId } from "react";
import { fill } from "#app/i18n/fill.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PostCardData } from "./post-cards.server.ts";

type Props = {
  post: PostCardData;
  messages: { readMore: string; about: string };
  heading?: "h2" | "h3";
};

/** A post in a list: title at most two lines, description at most three (specification, section 9). */
export function PostCard({ post, messages, heading: Heading = "h2" }: Props) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="group relative flex h-full flex-col">
      <div className="aspect-[16/10] overflow-hidden rounded-lg bg-night-900">
        <Picture
          picture={post.picture}
          alt={post.sceneAlt}
          sizes="(width >= 64rem) 400px, (width >= 40rem) 50vw, 100vw"
          className="h-full w-full object-cover transition-transform duration-[420ms] ease-door motion-safe:group-hover:scale-[1.03]"
        />
      </div>
      <time dateTime={post.date} className="text-small mt-5 text-muted">
        {post.dateLong}
      </time>
      <Heading id={titleId} className="text-h3 mt-2 line-clamp-2">
        {post.title}
      </Heading>
      <p className="mt-3 mb-5 line-clamp-3 text-muted">{post.description}</p>
      <SiteLink
        to={`/blog/${post.slug}`}
        className="button button-line mt-auto self-start after:absolute after:inset-0"
      >
        {messages.readMore} <span className="sr-only">{fill(messages.about, { name: post.title })}</span>
      </SiteLink>
    </article>
  );
}
