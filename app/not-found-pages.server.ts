import type { EntryContext } from "react-router";
import type { LocalizedSites } from "#app/content.server.ts";
import { localeOf, localePath, withoutLocale } from "#i18n/locale.ts";
import type { KeptPage } from "#app/platform/request-context.server.ts";

type Page = Promise<KeptPage | undefined>;

/**
 * Caches the pages of unknown addresses, rendered once per route, language and publication; they do
 * not contain the address.
 * @returns a function that returns the page of a context, rendered by `render` on first use; after
 *   a failure the next request tries again
 */
export function createNotFoundPages(): (context: EntryContext, sites: LocalizedSites, render: () => Page) => Page {
  const ofSites = new WeakMap<LocalizedSites, Map<string, Page>>();
  return ({ staticHandlerContext: handled }, sites, render) => {
    const pages = ofSites.get(sites) ?? new Map<string, Page>();
    ofSites.set(sites, pages);
    const pathname = neutralPath(handled.location.pathname, handled.matches.at(-1)?.route.path ?? "*");
    const cachedPage = pages.get(pathname);
    if (cachedPage) return cachedPage;
    handled.location = { ...handled.location, pathname, search: "", hash: "" };
    const other = localeOf(pathname) === "ar" ? "en" : "ar";
    // Without scripts the language switch goes through server/answers/listener.ts.
    const neutralSwitch = `href="${localePath(other, withoutLocale(pathname))}"`;
    const page = render().then(
      (page) => page && { html: page.html.replaceAll(neutralSwitch, `href="?language=${other}"`) },
    );
    pages.set(pathname, page);
    const forget = () => pages.delete(pathname);
    page.then((page) => page ?? forget(), forget);
    return page;
  };
}

/** `/ar/services/whatever` becomes `/ar/services/404`, the base of links within the page. */
function neutralPath(pathname: string, pattern: string): string {
  const neutral = `/${pattern}`.replaceAll(/:\w+|\*/g, "404");
  return localePath(localeOf(pathname), withoutLocale(neutral));
}
