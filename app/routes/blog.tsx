import { redirect } from "react-router";
import type { Route } from "./+types/blog";
import { breadcrumbs, categoryIn, type LocalizedSite, movedPage, notFound, siteAt } from "#app/content.server.ts";
import { sentForm } from "#app/features/leads/form/sent-message.server.ts";
import { categoryLinks, postCards } from "#app/features/cards/cards.server.ts";
import { PostCards } from "#app/features/cards/post-cards.tsx";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { closingWords } from "#app/sections/contact/data.server.ts";
import { EndSections } from "#app/sections/end-sections.tsx";
import { endSectionsOf } from "#app/sections/section-data.server.ts";
import { rssPath } from "#app/seo/absolute-url.server.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { collectionPage } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { categoryPath, type PagePath, postsPerPage } from "#cms/pages.ts";

export { formAction as action } from "#app/features/leads/form/form-action.server.ts";
export { formHeaders as headers, sendForm as clientAction } from "#app/features/leads/form/form-route.ts";
export { pageMeta as meta } from "#app/seo/page-meta.ts";

/** Serves all posts or those of a category, page by page; numbers beyond the last redirect (docs/behaviour.md). */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { locale, messages, pages } = site;
  const category = categoryIn(site, params.slug);
  const posts = site.posts.filter((post) => params.slug === undefined || post.category === category?.slug);
  const lastPage = Math.ceil(posts.length / postsPerPage);
  const page = params.page === undefined ? 1 : pageNumber(params.page);
  const base: ListPath = params.slug === undefined ? "/blog" : categoryPath(params.slug);
  if (params.slug !== undefined && !category) throw movedPage(site, base, url) ?? notFound();
  if (page === undefined || posts.length === 0) throw notFound();
  const validPage = Math.min(Math.max(page, 1), lastPage);
  if (params.page !== undefined && (validPage === 1 || validPage !== page)) {
    throw redirect(localePath(locale, pagePath(base, validPage)), 302);
  }
  const cards = postCards(site, posts.slice((page - 1) * postsPerPage, page * postsPerPage));
  const { title, intro, meta: metadata } = category ? categoryWords(site, category) : pages.blog;
  const pageNumberTitle = category ? `${title} – ${messages.pagination.page}` : messages.blog.pageTitle;
  const name = page === 1 ? title : fill(pageNumberTitle, { page });
  const self = { path: pagePath(base, page), name, ...metadata };
  const head = page === 1 ? self : { ...self, title: name, description: `${name}. ${metadata.description}` };
  const entries = cards.map((post) => ({ name: post.title, path: `/blog/${post.slug}` }));
  return {
    head: pageHead(site, head, [collectionPage(site, self, entries)]),
    title,
    intro,
    posts: cards,
    categories: categoryLinks(site),
    pagination: { base, page, lastPage, messages: messages.pagination },
    card: { readMore: messages.actions.readMore, about: messages.actions.about },
    closing: closingWords(site),
    feed: category && { path: rssPath(locale, base), words: messages.footer.rss },
    breadcrumbs: category && breadcrumbs(site, "/blog"),
    ...(!category && endSectionsOf(pages.blog, site)),
    ...(!category && (await sentForm({ context, url }, site))),
  };
}

function categoryWords({ pages }: LocalizedSite, { name, text }: NonNullable<ReturnType<typeof categoryIn>>) {
  // Search engines take no description shorter than a sentence.
  const description = text && text.length >= 70 ? text : `${name}. ${pages.blog.meta.description}`;
  return { title: name, intro: text, meta: { title: name, description } };
}

/** A whole number without leading zeros, however large; undefined for anything else. */
function pageNumber(text: string): number | undefined {
  return /^(0|[1-9]\d*)$/.test(text) ? Number(text) : undefined;
}

type ListPath = "/blog" | ReturnType<typeof categoryPath>;

const pagePath = (base: ListPath, page: number): PagePath => (page === 1 ? base : `${base}/page/${page}`);

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { title, intro, posts, categories, pagination, card, closing, feed } = loaderData;
  return (
    <>
      <PageHeader
        title={title}
        {...(intro && { intro })}
        {...(loaderData.breadcrumbs && { breadcrumbs: loaderData.breadcrumbs })}
      />
      <div className="container-page pt-14 pb-14 md:pt-20 md:pb-20">
        <CategoryLinks links={categories} current={pagePath(pagination.base, pagination.page)} />
        <PostCards posts={posts} messages={card} />
        {pagination.lastPage > 1 && <Pagination {...pagination} />}
        {feed && (
          <a href={feed.path} className="text-link mt-10 inline-flex min-h-11 items-center">
            {feed.words}
          </a>
        )}
      </div>
      <EndSections sections={loaderData.sections} />
      <ContactBand {...closing} />
    </>
  );
}

/** Real links: Previous, numbers, Next; at either end the word becomes a disabled link. */
function Pagination({ base, page, lastPage, messages }: Route.ComponentProps["loaderData"]["pagination"]) {
  const circle = "grid size-11 place-items-center rounded-full font-medium tabular";
  const step = "flex min-h-11 items-center rounded-full px-5 font-medium";
  const end = (label: string, target: number, rel: "prev" | "next") =>
    target < 1 || target > lastPage ? (
      <span role="link" aria-disabled="true" className={`${step} text-muted opacity-60`}>
        {label}
      </span>
    ) : (
      <SiteLink to={pagePath(base, target)} rel={rel} className={`${step} text-emerald-deep hover:bg-sand-100`}>
        {label}
      </SiteLink>
    );
  return (
    <nav aria-label={messages.label} className="mt-10 border-t border-sand-200 pt-7">
      <ul className="flex flex-wrap items-center justify-center gap-2">
        <li>{end(messages.previous, page - 1, "prev")}</li>
        {Array.from({ length: lastPage }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <SiteLink
              to={pagePath(base, number)}
              aria-label={fill(messages.page, { page: number })}
              aria-current={number === page ? "page" : undefined}
              className={`${circle} hover:bg-sand-100 aria-[current]:bg-emerald-deep aria-[current]:text-sand-50`}
            >
              {number}
            </SiteLink>
          </li>
        ))}
        <li>{end(messages.next, page + 1, "next")}</li>
      </ul>
    </nav>
  );
}

type Props = { links: readonly { path: PagePath; name: string }[]; current: PagePath };

/** All posts, and the categories that have some; nothing without categories. */
const CategoryLinks = ({ links, current }: Props) =>
  links.length > 1 && (
    <ul className="mb-10 flex flex-wrap gap-2">
      {links.map(({ path, name }) => (
        <li key={path}>
          <SiteLink
            to={path}
            aria-current={path === current ? "page" : undefined}
            className="flex min-h-11 items-center rounded-full border border-sand-300 px-5 font-medium text-emerald-deep hover:bg-sand-100 aria-[current]:bg-emerald-deep aria-[current]:text-sand-50"
          >
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
