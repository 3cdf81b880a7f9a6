import { useId } from "react";
import type { Route } from "./+types/post";
import { authorOf, categoryIn, breadcrumbs, siteAt, movedPage, notFound, postIn } from "#app/content.server.ts";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { scene } from "#app/pictures.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import { closingWords } from "#app/sections/contact/data.server.ts";
import { EndSections } from "#app/sections/end-sections.tsx";
import { endSectionsOf } from "#app/sections/section-data.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { blogPosting } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { TableOfContents } from "#app/ui/table-of-contents.tsx";
import { postCards } from "#app/features/cards/cards.server.ts";
import { categoryPath } from "#cms/pages.ts";
import { PostCards } from "#app/features/cards/post-cards.tsx";

export { formAction as action } from "#app/features/leads/form/form-action.server.ts";
export { formHeaders as headers, sendForm as clientAction } from "#app/features/leads/form/form-route.ts";
export { pageMeta as meta } from "#app/seo/page-meta.ts";

/** Reading speed for such texts in words per minute, in either language. */
const readingSpeed = 200;
const relatedPosts = 2;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { company, locale, messages, posts, services } = site;
  const post = postIn(site, params.slug);
  if (!post) throw movedPage(site, `/blog/${params.slug}`, url) ?? notFound();
  const { title, description, html, headings, date, reviewed, sceneAlt } = post;
  const page = { path: `/blog/${post.slug}`, name: title, ...post.meta, published: date, modified: reviewed };
  const author = authorOf(site, post);
  const minutes = Math.max(1, Math.round(post.words / readingSpeed));
  return {
    head: pageHead(site, page, [blogPosting(site, post)]),
    post: {
      title,
      description,
      html: proseHtml(html, site),
      headings,
      date,
      dateLong: formatDate(date, locale),
      ...(reviewed && {
        review: { date: reviewed, words: fill(messages.blog.reviewed, { date: formatDate(reviewed, locale) }) },
      }),
      sceneAlt,
      author: author?.name ?? company.name[locale],
      role: author?.role,
      category: categoryIn(site, post.category),
      readingTime: fillCount(messages.blog.readingTime, minutes, locale),
    },
    picture: scene(site, post.scene),
    words: { contents: messages.blog.contents, related: messages.blog.related, backToBlog: messages.blog.backToBlog },
    services: services.filter(({ slug }) => post.services.includes(slug)).map(({ slug, title }) => ({ slug, title })),
    related: postCards(site, posts.filter(({ slug }) => slug !== post.slug).slice(0, relatedPosts)),
    card: { readMore: messages.actions.readMore, about: messages.actions.about },
    breadcrumbs: breadcrumbs(site, "/blog"),
    closing: closingWords(site),
    ...endSectionsOf(post, site),
    ...(await sentForm({ context, url }, site)),
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
            <span>
              <bdi>{post.author}</bdi>
              {post.role && <span className="block">{post.role}</span>}
            </span>
            <time dateTime={post.date}>{post.dateLong}</time>
            {post.review && <time dateTime={post.review.date}>{post.review.words}</time>}
            <span>{post.readingTime}</span>
            {post.category && (
              <SiteLink to={categoryPath(post.category.slug)} className="underline underline-offset-[0.25em]">
                {post.category.name}
              </SiteLink>
            )}
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
      {services.length + related.length > 0 && (
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
      )}
      <EndSections sections={loaderData.sections} />
      <ContactBand {...closing} />
    </>
  );
}
