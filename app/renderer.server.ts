import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type LocalizedSites, sitesContext, sitesOf } from "#app/content.server.ts";
import { type Locale, localeOf, localePath, locales } from "#i18n/locale.ts";
import { robotsPlaceholder, siteUrlPlaceholder } from "#app/platform/env.server.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { clientAddress, type KeptPage, keptPage, buildNonce, pageNonce } from "#app/platform/request-context.server.ts";
import { shareImagePath, shareImageWords } from "#app/seo/share-image.server.ts";
import { assistantWordsPath, machineFiles, pagePaths, pages as everyPage } from "#content/pages.ts";
import type { Content } from "#content/read.ts";
import { createNotFoundPages } from "./not-found-pages.server.ts";
import { plainErrorPage, type PlainErrorStatus, plainErrorText } from "./plain-error-page.server.ts";
import { createRenderQueue, type RenderQueue } from "./render-queue.ts";

/** The context of a request for a page. */
type Visit = {
  /** Address of the client, for limits. */
  address: string;
  /** Nonce of the page's scripts and styles. */
  nonce: string;
  /** Shown instead of the published content: the desk's previews. */
  sites?: LocalizedSites;
};

/** Answers with a page, or with the response of a route. `kept`, if set, is the body. */
export type RenderPage = (request: Request, visit: Visit) => Promise<{ response: Response; kept: KeptPage | null }>;

/** Bounds the pages rendered at a time, and caches those that are the same for everybody. */
type Rendering = { queue: RenderQueue; notFoundPage: ReturnType<typeof createNotFoundPages> };
export const renderingContext = createContext<Rendering>();

/** The part of a server bundle that renders pages. */
export type RenderBundle = ServerBuild & { entry: { module: { createRenderer: typeof createRenderer } } };

type Options = {
  /** Public origin and ROBOTS; prerendered pages carry placeholders, which the server replaces. */
  site?: Parameters<typeof sitesOf>[1];
  /** Adds context of routes beside the content, such as the store of leads. */
  extend?: (context: RouterContextProvider) => void;
};

export const prerenderedSite = { siteUrl: siteUrlPlaceholder, robots: robotsPlaceholder };

/** Renders pages from content and the router alone: without store, leads and assistant. */
export function createRenderer(content: Content, { site = prerenderedSite, extend }: Options = {}) {
  let sites = sitesOf(content, site);
  const workQueue = createWorkQueue(4);
  const rendering: Rendering = {
    queue: createRenderQueue({ atOnce: 2, waiting: 100, turn: workQueue.earlyTurn }),
    notFoundPage: createNotFoundPages(),
  };

  /** The context of routes, for one request. */
  function contextOf({ address, nonce, sites: shown = sites }: Visit): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(clientAddress, address);
    context.set(pageNonce, nonce);
    context.set(sitesContext, shown);
    context.set(renderingContext, rendering);
    extend?.(context);
    return context;
  }

  return {
    ...rendering,
    workQueue,
    contextOf,
    sites: () => sites,
    /**
     * Pages must be rendered by the copy of React Router that they are bundled with.
     * @param build that contains this module
     */
    renderWith: (build: ServerBuild): RenderPage => {
      // The server has checked the origin of a post. The router's own check ignores an https proxy
      // in front, and would refuse.
      const render = createRequestHandler({ ...build, allowedActionOrigins: ["**"] }, "production");
      return async (request, visit) => {
        const context = contextOf(visit);
        const response = await render(request, context);
        return { response, kept: context.get(keptPage) };
      };
    },
    /** The nonce of pages that are sent repeatedly; it never leaves the server. */
    buildNonce,
    /** Stand in prerendered pages for settings. */
    placeholders: { SITE_URL: siteUrlPlaceholder, ROBOTS: robotsPlaceholder },
    localeOf,
    plainErrorText: (status: PlainErrorStatus, locale: Locale) => plainErrorText(status, sites[locale]),
    plainErrorPage: (status: PlainErrorStatus, locale: Locale, nonce: string) =>
      plainErrorPage(status, sites[locale], nonce),
    forms: formPages,
    queryKeys,
    /** The addresses of prerendered pages. */
    prerendered: {
      pages: () => pagesOf(sites).map(({ site, path }) => localePath(site.locale, path)),
      /** Share pictures, each with the words that it is drawn from. */
      pictures: () => picturesOf(sites),
      /** Every other file that is made of the content. */
      files: (): readonly string[] => [...machineFiles, assistantWordsPath],
    },
    /** Shows other content from the next request on. */
    show: (next: Content): void => {
      sites = sitesOf(next, site);
    },
  };
}

const pagesOf = (sites: LocalizedSites) =>
  Object.values(sites).flatMap((site) => pagePaths(site).map((path) => ({ site, path })));

/** Several pages may share a picture. */
function picturesOf(sites: LocalizedSites): { path: string; words: string }[] {
  const pictures = pagesOf(sites).map(({ site, path }) => ({
    path: shareImagePath(site.locale, path),
    words: JSON.stringify([site.company.name[site.locale], shareImageWords(site, path)]),
  }));
  return [...new Map(pictures.map((picture) => [picture.path, picture])).values()];
}

const addressesOf = (path: string): string[] => locales.map((locale) => localePath(locale, path));

/** The address of each page with a form. */
const formPages: ReadonlySet<string> = new Set(everyPage.flatMap(({ path, form }) => (form ? addressesOf(path) : [])));

/** Query parameters of pages that are rendered on request. */
const queryKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  everyPage.flatMap(({ path, query }) => (query ? addressesOf(path).map((address) => [address, query]) : [])),
);
