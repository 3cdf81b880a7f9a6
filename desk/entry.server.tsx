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
import { networksOf } from "#app/platform/address-key.server.ts";
import { deskContext } from "./desk-context.server.ts";

/** For the process around it (server/answers/desk.ts). */
export { createDesk } from "./desk.server.ts";

/**
 * Renders a page whole, since one in pieces would flicker. It waits for its turn among the pages
 * that visitors wait for: anybody may ask for the sign-in.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  const { address, nonce, log, queue } = requestContext.get(deskContext);
  let fault: unknown;
  const rendered = await queue(networksOf(address), request.signal, async () => {
    const stream = await renderToReadableStream(
      <Nonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce: { script: nonce, style: nonce },
        signal: request.signal,
        onError: (error) => {
          fault = error;
        },
      },
    );
    await stream.allReady;
    return { html: await new Response(stream).text() };
  });
  if (rendered === "cancelled") return new Response(null, { status: 499 });
  if (rendered === "full") return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  // In development React would report different markup in the browser.
  const html = import.meta.env.DEV ? rendered.html : withDeferredBoot(rendered.html, nonce);
  if (fault) log.error({ err: fault }, "a page of the desk could not be rendered completely");
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: fault ? 500 : status, headers });
}

/** Without addresses, which may hold what a member searched for. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(deskContext).log.error({ err: error }, "a request to the desk failed");
};
