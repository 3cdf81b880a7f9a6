import { redirect } from "react-router";
import type { Route } from "./+types/blog";
import { closingWords, siteAt } from "#app/content.server.ts";
import { postCards } from "#app/features/cards/cards.server.ts";
import { PostCards } from "#app/features/cards/post-cards.tsx";
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { collectionPage } from "#app/seo/json-ld.server.ts";
import { ContactBand } from "#app/ui/contact-band.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { type PagePath, postsPerPage } from "#cms/pages.ts";

export { pageMeta as meta } from "#app/seo/page-meta.ts";

/** Serves `/blog` and `/blog/page/{n}`, n from 2; other numbers redirect (docs/behaviour.md). */
export function loader({ context, url, params }: Route.LoaderArgs) {
  const site = siteAt({ context, url });
  const { locale, messages, pages, posts } = site;
  const lastPage = Math.max(1, Math.ceil(posts.length / postsPerPage));
  const page = params.page === undefined ? 1 : pageNumber(params.page);
  if (page === undefined) throw new Response(null, { status: 404, statusText: "Not Found" });
  const validPage = Math.min(Math.max(page, 1), lastPage);
  if (params.page !== undefined && (validPage === 1 || validPage !== page)) {
    throw redirect(localePath(locale, pagePath(validPage)), 302);
  }
  const cards = postCards(site, posts.slice((page - 1) * postsPerPage, page * postsPerPage));
  const { title, intro, meta: metadata } = pages.blog;
  const name = page === 1 ? title : fill(messages.blog.pageTitle, { page });
  const self = { path: pagePath(page), name, ...metadata };
  const head = page === 1 ? self : { ...self, title: name, description: `${name}. ${metadata.description}` };
  const entries = cards.map((post) => ({ name: post.title, path: `/blog/${post.slug}` }));
  return {
    head: pageHead(site, head, [collectionPage(site, self, entries)]),
    title,
    intro,
    posts: cards,
    pagination: { page, lastPage, messages: messages.pagination },
    card: { readMore: messages.actions.readMore, about: messages.actions.about },
    closing: closingWords(site),
  };
}

/** A whole number without leading zeros, however large; undefined for anything else. */
function pageNumber(text: string): number | undefined {
  return /^(0|[1-9]\d*)$/.test(text) ? Number(text) : undefined;
}

const pagePath = (page: number): PagePath => (page === 1 ? "/blog" : `/blog/page/${page}`);

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { title, intro, posts, pagination, card, closing } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={intro} />
      <div className="container-page pt-14 pb-14 md:pt-20 md:pb-20">
        <PostCards posts={posts} messages={card} />
        {pagination.lastPage > 1 && <Pagination {...pagination} />}
      </div>
      <ContactBand {...closing} />
    </>
  );
}

/** Real links: Previous, numbers, Next; at either end the word becomes a disabled link. */
function Pagination({ page, lastPage, messages }: Route.ComponentProps["loaderData"]["pagination"]) {
  const circle = "grid size-11 place-items-center rounded-full font-medium tabular";
  const step = "flex min-h-11 items-center rounded-full px-5 font-medium";
  const end = (label: string, target: number, rel: "prev" | "next") =>
    target < 1 || target > lastPage ? (
      <span role="link" aria-disabled="true" className={`${step} text-muted opacity-60`}>
        {label}
      </span>
    ) : (
      <SiteLink to={pagePath(target)} rel={rel} className={`${step} text-emerald-deep hover:bg-sand-100`}>
        {label}
      </SiteLink>
    );
  return (
    <nav aria-label={messages.label} className="mt-14 border-t border-sand-200 pt-7">
      <ul className="flex flex-wrap items-center justify-center gap-2">
        <li>{end(messages.previous, page - 1, "prev")}</li>
        {Array.from({ length: lastPage }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <SiteLink
              to={pagePath(number)}
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
