import { useId } from "react";
import type { Route } from "./+types/post";
import { company, contentIn, postIn } from "#app/content.server.ts";
import { fillCount } from "#app/i18n/fill.ts";
import { formatDate } from "#app/i18n/format-date.ts";
import { localeOf } from "#app/i18n/locale.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { backdrop } from "#app/pictures.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { blogPosting, breadcrumbList } from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TableOfContents } from "#app/ui/table-of-contents.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { PostCard } from "./post-card.tsx";
import { postCards } from "./post-cards.server.ts";

/** Words a minute that people read of such a text, in either language. */
const readingSpeed = 200;
const relatedPosts = 2;

export function loader({ url, params }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const { blogPage, messages, posts, services } = contentIn(locale);
  const post = postIn(locale, params.slug);
  if (!post) throw new Response(null, { status: 404, statusText: "Not Found" });
  const path = `/blog/${post.slug}`;
  const minutes = Math.max(1, Math.round(post.words / readingSpeed));
  return {
    head: pageHead({
      locale,
      path,
      ...post.meta,
      type: "article",
      published: post.date,
      structuredData: [
        blogPosting(locale, post),
        breadcrumbList(locale, [
          { path: "/blog", name: blogPage.title },
          { path, name: post.title },
        ]),
      ],
    }),
    post: {
      title: post.title,
      description: post.description,
      html: post.html,
      headings: post.headings,
      date: post.date,
      dateLong: formatDate(post.date, locale),
      sceneAlt: post.sceneAlt,
      author: company.name[locale],
      readingTime: fillCount(messages.blog.readingTime, minutes, locale),
    },
    picture: backdrop(post.scene),
    words: { contents: messages.blog.contents, related: messages.blog.related, backToBlog: messages.blog.backToBlog },
    services: services.filter(({ slug }) => post.services.includes(slug)).map(({ slug, title }) => ({ slug, title })),
    related: postCards(posts.filter(({ slug }) => slug !== post.slug).slice(0, relatedPosts), locale),
    card: { readMore: messages.actions.readMore, about: messages.actions.about },
    breadcrumbs: {
      label: messages.breadcrumb.label,
      trail: [
        { path: "/", title: messages.nav.home },
        { path: "/blog", title: blogPage.title },
      ],
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, picture, words, services, related, card, breadcrumbs } = loaderData;
  const titleId = useId();
  return (
    <>
      <article aria-labelledby={titleId}>
        <PageHeader
          title={post.title}
          titleId={titleId}
          scene={{ picture, alt: post.sceneAlt }}
          above={<Breadcrumbs {...breadcrumbs} />}
        >
          <p className="text-small mt-7 flex flex-wrap gap-x-6 gap-y-1 text-sand-200">
            <span>{post.author}</span>
            <time dateTime={post.date}>{post.dateLong}</time>
            <span>{post.readingTime}</span>
          </p>
        </PageHeader>
        <div className="container-page grid gap-x-16 gap-y-10 pt-16 pb-20 md:pt-24 lg:grid-cols-[15rem_1fr]">
          <TableOfContents title={words.contents} parts={post.headings} />
          <div className="min-w-0">
            <p className="text-h3 mb-10 max-w-[33.5em] font-medium! text-muted">{post.description}</p>
            <div className="prose" dangerouslySetInnerHTML={{ __html: post.html }} />
          </div>
        </div>
      </article>
      <section className="section-space bg-sand-100">
        <div className="container-page grid gap-x-16 gap-y-12 lg:grid-cols-[15rem_1fr]">
          <div>
            <SectionHeading title={words.related} />
            <ul className="-mt-4 grid gap-1">
              {services.map(({ slug, title }) => (
                <li key={slug}>
                  <SiteLink to={`/services/${slug}`} className="text-link inline-flex min-h-9 items-center">
                    {title}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
          <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2">
            {related.map((other) => (
              <li key={other.slug}>
                <PostCard post={other} messages={card} heading="h3" />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
