import { categoryIn, type LocalizedSite } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { scene } from "#app/pictures.server.ts";
import { categoryPath, type PagePath, shownCategories } from "#cms/pages.ts";
import type { RenderedPost } from "#cms/read.ts";

/** Posts as cards show them. Dates are formatted here, so that browser and server never differ. */
export const postCards = (site: LocalizedSite, posts: readonly RenderedPost[]) =>
  posts.map(({ slug, title, description, date, reviewed, category, sceneAlt, scene: name }) => ({
    slug,
    title,
    description,
    date,
    dateLong: formatDate(date, site.locale),
    category: categoryIn(site, category),
    review: reviewed && {
      date: reviewed,
      words: fill(site.messages.blog.reviewed, { date: formatDate(reviewed, site.locale) }),
    },
    sceneAlt,
    picture: scene(site, name),
  }));

/** Links to all posts and to each category that has some. */
export const categoryLinks = (site: LocalizedSite): { path: PagePath; name: string }[] => [
  { path: "/blog", name: site.messages.blog.backToBlog },
  ...shownCategories(site).map(({ slug, name }) => ({ path: categoryPath(slug), name: name[site.locale] })),
];

export type PostCardData = ReturnType<typeof postCards>[number];

/** Services for cards, in their order: all, or some by their slugs. */
export const serviceCards = (site: LocalizedSite, slugs?: readonly string[]) =>
  site.services
    .filter(({ slug }) => !slugs || slugs.includes(slug))
    .map(({ slug, title, summary, features, scene: name }) => ({
      slug,
      title,
      summary,
      /** For wide cards. */
      parts: features.slice(0, 3).map((feature) => feature.title),
      picture: scene(site, name),
    }));

export type ServiceCardData = ReturnType<typeof serviceCards>[number];
