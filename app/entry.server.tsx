import { STATUS_CODES } from "node:http";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { renderDocument } from "#app/boot/render-document.server.tsx";
import { siteAt, sitesContext } from "./content.server.ts";
import { localeOf, localePath, withoutLocale } from "#i18n/locale.ts";
import { networksOf } from "#app/platform/address-key.server.ts";
import { log } from "#app/platform/log.server.ts";
import { clientAddress, dataAddress, isDraft, pageNonce } from "#app/platform/request-context.server.ts";
import { styledPage } from "./page-style.server.ts";
import { plainErrorPage } from "./plain-error-page.server.ts";
import { queueContext, takesPages } from "./renderer.server.ts";

export { createRenderer } from "./renderer.server.ts";
export { startFile } from "#app/boot/start-file.server.ts";
/** Used by the process around the pages (server/); never loaded by the renderer of publications. */
export const loadApplication = () => import("./application.server.ts");

/** Seconds after which a page may be requested again if the queue is full. */
const retryAfter = "5";

/** The client has disconnected; nginx logs this status for it. */
const clientClosedRequest = () => new Response(null, { status: 499 });

/** Renders a page in its turn, unless the visitor has left. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  if (request.signal.aborted) return clientClosedRequest();
  if (status >= 400 && !takesPages(request.headers.get("accept") ?? undefined)) return inPlainWords(status, headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Development has no content security policy.
  const nonce = import.meta.env.DEV ? undefined : requestContext.get(pageNonce);

  const site = requestContext.get(sitesContext).en;
  const look = {
    nonce,
    site,
    data: requestContext.get(dataAddress),
    dress: (page: string) => styledPage(page, site, nonce, requestContext.get(isDraft)),
  };
  const queue = requestContext.get(queueContext);
  const sender = networksOf(requestContext.get(clientAddress));
  const page = await queue(sender, request.signal, () => renderDocument(request, context, look));
  if (page === "cancelled" || request.signal.aborted) return clientClosedRequest();
  if (page === "full") return busy(request, requestContext, nonce ?? "");
  if (page.fault) log.error({ err: page.fault }, "a page could not be rendered completely");
  const html = status === 404 ? withNeutralSwitch(page.html, new URL(request.url)) : page.html;
  return new Response(html, { status: page.fault ? 500 : status, headers });
}

/** One page answers all unknown addresses: its link to the other language goes through server/answers/listener.ts. */
function withNeutralSwitch(page: string, { pathname }: URL): string {
  const other = localeOf(pathname) === "ar" ? "en" : "ar";
  return page.replaceAll(`href="${localePath(other, withoutLocale(pathname))}"`, `href="?language=${other}"`);
}

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
