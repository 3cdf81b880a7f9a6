import { useId } from "react";
import { CardPicture } from "#app/ui/picture.tsx";
import { CardLink } from "./card-link.tsx";
import type { PostCardData } from "./cards.server.ts";

type Words = { messages: { readMore: string; about: string }; heading?: "h2" | "h3" };

/** Posts in two columns on medium screens. @param wide three columns on large ones */
export function PostCards({ posts, wide = false, ...words }: Words & { posts: PostCardData[]; wide?: boolean }) {
  return (
    <ul className={`grid gap-x-8 gap-y-10 sm:grid-cols-2${wide ? " lg:grid-cols-3" : ""}`}>
      {posts.map((post) => (
        // On medium screens one left alone takes the whole row.
        <li key={post.slug} className="group/card sm:max-lg:odd:last:col-span-2">
          <PostCard post={post} {...words} />
        </li>
      ))}
    </ul>
  );
}

/** A post in a list: title at most two lines, description at most three (docs/behaviour.md). */
function PostCard({ post, messages, heading: Heading = "h2" }: Words & { post: PostCardData }) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="group relative flex h-full flex-col">
      <div className="lamp-over relative aspect-[16/10] sm:max-lg:group-odd/card:group-last/card:aspect-[21/9] rounded-lg bg-night-900">
        <CardPicture
          picture={post.picture}
          alt={post.sceneAlt}
          sizes="(width >= 64rem) 440px, (width >= 40rem) 55vw, 108vw"
          to={`/blog/${post.slug}`}
        />
      </div>
      <div className="text-small mt-5 flex flex-wrap gap-x-4 text-muted">
        <time dateTime={post.date}>{post.dateLong}</time>
        {post.review && <time dateTime={post.review.date}>{post.review.words}</time>}
      </div>
      <Heading id={titleId} className="text-h3 clamp-room mt-2 min-[16rem]:line-clamp-2">
        {post.title}
      </Heading>
      <p className="clamp-trim mt-3 mb-5 min-[16rem]:line-clamp-3 text-small text-muted">{post.description}</p>
      <CardLink
        to={`/blog/${post.slug}`}
        label={messages.readMore}
        about={messages.about}
        name={post.title}
        className="mt-auto min-h-11 self-start"
      />
    </article>
  );
}
