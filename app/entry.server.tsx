import { renderToReadableStream } from "react-dom/server.edge";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { withDeferredBoot } from "#app/boot/deferred-boot.server.ts";
import { log } from "#app/platform/log.server.ts";

/** What the process around the pages needs of the application (server/). */
export * as application from "./application.server.ts";

/** A page is rendered to one finished string: its scripts are moved, hashed and compressed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let fault: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    onError: (error) => {
      fault = error;
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (fault) log.error({ err: fault }, "a page could not be rendered whole");
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(import.meta.env.DEV ? html : withDeferredBoot(html), { status: fault ? 500 : status, headers });
}

/** Without this every unknown address would print a stack. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, "a request failed");
};
