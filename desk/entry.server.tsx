import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { renderDocument, withStyle } from "#app/boot/render-document.server.tsx";
import { importsOf } from "virtual:words";
import stylesheet from "./desk.css?inline";
import { brandStyle } from "#app/style/palette.server.ts";
import { typefaceStyle } from "#app/style/typefaces.server.ts";
import { networksOf } from "#app/platform/address-key.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { deskContext } from "./desk-context.server.ts";

/** Used by server/answers/desk.ts. */
export { createDesk } from "./desk.server.ts";

/** Queues with visitors' pages, since anyone may request the sign-in. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  const { address, language, nonce, log, queue, sites } = requestContext.get(deskContext);
  const site = sites().en;
  const { first, late } = typefaceStyle(site, language);
  const style = import.meta.env.DEV
    ? '<link rel="stylesheet" href="/desk.css"/>'
    : `<style nonce="${nonce}">${brandStyle(stylesheet, site)}${first}${late}</style>${wordsIn(language, nonce)}`;
  const page = await queue(networksOf(address), request.signal, () =>
    renderDocument(request, context, {
      nonce: import.meta.env.DEV ? undefined : nonce,
      site,
      inlineStart: true,
      dress: (html) => withStyle(html, style),
    }),
  );
  if (page === "cancelled") return new Response(null, { status: 499 });
  if (page === "full") return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  if (page.fault) log.error({ err: page.fault }, "a page of the desk could not be rendered completely");
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page.html, { status: page.fault ? 500 : status, headers });
}

/** The import map for the words of a page's language, with the words of all pages preloaded. */
function wordsIn(language: Locale, nonce: string): string {
  const imports = importsOf[language];
  return `<script type="importmap" nonce="${nonce}">${JSON.stringify({ imports })}</script><link rel="modulepreload" href="${imports["words/desk"]}"/>`;
}

/** Logs no URLs, which may contain a member's search text. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(deskContext).log.error({ err: error }, "a request to the desk failed");
};
