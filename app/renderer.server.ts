import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { filesAt, type LocalizedSites, pathsWithForms, sitesContext, sitesOf } from "./content.server.ts";
import { type Locale, localeOf, localePath, locales, withoutLocale } from "#i18n/locale.ts";
import { robotsPlaceholder, siteUrlPlaceholder } from "#app/platform/env.server.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import {
  clientAddress,
  buildNonce,
  dataAddress,
  isDraft,
  pageNonce,
  postedUpload,
} from "#app/platform/request-context.server.ts";
import { categoryFeeds } from "#app/seo/files-for-machines.server.ts";
import { ownShareImage, shareImagePath, shareImageWords } from "#app/seo/share-image.server.ts";
import {
  assistantWordsPath,
  carouselSlugs,
  iconFiles,
  machineFiles,
  isFurther,
  pageAt,
  pagePaths,
  pages as everyPage,
} from "#cms/pages.ts";
import type { Content } from "#cms/read.ts";
import type { startFile } from "#app/boot/start-file.server.ts";
import { storedIndex } from "./site-index/site-index.server.ts";
import { plainErrorPage, type PlainErrorStatus, plainErrorText } from "./plain-error-page.server.ts";
import { type StyleFile, styleFile } from "./page-style.server.ts";
import { createRenderQueue, type RenderQueue } from "./render-queue.ts";

type Visit = {
  address: string;
  nonce: string;
  /** Replaces the published content, in the desk's previews. */
  sites?: LocalizedSites;
  /** A posted body with files; the request then has none. */
  upload?: Buffer<ArrayBuffer>;
  /** Address of the page's data, if they are a file. */
  data?: string;
};

/** Responds with a page, or with a route's response. */
export type RenderPage = (request: Request, visit: Visit) => Promise<Response>;

/** Limits the pages rendered at a time. */
export const queueContext = createContext<RenderQueue>();

export type RenderBundle = ServerBuild & {
  entry: { module: { createRenderer: typeof createRenderer; startFile: typeof startFile } };
};

type Options = {
  /** Public origin and ROBOTS; prerendered pages hold placeholders, which the server replaces. */
  site?: Parameters<typeof sitesOf>[1];
  /** Adds route context beyond the content, such as the store of leads. */
  extend?: (context: RouterContextProvider) => void;
};

const prerenderedSite = { siteUrl: siteUrlPlaceholder, robots: robotsPlaceholder };

/** Renders pages from content and the router alone: without store, leads and assistant. */
export function createRenderer(content: Content, { site = prerenderedSite, extend }: Options = {}) {
  let sites = sitesOf(content, site);
  let addresses = addressesIn(sites);
  const workQueue = createWorkQueue(4);
  const queue = createRenderQueue({ atOnce: 2, waiting: 100, turn: workQueue.earlyTurn });

  function contextOf({ address, nonce, sites: shown = sites, upload, data }: Visit): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(clientAddress, address);
    context.set(pageNonce, nonce);
    context.set(sitesContext, shown);
    context.set(dataAddress, data);
    context.set(isDraft, shown !== sites);
    if (upload) context.set(postedUpload, upload);
    context.set(queueContext, queue);
    extend?.(context);
    return context;
  }

  return {
    queue,
    workQueue,
    contextOf,
    sites: () => sites,
    /**
     * Pages must be rendered by the copy of React Router in their bundle.
     * @param build the one that contains this module
     */
    renderWith: (build: ServerBuild): RenderPage => {
      // The server has already checked a post's origin. The router's own check ignores an HTTPS
      // proxy in front, and would refuse.
      const render = createRequestHandler({ ...build, allowedActionOrigins: ["**"] }, "production");
      return (request, visit) => render(request, contextOf(visit));
    },
    /** Nonce of shared pages; it never leaves the server. */
    buildNonce,
    /** Placeholders for settings in prerendered pages. */
    placeholders: { SITE_URL: siteUrlPlaceholder, ROBOTS: robotsPlaceholder },
    plainErrorText: (status: PlainErrorStatus, locale: Locale) => plainErrorText(status, sites[locale]),
    plainErrorPage: (status: PlainErrorStatus, locale: Locale, nonce: string) =>
      plainErrorPage(status, sites[locale], nonce),
    forms: (): ReadonlySet<string> => addresses.forms,
    /** The most files of a form, by the page's address; absent for pages that take none. */
    fileCounts: (): ReadonlyMap<string, number> => addresses.fileCounts,
    /** Query parameters by address; with one of them a page is rendered for the request. */
    queryKeys: (): Readonly<Record<string, readonly string[]>> => addresses.queryKeys,
    /**
     * The address whose answer serves another address as well, for every visitor: for an unknown
     * address one of its kind, for the contact page one with the topic alone. Undefined if there is
     * none.
     * @param accept the header
     */
    sharedAddress: (
      { pathname, searchParams }: URL,
      isUnknown: boolean,
      accept: string | undefined,
    ): string | undefined => {
      if (isUnknown)
        return pathname.endsWith(".data") || !takesPages(accept) ? undefined : neutralPath(pathname, sites.en);
      const page = pathname.replace(/\.data$/, "");
      const topic = searchParams.get("about") ?? "";
      const others = ["_routes", ...(addresses.queryKeys[page] ?? []).filter((key) => key !== "about")];
      const isOfTopic = withoutLocale(page) === "/contact" && addresses.topics.has(topic);
      return isOfTopic && !others.some((key) => searchParams.has(key)) ? `${pathname}?about=${topic}` : undefined;
    },
    prerendered: {
      style: (): StyleFile => styleFile(sites.en),
      pages: () => pagesOf(sites).map(({ site, path }) => localePath(site.locale, path)),
      pictures: () => picturesOf(sites),
      indexes: () => Object.values(sites).map(storedIndex),
      files: (): readonly string[] => [...machineFiles, ...categoryFeeds(sites), ...iconFiles, assistantWordsPath],
    },
    /** Shows other content from the next request on. */
    show: (next: Content): void => {
      sites = sitesOf(next, site);
      addresses = addressesIn(sites);
    },
  };
}

const pagesOf = (sites: LocalizedSites) =>
  Object.values(sites).flatMap((site) => pagePaths(site).map((path) => ({ site, path })));

/** Pages may share a picture, or have one of their own. */
function picturesOf(sites: LocalizedSites): { path: string; words: string }[] {
  const pages = pagesOf(sites).filter(({ site, path }) => !ownShareImage(site, path));
  const pictures = pages.map(({ site, path }) => ({
    path: shareImagePath(site.locale, path),
    words: JSON.stringify([site.company.name[site.locale], shareImageWords(site, path)]),
  }));
  return [...new Map(pictures.map((picture) => [picture.path, picture])).values()];
}

const addressesOf = (path: string): string[] => locales.map((locale) => localePath(locale, path));

/** Addresses that do more than show a prerendered page. */
function addressesIn(sites: LocalizedSites) {
  const withForms = pathsWithForms(sites.en);
  const queries = [
    ...everyPage.flatMap(({ path, query }) => (query ? [[path, query] as const] : [])),
    ...withForms.map((path) => [path, ["sent"]] as const),
  ];
  const queryKeys: Record<string, string[]> = {};
  for (const [path, keys] of queries)
    for (const address of addressesOf(path)) (queryKeys[address] ??= []).push(...keys);
  const fileCounts = withForms.flatMap((path) => {
    const count = filesAt(sites.en, path);
    return count > 0 ? addressesOf(path).map((address) => [address, count] as const) : [];
  });
  return {
    forms: new Set(withForms.flatMap(addressesOf)),
    fileCounts: new Map(fileCounts),
    queryKeys,
    topics: lastingTopics(sites.en),
  };
}

/** @param accept the header; clients that take no HTML get errors as plain text */
export const takesPages = (accept = "*/*"): boolean => /text\/html|text\/\*|\*\/\*/.test(accept);

/** Topics of the contact page that can be cached; the others offer days, which pass. */
const lastingTopics = ({ pages, services }: LocalizedSites["en"]): ReadonlySet<string> =>
  new Set(
    [...Object.keys(pages.contact.about).filter((topic) => topic !== "service"), ...services.map(({ slug }) => slug)]
      // A service of that name is never the topic.
      .filter((topic) => topic !== "consultation"),
  );

/**
 * `/ar/services/whatever` becomes `/ar/services/404`, the base of links within the page.
 * @returns undefined if the address may lead to a page
 */
function neutralPath(pathname: string, { redirects }: LocalizedSites["en"]): string | undefined {
  const path = withoutLocale(pathname);
  const { page, entry = "" } = pageAt(path) ?? {};
  if ((page && isFurther(page)) || carouselSlugs[entry.toLowerCase()] || Object.hasOwn(redirects, path))
    return undefined;
  return localePath(localeOf(pathname), (page?.path ?? "/:unknown").replaceAll(/:\w+/g, "404"));
}
