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

/** Ids of the headings on a page by which `answers.yaml` may refer to them. */
export function headingIds({ home, about, privacy, services, posts }: LocalizedContent, path: string): string[] {
  const ids = (parts: { id: string }[]) => parts.map(({ id }) => id);
  const service = services.find(({ slug }) => path === `/services/${slug}`);
  const post = posts.find(({ slug }) => path === `/blog/${slug}`);
  if (service) return ["audience", "deliverables", "steps", ...ids(service.features), ...ids(service.questions)];
  if (post) return ids(post.headings);
  if (path === "/") return ["vision", ...ids(home.vision.themes)];
  if (path === "/about") return ["pillars", "values", ...ids(about.achievements.items)];
  return path === "/privacy" ? ids(privacy.sections) : [];
}
