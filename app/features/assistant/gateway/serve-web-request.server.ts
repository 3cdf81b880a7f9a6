import { assistantAt, assistantMethods } from "./assistant-at.server.ts";
import type { Call, Outlet } from "./exchange.ts";
import { pairs } from "./pairs.ts";
import { refuseMethod } from "./refuse-method.server.ts";

/**
 * Answers by way of a route, for servers that know nothing but web requests: the one of `npm run dev`.
 * @param address of the client: limits count by it
 * @param path of the route; the request's own may be written in other ways, with a slash at the end for one
 */
export async function serveWebRequest(request: Request, address: string, path: string): Promise<Response> {
  const serve = assistantAt(path, request.method);
  if (!serve) return refuseMethod(assistantMethods(path)!);
  const abort = new AbortController();
  request.signal.addEventListener("abort", () => abort.abort());
  const call: Call = {
    address,
    site: new URL(request.url).origin,
    header: (name) => request.headers.get(name) ?? undefined,
    body: Buffer.from(await request.arrayBuffer()),
    abort,
  };
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  serve(call, outletTo(resolve, abort)).catch(reject);
  return promise;
}

function outletTo(answer: (response: Response) => void, abort: AbortController): Outlet {
  const quiet = () => undefined;
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  writer.closed.catch(() => abort.abort());
  return {
    send: (status, headers, body) => answer(new Response(body, { status, headers: pairs(headers) })),
    begin: (headers) => answer(new Response(readable, { headers: pairs(headers) })),
    write: (text) => writer.write(text).catch(quiet),
    end: () => void writer.close().catch(quiet),
  };
}
