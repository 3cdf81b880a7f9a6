import { STATUS_CODES } from "node:http";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { renderDocument } from "#app/boot/render-document.server.tsx";
import { siteAt, sitesContext } from "#app/content.server.ts";
import { networksOf } from "#app/platform/address-key.server.ts";
import { log } from "#app/platform/log.server.ts";
import {
  clientAddress,
  cachedPage,
  buildNonce,
  dataAddress,
  isDraft,
  pageNonce,
} from "#app/platform/request-context.server.ts";
import { styledPage } from "./page-style.server.ts";
import { plainErrorPage } from "./plain-error-page.server.ts";
import { renderingContext } from "./renderer.server.ts";

export { createRenderer } from "./renderer.server.ts";
export { startFile } from "#app/boot/start-file.server.ts";
/** Used by the process around the pages (server/); never loaded by the renderer of publications. */
export const loadApplication = () => import("./application.server.ts");

/** Sender of pages cached for all visitors, which do not wait behind one visitor's pages. */
const everybody = new Map([["everybody", 1]]);

/** Seconds after which a page may be requested again if the queue is full. */
const retryAfter = "5";

/** The client has disconnected; nginx logs this status for it. */
const clientClosedRequest = () => new Response(null, { status: 499 });

/** Renders a page in its turn, unless the visitor has left; that of unknown addresses once for all visitors. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  if (request.signal.aborted) return clientClosedRequest();
  if (status >= 400 && !takesPages(request.headers.get("accept"))) return inPlainWords(status, headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Development has no content security policy.
  const nonce = import.meta.env.DEV ? undefined : requestContext.get(pageNonce);

  const site = requestContext.get(sitesContext).en;
  const look = (mark: string | undefined) => ({
    nonce: mark,
    site,
    data: requestContext.get(dataAddress),
    dress: (page: string) => styledPage(page, site, mark, requestContext.get(isDraft)),
  });
  const { queue, notFoundPage } = requestContext.get(renderingContext);
  if (nonce && status === 404 && request.method === "GET") {
    const page = await notFoundPage(context, requestContext.get(sitesContext), async () => {
      const rendering = await queue(everybody, undefined, () => renderDocument(request, context, look(buildNonce)));
      if (typeof rendering === "string") return undefined;
      if (rendering.fault) throw rendering.fault;
      return rendering;
    });
    if (!page) return busy(request, requestContext, nonce);
    requestContext.set(cachedPage, page);
    return new Response(null, { status, headers });
  }
  const sender = networksOf(requestContext.get(clientAddress));
  const page = await queue(sender, request.signal, () => renderDocument(request, context, look(nonce), request.signal));
  if (page === "cancelled" || request.signal.aborted) return clientClosedRequest();
  if (page === "full") return busy(request, requestContext, nonce ?? "");
  if (page.fault) log.error({ err: page.fault }, "a page could not be rendered completely");
  return new Response(page.html, { status: page.fault ? 500 : status, headers });
}

const takesPages = (accept: string | null): boolean => accept === null || /text\/html|text\/\*|\*\/\*/.test(accept);

function inPlainWords(status: number, headers: Headers): Response {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${status} ${STATUS_CODES[status]}\n`, { status, headers });
}

function busy({ url }: Request, context: RouterContextProvider, nonce: string): Response {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": retryAfter,
  };
  return new Response(plainErrorPage(503, siteAt({ context, url: new URL(url) }), nonce), { status: 503, headers });
}

/** Without this, every unknown address would log a stack trace. */
export const handleError: HandleErrorFunction = (error, { request, params }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // Parameters are masked, since a visitor may have typed them.
  const values = new Set(Object.values(params));
  const path = new URL(request.url).pathname.split("/").map((part) => (values.has(part) ? "…" : part));
  log.error({ err: error, path: path.join("/") }, "a request failed");
};
