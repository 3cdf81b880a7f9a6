import type { Edition } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { scene } from "#app/pictures.server.ts";
import type { RenderedPost } from "#content/read.ts";

/** Posts as cards show them. Dates are formatted here, so that browser and server never differ. */
export const postCards = (edition: Edition, posts: readonly RenderedPost[]) =>
  posts.map(({ slug, title, description, date, reviewed, sceneAlt, scene: name }) => ({
    slug,
    title,
    description,
    date,
    dateLong: formatDate(date, edition.locale),
    review: reviewed && {
      date: reviewed,
      words: fill(edition.messages.blog.reviewed, { date: formatDate(reviewed, edition.locale) }),
    },
    sceneAlt,
    picture: scene(edition, name),
  }));

export type PostCardData = ReturnType<typeof postCards>[number];

/** Services as cards show them, in their order; all of them, or those with the given slugs. */
export const serviceCards = (edition: Edition, slugs?: readonly string[]) =>
  edition.services
    .filter(({ slug }) => !slugs || slugs.includes(slug))
    .map(({ slug, title, summary, features, icon, scene: name }) => ({
      slug,
      title,
      summary,
      /** For cards with room. */
      parts: features.slice(0, 3).map((feature) => feature.title),
      icon,
      picture: scene(edition, name),
    }));

export type ServiceCardData = ReturnType<typeof serviceCards>[number];
