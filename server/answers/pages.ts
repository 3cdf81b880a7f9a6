import type { KeptPage } from "#app/platform/request-context.server.ts";
import { chooseForm, compress, type Encoding, type Forms } from "#server/http/encoding.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { sealPage } from "#server/http/security-headers.ts";
import { refusal } from "./refusals.ts";
import type { Site } from "./site.ts";

/** A kept page as it is sent. */
type Sealed = { policy: string; forms: Forms<{ encoding?: Encoding; body: Buffer<ArrayBuffer> }> };

/** React Router's answer where not even the error page could be rendered. */
const isLastResort = ({ status, headers }: Response) => status === 500 && headers.get("content-type") === "text/plain";

/** Answers with what the application renders or a route sends. A post is read first. */
export function createPages(site: Site): (exchange: Exchange) => Promise<Response> {
  const { application, programs, render } = site;
  /** Made at the first use of a kept page, and kept as long as it. */
  const sealed = new WeakMap<KeptPage, Promise<Sealed>>();

  /** An answer whose body is a page that was rendered once, its scripts and styles marked. */
  async function keptAnswer(exchange: Exchange, answer: Response, page: KeptPage): Promise<Response> {
    const made = sealed.get(page) ?? seal(page, application.pages.mark);
    sealed.set(page, made);
    const { policy, forms } = await made;
    const { encoding, body } = chooseForm(exchange.request.headers["accept-encoding"], forms);
    const headers = new Headers(answer.headers);
    headers.set("Content-Security-Policy", policy);
    headers.set("Vary", "Accept-Encoding");
    if (encoding) headers.set("Content-Encoding", encoding);
    return new Response(body, { status: answer.status, headers });
  }

  return async (exchange) => {
    const isPost = exchange.request.method === "POST";
    const body = isPost ? await exchange.body() : undefined;
    if (isPost && !body) return refusal(413, exchange, site);
    const { address, nonce } = exchange;
    const { kept: page, response } = await render(exchange.webRequest(body), { address, nonce });
    if (page) return keptAnswer(exchange, response, page);
    if (isLastResort(response)) return refusal(500, exchange, site);
    if (programs.has(exchange.path) && !response.headers.has("cache-control"))
      response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

async function seal(page: KeptPage, mark: string): Promise<Sealed> {
  const { html, policy } = sealPage(page.html, mark);
  const body = Buffer.from(html);
  const [br, gzip] = await Promise.all([compress(body, "br"), compress(body, "gzip")]);
  const bodies = { br, gzip };
  return { policy, forms: { identity: { body }, encoded: (encoding) => ({ encoding, body: bodies[encoding] }) } };
}
