/**
 * All kinds of page, in the order of the sitemap. Routes, sitemap, shared pictures, `llms.txt`,
 * links and the assistant read this list; navigation.yaml names some pages. Their words are in
 * `{en,ar}/pages/{name}.yaml`.
 */
type Page = {
  /** Without its language. `:slug` and `:page` make it a page for each entry of `each`, with that entry's words. */
  path: `/${string}`;
  each?: "services" | "posts" | "blogPages" | "categories" | "categoryPages" | "ownPages";
  /** The page exists only if there are some: else its address answers 404 and nothing links to it. */
  lists?: "services" | "posts";
  /** Its module `app/routes/{module}.tsx`, if not named after the page. */
  module?: string;
  /** Rendered per request if the query has one of these keys. */
  query?: readonly string[];
  /** Kept out of search engines: neither indexed nor in the sitemap. */
  unlisted?: true;
};

const list = {
  home: { path: "/", module: "page" },
  about: { path: "/about", module: "page" },
  services: { path: "/services", module: "page", lists: "services" },
  service: { path: "/services/:slug", each: "services" },
  blog: { path: "/blog", lists: "posts" },
  "blog-page": { path: "/blog/page/:page", each: "blogPages", module: "blog" },
  category: { path: "/blog/category/:slug", each: "categories", module: "blog" },
  "category-page": { path: "/blog/category/:slug/page/:page", each: "categoryPages", module: "blog" },
  post: { path: "/blog/:slug", each: "posts" },
  contact: { path: "/contact", query: ["about", "service", "subject"] },
  search: { path: "/search", query: ["q"], unlisted: true },
  privacy: { path: "/privacy", module: "page" },
  /** The owner's own pages of sections. */
  page: { path: "/:slug", each: "ownPages" },
} as const satisfies Record<string, Page>;

type List = typeof list;
type Name = keyof List;
type PathOf<Path extends string> = Path extends "/:slug"
  ? never
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;

/**
 * The address of a page without its language; the compiler refuses unknown ones. The router's
 * `href()` would need the language too, which is known only when a link is rendered, and returns
 * any string.
 */
export type PagePath = PathOf<List[Name]["path"]>;
/** A page's address, perhaps with a query or a fragment. */
export type PageLink = PagePath | `${PagePath}${"?" | "#"}${string}`;
/** A page with a file of words. */
export type PageName = { [N in Name]: List[N] extends { each: string } ? never : N }[Name];

export type ListedPage = Omit<Page, "each" | "path"> &
  (
    | { name: PageName; path: PagePath; each?: never }
    | { path: PagePath; name: Exclude<Name, PageName>; each: NonNullable<Page["each"]> }
  );

export const pages = Object.entries(list).map(([name, page]) => ({ name, ...page })) as readonly ListedPage[];

/** Addresses for programs; their folders contain no pages. */
export const programAddresses: readonly string[] = [
  "/api/leads",
  "/api/challenge",
  "/functions/v1/get-openai-key",
  "/v1/models",
  "/v1/chat/completions",
];

/** The first folders of `programAddresses`, such as `api`. */
export const programFolders: readonly string[] = [...new Set(programAddresses.map((path) => path.split("/")[1]!))];

/** Names that a page of the owner cannot have: the site or its server uses those addresses. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...programFolders,
  "en",
  "ar",
  "og",
  "desk",
  "assets",
  "uploads",
  "healthz",
  "readyz",
  "metrics",
]);

/** Addresses of the files for search engines, feed readers, language models and browsers. */
export const machineFiles = [
  "/sitemap.xml",
  "/robots.txt",
  "/rss.xml",
  "/ar/rss.xml",
  "/llms.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
  "/services.svg",
] as const;

/** Addresses of the pictures for tabs, home screens and search engines, drawn from the logo. */
export const iconFiles = [
  "/favicon.svg",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/icon-192.png",
  "/icon-512.png",
  "/icon-maskable-512.png",
] as const;

export const categoryPath = (slug: string) => `/blog/category/${slug}` as const;

/** Feed of a category, below the address of its page. */
export const categoryFeed = "/blog/category/:slug/rss.xml";

/** Address of the words that the chat loads with its code. */
export const assistantWordsPath = "/assistant-words.json";

/** Posts on one page of the blog list, or of a category. */
export const postsPerPage = 6;

/** Whether a page continues the list of another. */
export const isFurther = ({ each }: ListedPage): boolean => each === "blogPages" || each === "categoryPages";

type Slugs = readonly { slug: string }[];

/** Whether a page exists: a list of services or posts needs at least one. */
export const isThere = (
  { lists, name }: ListedPage,
  {
    hiddenPages = [],
    ...entries
  }: Record<"services" | "posts", { length: number }> & { hiddenPages?: readonly string[] },
): boolean => !hiddenPages.includes(name) && (!lists || entries[lists].length > 0);

/** The categories that visitors see: those of a visible post. */
export const shownCategories = <Category extends { slug: string; hidden?: true | undefined }>({
  categories,
  posts,
}: {
  categories?: { entries: readonly Category[] };
  posts: readonly { category?: string | undefined }[];
}): Category[] =>
  (categories?.entries ?? []).filter(({ slug, hidden }) => !hidden && posts.some((post) => post.category === slug));

/** Paths of all pages of the content, without their language. */
export function pagePaths({
  services,
  posts,
  categories,
  ownPages = [],
  hiddenPages = [],
}: {
  services: Slugs;
  posts: readonly { slug: string; category?: string | undefined }[];
  categories?: { entries: readonly { slug: string; hidden?: true | undefined }[] };
  ownPages?: Slugs;
  hiddenPages?: readonly string[];
}): PagePath[] {
  const furtherPages = ({ length }: { length: number }) =>
    Array.from({ length: Math.max(0, Math.ceil(length / postsPerPage) - 1) }, (_, index) => String(index + 2));
  const categorySlugs = shownCategories({ ...(categories && { categories }), posts }).map(({ slug }) => slug);
  const entries = {
    services: services.map(({ slug }) => slug),
    posts: posts.map(({ slug }) => slug),
    categories: categorySlugs,
    categoryPages: categorySlugs.flatMap((slug) =>
      furtherPages(posts.filter(({ category }) => category === slug)).map((page) => `${slug}/page/${page}`),
    ),
    ownPages: ownPages.map(({ slug }) => slug),
    blogPages: furtherPages(posts),
  };
  return pages.flatMap((page) => {
    if (!isThere(page, { services, posts, hiddenPages })) return [];
    return page.each ? entries[page.each].map((entry) => page.path.replace(/:.*$/, entry)) : page.path;
  }) as PagePath[];
}

const patterns = pages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, "([\\w-]+)")}$`),
}));

/** The page at a path without its language, and its `:slug`, whether or not that entry exists. */
export function pageAt(path: string): { page: ListedPage; entry: string } | undefined {
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(path);
    const [, entry = ""] = match ?? [];
    if (match && !(page.each === "ownPages" && reservedNames.has(entry))) return { page, entry };
  }
  return undefined;
}

/** Path of the page that shows a document, without its language; undefined if it has none. */
export function pageOf(document: string): string | undefined {
  const [folder, name] = document.split("/");
  if (folder === "pages") return name === "home" ? "/" : `/${name}`;
  if (folder === "posts") return `/blog/${name}`;
  if (folder === "services") return `/${document}`;
  if (folder === "company") return "/contact";
  if (folder === "categories") return "/blog";
  if (isEverywhere(document)) return "/";
  return ["projects", "people", "certificates"].includes(folder!) ? "/about" : undefined;
}

/** The document of a page; undefined for a page of several documents, such as a category. */
export function documentAt(path: string): string | undefined {
  const { page, entry = "" } = pageAt(path) ?? {};
  if (!page?.each) return page && `pages/${page.name}`;
  const folders: Record<string, string> = { services: "services", posts: "posts", ownPages: "pages" };
  return folders[page.each] && `${folders[page.each]}/${entry}`;
}

/** Whether a document appears on every page. */
export const isEverywhere = (document: string): boolean =>
  ["company", "brand", "messages", "navigation", "settings"].includes(document);

/**
 * Two addresses of the carousel that no service has, and the intended services. The owner decides
 * in `content/settings.yaml` whether they redirect or count as unknown
 * (docs/decisions/open-questions.md).
 */
export const carouselSlugs: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  technical: "professional",
  development: "web-development",
});
