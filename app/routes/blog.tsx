import { redirect } from "react-router";
import type { Route } from "./+types/blog";
import { contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { localeOf, localePath } from "#app/i18n/locale.ts";
import { pageHead } from "#app/seo/head.server.ts";
import { breadcrumbList, collectionPage } from "#app/seo/json-ld.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { postsPerPage } from "#content/paths.ts";
import { Pagination } from "./pagination.tsx";
import { PostCard } from "./post-card.tsx";
import { postCards } from "./post-cards.server.ts";

/** Serves `/blog` and `/blog/page/{n}`, n from 2; what lies beyond is clamped as the contract says. */
export function loader({ url, params }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const { blogPage, messages, posts } = contentIn(locale);
  const lastPage = Math.max(1, Math.ceil(posts.length / postsPerPage));
  const page = params.page === undefined ? 1 : pageNumber(params.page);
  if (page === undefined) throw new Response(null, { status: 404, statusText: "Not Found" });
  const clamped = Math.min(Math.max(page, 1), lastPage);
  if (params.page !== undefined && (clamped === 1 || clamped !== page)) {
    throw redirect(localePath(locale, pagePath(clamped)), 302);
  }
  const shown = postCards(posts.slice((page - 1) * postsPerPage, page * postsPerPage), locale);
  const title = page === 1 ? blogPage.title : fill(messages.blog.pageTitle, { page });
  const self = { path: pagePath(page), name: title, description: blogPage.meta.description };
  return {
    head: pageHead({
      locale,
      path: self.path,
      title: page === 1 ? blogPage.meta.title : title,
      description: page === 1 ? self.description : `${title}. ${self.description}`,
      structuredData: [
        collectionPage(
          locale,
          self,
          shown.map((post) => ({ name: post.title, path: `/blog/${post.slug}` })),
        ),
        breadcrumbList(locale, [{ path: "/blog", name: blogPage.title }]),
      ],
    }),
    title: blogPage.title,
    intro: blogPage.intro,
    posts: shown,
    pagination: { page, lastPage, messages: messages.pagination },
    card: { readMore: messages.actions.readMore, about: messages.actions.about },
  };
}

/** A whole number written plainly, however large; anything else is no page. */
function pageNumber(text: string): number | undefined {
  return /^(0|[1-9]\d*)$/.test(text) ? Number(text) : undefined;
}

const pagePath = (page: number) => (page === 1 ? "/blog" : `/blog/page/${page}`);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { title, intro, posts, pagination, card } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={intro} />
      <div className="container-page pt-14 pb-32 md:pt-20">
        <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} messages={card} />
            </li>
          ))}
        </ul>
        {pagination.lastPage > 1 && <Pagination {...pagination} pathOf={pagePath} />}
      </div>
    </>
  );
}
