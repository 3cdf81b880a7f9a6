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

/** Files for machines: search engines, feed readers, networks where a page is shared. */
const seo = [
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("robots.txt", "routes/seo/robots.ts"),
  route("rss.xml", "routes/seo/rss.ts", { id: "en/rss" }),
  route("ar/rss.xml", "routes/seo/rss.ts", { id: "ar/rss" }),
  route("llms.txt", "routes/seo/llms-txt.ts"),
  route(".well-known/security.txt", "routes/seo/security-txt.ts"),
  route("manifest.webmanifest", "routes/seo/web-manifest.ts"),
  route("og/:locale/:name", "routes/seo/share-image.ts"),
];

export default [
  ...pages("en"),
  ...prefix("ar", pages("ar")),
  ...seo,
  route("api/leads", "routes/api/leads.ts"),
  route("api/challenge", "routes/api/challenge.ts"),
  route("functions/v1/get-openai-key", "routes/api/session-key.ts"),
  route("v1/models", "routes/api/models.ts"),
  route("v1/chat/completions", "routes/api/chat-completions.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
