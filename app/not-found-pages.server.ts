import type { EntryContext } from "react-router";
import type { Editions } from "#app/content.server.ts";
import { localeOf, localePath, withoutLocale } from "#i18n/locale.ts";
import type { KeptPage } from "#app/platform/request-context.server.ts";

type Page = Promise<KeptPage | undefined>;

/**
 * Keeps the pages of unknown addresses, rendered once per route, language and publication; they
 * contain no word of the address.
 * @returns a function that gives the page of a context, made by `render` if there is none yet; if
 *   that fails, the next visitor's request tries again
 */
export function createNotFoundPages(): (context: EntryContext, editions: Editions, render: () => Page) => Page {
  const ofEditions = new WeakMap<Editions, Map<string, Page>>();
  return ({ staticHandlerContext: handled }, editions, render) => {
    const pages = ofEditions.get(editions) ?? new Map<string, Page>();
    ofEditions.set(editions, pages);
    const pathname = neutralPath(handled.location.pathname, handled.matches.at(-1)?.route.path ?? "*");
    const known = pages.get(pathname);
    if (known) return known;
    handled.location = { ...handled.location, pathname, search: "", hash: "" };
    const other = localeOf(pathname) === "ar" ? "en" : "ar";
    // Without scripts the language switch leads by way of server/answers/old-addresses.ts.
    const neutralSwitch = `href="${localePath(other, withoutLocale(pathname))}"`;
    const page = render().then(
      (made) => made && { html: made.html.replaceAll(neutralSwitch, `href="?language=${other}"`) },
    );
    pages.set(pathname, page);
    const forget = () => pages.delete(pathname);
    page.then((made) => made ?? forget(), forget);
    return page;
  };
}

/** `/ar/services/whatever` becomes `/ar/services/404`, for which links within the page are made. */
function neutralPath(pathname: string, pattern: string): string {
  const neutral = `/${pattern}`.replaceAll(/:\w+|\*/g, "404");
  return localePath(localeOf(pathname), withoutLocale(neutral));
}
