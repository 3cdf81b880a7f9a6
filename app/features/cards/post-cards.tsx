import { useId } from "react";
import { CardPicture } from "#app/ui/picture.tsx";
import { CardLink } from "./card-link.tsx";
import type { PostCardData } from "./cards.server.ts";

type Words = { messages: { readMore: string; about: string }; heading?: "h2" | "h3" };

/** Posts in two columns on medium and large screens; of an odd number, the first takes a whole row. */
export function PostCards({ posts, ...words }: Words & { posts: PostCardData[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
      {posts.map((post, index) => {
        const leads = index === 0 && posts.length % 2 === 1;
        return (
          <li key={post.slug} className={leads ? "sm:col-span-2" : undefined}>
            <PostCard post={post} leads={leads} {...words} />
          </li>
        );
      })}
    </ul>
  );
}

type CardProps = Words & { post: PostCardData; leads: boolean };

/** A post in a list: title at most two lines, description at most three (docs/behaviour.md). */
function PostCard({ post, leads, messages, heading: Heading = "h2" }: CardProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={`group relative flex h-full flex-col ${leads ? "gap-x-8 lg:grid lg:grid-cols-2 lg:items-center" : ""}`}
    >
      <div className="lamp-over relative aspect-[16/10] rounded-lg bg-night-900">
        <CardPicture
          picture={post.picture}
          alt={post.sceneAlt}
          sizes={`(width >= 64rem) 660px, (width >= 40rem) ${leads ? 98 : 50}vw`}
          to={`/blog/${post.slug}`}
        />
      </div>
      <div className="flex grow flex-col">
        <div className="text-small mt-5 flex flex-wrap gap-x-4 text-muted">
          <time dateTime={post.date}>{post.dateLong}</time>
          {post.category && <span>{post.category.name}</span>}
          {post.review && <time dateTime={post.review.date}>{post.review.words}</time>}
        </div>
        <Heading id={titleId} className={`${leads ? "text-h2" : "text-h3"} clamp-room mt-2 min-[16rem]:line-clamp-2`}>
          {post.title}
        </Heading>
        <p
          className={`clamp-trim text-item mt-3 mb-5 max-w-[37.5em] min-[16rem]:line-clamp-3 ${leads ? "md:text-lead" : ""} text-muted`}
        >
          {post.description}
        </p>
        <CardLink
          to={`/blog/${post.slug}`}
          label={messages.readMore}
          about={messages.about}
          name={post.title}
          className="mt-auto min-h-11 self-start"
        />
      </div>
    </article>
  );
}
