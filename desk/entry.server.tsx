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
import { deskContext } from "./desk-context.server.ts";

/** For the process around it (server/answers/desk.ts). */
export { createDesk } from "./desk.server.ts";

/** Renders a page whole: few people use the desk, and a page in pieces would flicker. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, log } = requestContext.get(deskContext);
  let fault: unknown;
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
  const rendered = await new Response(stream).text();
  // In development React would report different markup in the browser.
  const html = import.meta.env.DEV ? rendered : withDeferredBoot(rendered, nonce);
  if (fault) log.error({ err: fault }, "a page of the desk could not be rendered completely");
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: fault ? 500 : status, headers });
}

/** Without addresses, which may hold what a member searched for. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(deskContext).log.error({ err: error }, "a request to the desk failed");
};
