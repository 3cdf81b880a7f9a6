/**
 * All pages of the site, in the order of the sitemap. Routes, menu, footer, sitemap, shared
 * pictures, `llms.txt`, links and the assistant read this list; their words are in
 * `{en,ar}/pages/{name}.yaml`.
 */
type Page = {
  /**
   * Without its language. `:slug` and `:page` make it a page for each entry of `each`, whose words
   * are that entry's.
   */
  path: `/${string}`;
  each?: "services" | "posts" | "blogPages";
  /** Its module `app/routes/{module}.tsx`, if not named after the page. */
  module?: string;
  /** In the menu, labelled by `nav` in messages.yaml or else by its title. */
  menu?: true;
  /** In the footer, labelled by `footer` in messages.yaml or else as in the menu. */
  footer?: "quickLinks" | "legal";
  /** Accepts posts of a form. */
  form?: true;
  /** Rendered per request if the query has one of these keys. */
  query?: readonly string[];
  /** Kept out of search engines: neither indexed nor in the sitemap. */
  unlisted?: true;
};

const list = {
  home: { path: "/", menu: true, footer: "quickLinks" },
  about: { path: "/about", menu: true, footer: "quickLinks" },
  services: { path: "/services", menu: true, footer: "quickLinks" },
  service: { path: "/services/:slug", each: "services" },
  blog: { path: "/blog", menu: true, footer: "quickLinks" },
  "blog-page": { path: "/blog/page/:page", each: "blogPages", module: "blog" },
  post: { path: "/blog/:slug", each: "posts" },
  contact: { path: "/contact", menu: true, form: true, query: ["sent", "about"] },
  search: { path: "/search", query: ["q"], unlisted: true },
  privacy: { path: "/privacy", footer: "legal" },
} as const satisfies Record<string, Page>;

type List = typeof list;
type Name = keyof List;
type PathOf<Path extends string> = Path extends `${infer Start}:${string}` ? `${Start}${string}` : Path;

/**
 * The address of a page without its language; the compiler refuses unknown ones. The router's
 * `href()` would need the language too, which is known only when a link is rendered, and returns
 * any string.
 */
export type PagePath = PathOf<List[Name]["path"]>;
/** The same with a query or a fragment. */
export type PageLink = PagePath | `${PagePath}${"?" | "#"}${string}`;
/** A page with a file of words. */
export type PageName = { [N in Name]: List[N] extends { each: string } ? never : N }[Name];
export type MenuPage = { [N in Name]: List[N] extends { menu: true } ? N : never }[Name];
export type FooterPage = { [N in Name]: List[N] extends { footer: string } ? N : never }[Name];

export type ListedPage = Omit<Page, "each" | "path"> &
  (
    | { name: PageName; path: PagePath; each?: never }
    | { path: PagePath; name: Exclude<Name, PageName>; each: NonNullable<Page["each"]> }
  );

export const pages = Object.entries(list).map(([name, page]) => ({ name, ...page })) as readonly ListedPage[];
export const menuPages = pages.filter(({ menu }) => menu) as readonly (ListedPage & { name: MenuPage })[];
export const footerPages = pages.filter(({ footer }) => footer) as readonly (ListedPage & { name: FooterPage })[];

/** Addresses for programs; their folders contain no pages. */
export const programAddresses: readonly string[] = [
  "/api/leads",
  "/api/challenge",
  "/functions/v1/get-openai-key",
  "/v1/models",
  "/v1/chat/completions",
];

/** Names of their folders, such as `api`. */
export const programFolders: readonly string[] = [...new Set(programAddresses.map((path) => path.split("/")[1]!))];

/** Addresses of the files for search engines, feed readers, language models and browsers. */
export const machineFiles = [
  "/sitemap.xml",
  "/robots.txt",
  "/rss.xml",
  "/ar/rss.xml",
  "/llms.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
] as const;

/** Address of the words that the chat loads with its code. */
export const assistantWordsPath = "/assistant-words.json";

/** Posts on one page of the blog list. */
export const postsPerPage = 6;

type Slugs = readonly { slug: string }[];

/** Paths of all pages of the content, without their language. */
export function pagePaths({ services, posts }: { services: Slugs; posts: Slugs }): PagePath[] {
  const blogPages = Math.ceil(posts.length / postsPerPage);
  const entries = {
    services: services.map(({ slug }) => slug),
    posts: posts.map(({ slug }) => slug),
    blogPages: Array.from({ length: Math.max(0, blogPages - 1) }, (_, index) => String(index + 2)),
  };
  return pages.flatMap(({ path, each }) =>
    each ? entries[each].map((entry) => path.replace(/:\w+$/, entry)) : path,
  ) as PagePath[];
}

const patterns = pages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/:\w+/, "([\\w-]+)")}$`),
}));

/** The page at a path without its language, and its `:slug`, whether or not that entry exists. */
export function pageAt(path: string): { page: ListedPage; entry: string } | undefined {
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match) return { page, entry: match[1] ?? "" };
  }
  return undefined;
}

/**
 * Two addresses of the carousel that no service has, and the intended services. The owner decides
 * in `content/settings.yaml` whether they redirect or count as unknown
 * (docs/decisions/open-questions.md).
 */
export const carouselSlugs: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  technical: "professional",
  development: "web-development",
});
