import type { EntryContext } from "react-router";
import { localeOf, localePath, withoutLocale } from "#app/i18n/locale.ts";
import type { KeptPage } from "#app/platform/kept-page.server.ts";

type Page = Promise<KeptPage | undefined>;

const pages = new Map<string, Page>();

/**
 * The page of an address where nothing is, rendered once for each route and language: it holds no word of the address.
 * @param render renders the page of the context; where it does not, the next visitor lets it try again
 */
export function notFoundPage(context: EntryContext, render: () => Page): Page {
  const { staticHandlerContext: handled } = context;
  const pathname = neutralPath(handled.location.pathname, handled.matches.at(-1)?.route.path ?? "*");
  const known = pages.get(pathname);
  if (known) return known;
  handled.location = { ...handled.location, pathname, search: "", hash: "" };
  const page = render();
  pages.set(pathname, page);
  const forget = () => pages.delete(pathname);
  page.then((made) => made ?? forget(), forget);
  return page;
}

/** `/ar/services/whatever` is `/ar/services/404`: links within the page are made for that address. */
function neutralPath(pathname: string, pattern: string): string {
  const neutral = `/${pattern}`.replaceAll(/:\w+|\*/g, "404");
  return localePath(localeOf(pathname), withoutLocale(neutral));
}
