import { formatDate } from "#app/i18n/format-date.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { scene } from "#app/pictures.server.ts";
import type { RenderedPost } from "#content/read.ts";

/** Posts as cards show them. Dates are put into words here, once, so that browser and server never differ. */
export const postCards = (posts: readonly RenderedPost[], locale: Locale) =>
  posts.map(({ slug, title, description, date, sceneAlt, scene: name }) => ({
    slug,
    title,
    description,
    date,
    dateLong: formatDate(date, locale),
    sceneAlt,
    picture: scene(name),
  }));

export type PostCardData = ReturnType<typeof postCards>[number];
