import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Editions, editionsContext, editionsOf } from "#app/content.server.ts";
import { type Locale, localeOf, localePath, locales } from "#i18n/locale.ts";
import { robotsPlaceholder, siteUrlPlaceholder } from "#app/platform/env.server.ts";
import { createPace } from "#app/platform/pace.server.ts";
import { clientAddress, type KeptPage, keptPage, pageMark, pageNonce } from "#app/platform/request-context.server.ts";
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
  editions?: Editions;
};

/** Answers with a page, or with the response of a route. `kept`, if set, is the body. */
export type RenderPage = (request: Request, visit: Visit) => Promise<{ response: Response; kept: KeptPage | null }>;

/** Bounds the pages rendered at a time, and keeps those that are the same for everybody. */
type Rendering = { queue: RenderQueue; notFoundPage: ReturnType<typeof createNotFoundPages> };
export const renderingContext = createContext<Rendering>();

/** The part of a server bundle that renders pages. */
export type RenderBundle = ServerBuild & { entry: { module: { createRenderer: typeof createRenderer } } };

type Options = {
  /** Public origin and ROBOTS; prerendered pages carry placeholders, which the server replaces. */
  site?: Parameters<typeof editionsOf>[1];
  /** Adds what routes need beside content, such as the store of leads. */
  extend?: (context: RouterContextProvider) => void;
};

export const prerenderedSite = { siteUrl: siteUrlPlaceholder, robots: robotsPlaceholder };

/** Renders pages from content and the router alone: without store, leads and assistant. */
export function createRenderer(content: Content, { site = prerenderedSite, extend }: Options = {}) {
  let editions = editionsOf(content, site);
  const pace = createPace(4);
  const rendering: Rendering = {
    queue: createRenderQueue({ atOnce: 2, waiting: 100, turn: pace.earlyTurn }),
    notFoundPage: createNotFoundPages(),
  };

  /** The context of routes, for one request. */
  function contextOf({ address, nonce, editions: shown = editions }: Visit): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(clientAddress, address);
    context.set(pageNonce, nonce);
    context.set(editionsContext, shown);
    context.set(renderingContext, rendering);
    extend?.(context);
    return context;
  }

  return {
    ...rendering,
    pace,
    contextOf,
    editions: () => editions,
    /**
     * Pages must be rendered by the copy of React Router that they are bundled with.
     * @param build that contains this module
     */
    renderWith: (build: ServerBuild): RenderPage => {
      // The server has checked the origin of a post. The router's own check knows nothing of a
      // proxy that speaks https for us, and would refuse.
      const render = createRequestHandler({ ...build, allowedActionOrigins: ["**"] }, "production");
      return async (request, visit) => {
        const context = contextOf(visit);
        const response = await render(request, context);
        return { response, kept: context.get(keptPage) };
      };
    },
    /** The nonce of pages that are sent repeatedly; it never leaves the server. */
    mark: pageMark,
    /** Stand in prerendered pages for settings. */
    placeholders: { SITE_URL: siteUrlPlaceholder, ROBOTS: robotsPlaceholder },
    localeOf,
    plainErrorText: (status: PlainErrorStatus, locale: Locale) => plainErrorText(status, editions[locale]),
    plainErrorPage: (status: PlainErrorStatus, locale: Locale, nonce: string) =>
      plainErrorPage(status, editions[locale], nonce),
    forms: formPages,
    queryKeys,
    /** The addresses that are prerendered. */
    prerendered: {
      pages: () => pagesOf(editions).map(({ edition, path }) => localePath(edition.locale, path)),
      /** Share pictures, each with the words that it is drawn from. */
      pictures: () => picturesOf(editions),
      /** Every other file that is made of the content. */
      files: (): readonly string[] => [...machineFiles, assistantWordsPath],
    },
    /** Shows other content from the next request on. */
    show: (next: Content): void => {
      editions = editionsOf(next, site);
    },
  };
}

const pagesOf = (editions: Editions) =>
  Object.values(editions).flatMap((edition) => pagePaths(edition).map((path) => ({ edition, path })));

/** Several pages may share a picture. */
function picturesOf(editions: Editions): { path: string; words: string }[] {
  const pictures = pagesOf(editions).map(({ edition, path }) => ({
    path: shareImagePath(edition.locale, path),
    words: JSON.stringify([edition.company.name[edition.locale], shareImageWords(edition, path)]),
  }));
  return [...new Map(pictures.map((picture) => [picture.path, picture])).values()];
}

const addressesOf = (path: string): string[] => locales.map((locale) => localePath(locale, path));

/** The address of each page with a form. */
const formPages: ReadonlySet<string> = new Set(everyPage.flatMap(({ path, form }) => (form ? addressesOf(path) : [])));

/** Of each page that is not always sent ready-made, the keys of the query for which it is rendered. */
const queryKeys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  everyPage.flatMap(({ path, query }) => (query ? addressesOf(path).map((address) => [address, query]) : [])),
);
