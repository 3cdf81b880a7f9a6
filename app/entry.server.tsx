import { STATUS_CODES } from "node:http";
import { renderToReadableStream } from "react-dom/server.edge";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { withDeferredBoot } from "#app/boot/deferred-boot.server.ts";
import { Nonce } from "#app/boot/nonce.ts";
import { localeOf } from "#app/i18n/locale.ts";
import { keptPage } from "#app/platform/kept-page.server.ts";
import { log } from "#app/platform/log.server.ts";
import { pace } from "#app/platform/pace.server.ts";
import { pageMark, pageNonce } from "#app/platform/page-nonce.server.ts";
import { notFoundPage } from "./not-found-pages.server.ts";
import { plainErrorPage } from "./plain-error-page.server.ts";
import { createRenderQueue } from "./render-queue.ts";

/** What the process around the pages needs of the application (server/). */
export * as application from "./application.server.ts";

const queue = createRenderQueue({ atOnce: 2, waiting: 100, turn: pace.earlyTurn });

/** For a page that could not be rendered since too many others are: seconds until it is worth another try. */
const retryAfter = "5";

/** No longer read by anybody; the status is nginx's, for the log. */
const gone = () => new Response(null, { status: 499 });

/**
 * A page is rendered to one finished string: its scripts are moved, and it is compressed as a whole. It waits for its
 * turn, and is left out where the visitor has gone; pages of unknown addresses are rendered once for all.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  if (request.signal.aborted) return gone();
  if (status >= 400 && !takesPages(request.headers.get("accept"))) return inPlainWords(status, headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development there is no policy, and React would find that the browser's markup differs.
  const nonce = import.meta.env.DEV ? undefined : requestContext.get(pageNonce);

  if (nonce && status === 404 && request.method === "GET") {
    const page = await notFoundPage(context, async () => {
      const made = await queue(undefined, () => rendered(request, context, pageMark));
      if (typeof made === "string") return undefined;
      if (made.fault) throw made.fault;
      return made;
    });
    if (!page) return busy(request, nonce);
    requestContext.set(keptPage, page);
    return new Response(null, { status, headers });
  }
  const page = await queue(request.signal, () => rendered(request, context, nonce, request.signal));
  if (page === "gone" || request.signal.aborted) return gone();
  if (page === "full") return busy(request, nonce ?? "");
  if (page.fault) log.error({ err: page.fault }, "a page could not be rendered whole");
  return new Response(page.html, { status: page.fault ? 500 : status, headers });
}

async function rendered(request: Request, context: EntryContext, nonce: string | undefined, signal?: AbortSignal) {
  let fault: unknown;
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
    </Nonce>,
    {
      ...(nonce && { nonce: { script: nonce, style: nonce } }),
      ...(signal && { signal }),
      onError: (error) => {
        fault = error;
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  return { html: nonce ? withDeferredBoot(html, nonce) : html, fault };
}

/** A header that is missing takes anything. */
const takesPages = (accept: string | null): boolean => accept === null || /text\/html|text\/\*|\*\/\*/.test(accept);

function inPlainWords(status: number, headers: Headers): Response {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${status} ${STATUS_CODES[status]}\n`, { status, headers });
}

function busy({ url }: Request, nonce: string): Response {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": retryAfter,
  };
  return new Response(plainErrorPage(503, localeOf(new URL(url).pathname), nonce), { status: 503, headers });
}

/** Without this every unknown address would print a stack. */
export const handleError: HandleErrorFunction = (error, { request, params }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // Of the path, no words that a visitor may have put there.
  const given = new Set(Object.values(params));
  const path = new URL(request.url).pathname.split("/").map((part) => (given.has(part) ? "…" : part));
  log.error({ err: error, path: path.join("/") }, "a request failed");
};
