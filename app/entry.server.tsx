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
import { log } from "#app/platform/log.server.ts";
import { pageNonce } from "#app/platform/page-nonce.server.ts";

/** What the process around the pages needs of the application (server/). */
export * as application from "./application.server.ts";

/** A page is rendered to one finished string: its scripts are moved, and it is compressed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  // In development there is no policy, and React would find that the browser's markup differs.
  const nonce = import.meta.env.DEV ? undefined : requestContext.get(pageNonce);
  let fault: unknown;
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
    </Nonce>,
    {
      ...(nonce && { nonce: { script: nonce, style: nonce } }),
      signal: request.signal,
      onError: (error) => {
        fault = error;
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (fault) log.error({ err: fault }, "a page could not be rendered whole");
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(nonce ? withDeferredBoot(html, nonce) : html, { status: fault ? 500 : status, headers });
}

/** Without this every unknown address would print a stack. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, "a request failed");
};
