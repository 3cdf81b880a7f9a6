import { useId } from "react";
import type { Route } from "./+types/post";
import {
  authorOf,
  breadcrumbs,
  categoryIn,
  type LocalizedSite,
  movedPage,
  notFound,
  postIn,
  siteAt,
} from "#app/content.server.ts";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { plateHtml } from "#app/features/drawings/drawing.server.tsx";
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
import { PrintButton } from "#app/ui/print-button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Section } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { TableOfContents } from "#app/ui/table-of-contents.tsx";
import { postCards } from "#app/features/cards/cards.server.ts";
import { categoryPath } from "#cms/pages.ts";
import type { RenderedPost } from "#cms/read.ts";
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
  const { title, description, date, reviewed, sceneAlt } = post;
  const page = { path: `/blog/${post.slug}`, name: title, ...post.meta, published: date, modified: reviewed };
  const author = authorOf(site, post);
  const minutes = Math.max(1, Math.round(post.words / readingSpeed));
  return {
    head: pageHead(site, page, [blogPosting(site, post)]),
    post: {
      title,
      description,
      parts: partsOf(post, site),
      headings: post.headings,
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
    words: messages.blog,
    services: services.filter(({ slug }) => post.services.includes(slug)).map(({ slug, title }) => ({ slug, title })),
    related: postCards(site, posts.filter(({ slug }) => slug !== post.slug).slice(0, relatedPosts)),
    card: { readMore: messages.actions.readMore, about: messages.actions.about },
    breadcrumbs: breadcrumbs(site, "/blog"),
    closing: closingWords(site),
    ...endSectionsOf(post, site),
    ...(await sentForm({ context, url }, site)),
  };
}

type Part = { html: string; drawing?: string; isChecklist?: true };

/** The text in parts, split before and after a checklist, and at the drawing, which follows a heading's text. */
function partsOf({ html, drawings, checklists = [] }: RenderedPost, site: LocalizedSite): Part[] {
  const texts = proseHtml(html, site).split(/(?=<h2)/);
  if (texts[0]?.startsWith("<h2")) texts.unshift("");
  const [plate] = drawings ?? [];
  const parts: Part[] = [];
  for (const [index, text] of texts.entries()) {
    const before = parts.at(-1);
    const isChecklist = checklists.includes(index);
    if (!before || isChecklist || before.isChecklist || before.drawing)
      parts.push({ html: text, ...(isChecklist && { isChecklist }) });
    else before.html += text;
    if (plate && (index === plate.section || (index === texts.length - 1 && index < plate.section)))
      parts.at(-1)!.drawing = plateHtml(plate, site);
  }
  return parts;
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, picture, words, services, related, card, closing } = loaderData;
  const titleId = useId();
  return (
    <>
      <article aria-labelledby={titleId} className="post">
        <PageHeader
          title={post.title}
          titleId={titleId}
          scene={{ picture, alt: post.sceneAlt }}
          breadcrumbs={loaderData.breadcrumbs}
        />
        <div className="container-page grid gap-x-16 pt-9 md:pt-20 lg:grid-cols-[15rem_1fr] lg:grid-rows-[auto_1fr_auto]">
          <p className="text-small mb-6 flex flex-wrap content-start gap-x-6 gap-y-1 border-t-2 border-emerald-deep pt-4 text-muted lg:grid">
            <span>
              <span>{words.by}</span> <bdi className="font-semibold text-ink">{post.author}</bdi>
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
          <TableOfContents title={words.contents} parts={post.headings} />
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <p className="text-h3 mb-10 max-w-[25.5em]">{post.description}</p>
            {post.parts.map((part, index) => (
              <PartOfPost key={index} {...part} print={words.print} />
            ))}
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

const PartOfPost = ({ html, drawing, isChecklist, print: label }: Part & { print: string }) => (
  <>
    {isChecklist ? (
      <div className="checklist border-t border-sand-300 pt-6">
        <Prose html={html} />
        <PrintButton label={label} />
      </div>
    ) : (
      <Prose html={html} />
    )}
    {drawing && <div dangerouslySetInnerHTML={{ __html: drawing }} />}
  </>
);
