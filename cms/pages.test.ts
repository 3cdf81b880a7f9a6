import { expect, test } from "vitest";
import { pageAt, pagePaths } from "./pages.ts";

test("every service, post and further page of the blog has a page", () => {
  const posts = Array.from({ length: 13 }, (_, index) => ({ slug: `post-${index}` }));
  const paths: string[] = pagePaths({ services: [{ slug: "mobile" }], posts });
  expect(paths.filter((path) => /^\/(services|blog)/.test(path))).toEqual([
    "/services",
    "/services/mobile",
    "/blog",
    "/blog/page/2",
    "/blog/page/3",
    ...posts.map(({ slug }) => `/blog/${slug}`),
  ]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("a list without entries has no page", () => {
  const paths: string[] = pagePaths({ services: [], posts: [] });
  expect(paths).toEqual(["/", "/about", "/contact", "/search", "/privacy"]);
});

test.each([
  ["/", "home", ""],
  ["/privacy", "privacy", ""],
  ["/services/web-development", "service", "web-development"],
  ["/blog/page/2", "blog-page", "2"],
  ["/blog/page", "post", "page"],
  ["/careers", "page", "careers"],
])("%s is of the page %s", (path, name, entry) => {
  expect(pageAt(path)).toMatchObject({ page: { name }, entry });
});

test.each(["", "/ar", "/desk", "/about/", "/nowhere/like-it", "/services/a/b", "/services/..%2f"])(
  "%j is no page",
  (path) => {
    expect(pageAt(path)).toBeUndefined();
  },
);
