import type { LocalizedContent } from "./read.ts";

/** Posts on one page of the blog list (specification, section 9). */
export const postsPerPage = 6;

/** Paths of every page that content gives rise to, without their language. */
export function pagePaths({ services, posts }: LocalizedContent): string[] {
  const blogPages = Math.ceil(posts.length / postsPerPage);
  return [
    "/",
    "/about",
    "/services",
    ...services.map(({ slug }) => `/services/${slug}`),
    "/blog",
    ...Array.from({ length: Math.max(0, blogPages - 1) }, (_, index) => `/blog/page/${index + 2}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    "/contact",
    "/privacy",
  ];
}
