import { useId } from "react";
import type { Route } from "./+types/post";
import { closingWords, breadcrumbs, siteAt, movedPage, postIn } from "#app/content.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { scene } from "#app/pictures.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { blogPosting } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { TableOfContents } from "#app/ui/table-of-contents.tsx";
import { postCards } from "#app/features/cards/cards.server.ts";
import { PostCards } from "#app/features/cards/post-cards.tsx";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

/** Reading speed for such texts in words per minute, in either language. */
const readingSpeed = 200;
const relatedPosts = 2;

export function loader({ context, url, params }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, messages, posts, services } = site;
  const post = postIn(site, params.slug);
  if (!post)
    throw movedPage(site, `/blog/${params.slug}`, url) ?? new Response(null, { status: 404, statusText: "Not Found" });
  const { title, description, html, headings, date, reviewed, sceneAlt } = post;
  const page = { path: `/blog/${post.slug}`, name: title, ...post.meta, published: date, modified: reviewed };
  const minutes = Math.max(1, Math.round(post.words / readingSpeed));
  return {
    head: pageHead(site, page, [blogPosting(site, post)]),
    post: {
      title,
      description,
      html,
      headings,
      date,
      dateLong: formatDate(date, locale),
      ...(reviewed && {
        review: { date: reviewed, words: fill(messages.blog.reviewed, { date: formatDate(reviewed, locale) }) },
      }),
      sceneAlt,
      author: company.name[locale],
      readingTime: fillCount(messages.blog.readingTime, minutes, locale),
    },
    picture: scene(site, post.scene),
    words: { contents: messages.blog.contents, related: messages.blog.related, backToBlog: messages.blog.backToBlog },
    services: services.filter(({ slug }) => post.services.includes(slug)).map(({ slug, title }) => ({ slug, title })),
    related: postCards(site, posts.filter(({ slug }) => slug !== post.slug).slice(0, relatedPosts)),
    card: { readMore: messages.actions.readMore, about: messages.actions.about },
    breadcrumbs: breadcrumbs(site, "/blog"),
    closing: closingWords(site),
  };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, picture, words, services, related, card, closing } = loaderData;
  const titleId = useId();
  return (
    <>
      <article aria-labelledby={titleId}>
        <PageHeader
          title={post.title}
          titleId={titleId}
          scene={{ picture, alt: post.sceneAlt }}
          breadcrumbs={loaderData.breadcrumbs}
        >
          <p className="text-small mt-6 flex flex-wrap gap-x-6 gap-y-1 text-sand-200">
            <span>{post.author}</span>
            <time dateTime={post.date}>{post.dateLong}</time>
            {post.review && <time dateTime={post.review.date}>{post.review.words}</time>}
            <span>{post.readingTime}</span>
          </p>
        </PageHeader>
        <div className="container-page grid gap-x-16 gap-y-10 pt-9 md:pt-20 lg:grid-cols-[15rem_1fr]">
          {post.headings.length > 0 && <TableOfContents title={words.contents} parts={post.headings} wideOnly />}
          <div className="min-w-0 lg:col-start-2">
            <p className="text-h3 mb-10 max-w-[44em] font-medium!">{post.description}</p>
            <Prose html={post.html} />
          </div>
        </div>
      </article>
      <Section dense layout="grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_1fr]">
        <div>
          <h2 className="text-h2 mb-6">{words.related}</h2>
          {services.length > 0 && (
            <ul className="grid gap-1">
              {services.map(({ slug, title }) => (
                <li key={slug}>
                  <SiteLink to={`/services/${slug}`} className="text-link inline-flex min-h-11 items-center">
                    {title}
                  </SiteLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <PostCards posts={related} messages={card} heading="h3" />
      </Section>
      <ContactBand {...closing} />
    </>
  );
}
