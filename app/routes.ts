import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** The same pages in each language: English at the root, Arabic under /ar. */
const pages = (id: "en" | "ar") => [
  index("routes/home/route.tsx", { id: `${id}/home` }),
  route("about", "routes/about.tsx", { id: `${id}/about` }),
  route("services", "routes/services.tsx", { id: `${id}/services` }),
  route("services/:slug", "routes/service.tsx", { id: `${id}/service` }),
  route("blog", "routes/blog.tsx", { id: `${id}/blog` }),
  route("blog/page/:page", "routes/blog.tsx", { id: `${id}/blog-page` }),
  route("blog/:slug", "routes/post.tsx", { id: `${id}/post` }),
  route("contact", "routes/contact.tsx", { id: `${id}/contact` }),
  route("privacy", "routes/privacy.tsx", { id: `${id}/privacy` }),
];

export default [
  ...pages("en"),
  ...prefix("ar", pages("ar")),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
