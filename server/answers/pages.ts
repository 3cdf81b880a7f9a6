import type { CachedPage } from "#app/platform/request-context.server.ts";
import { chooseForm, compress, type Encoding, type Forms } from "#server/http/encoding.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { securePage } from "#server/http/security-headers.ts";
import { refusal } from "./refusals.ts";
import type { Site } from "./site.ts";
import { createUploadPlaces, uploadLimit } from "./uploads.ts";

type SecuredPage = { policy: string; forms: Forms<{ encoding?: Encoding; body: Buffer<ArrayBuffer> }> };

/** React Router's answer if even the error page could not be rendered. */
const isLastResort = ({ status, headers }: Response) => status === 500 && headers.get("content-type") === "text/plain";

/** Answers by rendering a page or running a route. A post's body is read first. */
export function createPages(site: Site): (exchange: Exchange) => Promise<Response> {
  const { application, programs, render } = site;
  /** Made when a cached page is first used, and kept as long as the page. */
  const securedPages = new WeakMap<CachedPage, Promise<SecuredPage>>();

  /** An answer with a page that was rendered once, with marked scripts and styles. */
  async function cachedAnswer(exchange: Exchange, answer: Response, page: CachedPage): Promise<Response> {
    const { policy, forms } = await securedPages.getOrInsertComputed(page, () =>
      secure(page, application.pages.buildNonce),
    );
    const { encoding, body } = chooseForm(exchange.request.headers["accept-encoding"], forms);
    const headers = new Headers(answer.headers);
    headers.set("Content-Security-Policy", policy);
    headers.set("Vary", "Accept-Encoding");
    if (encoding) headers.set("Content-Encoding", encoding);
    return new Response(body, { status: answer.status, headers });
  }

  const inPlace = createUploadPlaces();

  /** A form with files, outside of the request: that would copy it. */
  async function uploadAnswer(exchange: Exchange, most: number): Promise<Response> {
    exchange.bePatient();
    const answer = await inPlace(exchange.address, async () => {
      const upload = await exchange.upload(most);
      if (!upload) return refusal(413, exchange, site);
      const { address, nonce } = exchange;
      const { response } = await render(exchange.webRequest(Buffer.alloc(0)), { address, nonce, upload });
      return isLastResort(response) ? refusal(500, exchange, site) : response;
    });
    return answer ?? refusal(503, exchange, site);
  }

  return async (exchange) => {
    const most = uploadLimit(exchange, site);
    if (most !== undefined) return uploadAnswer(exchange, most);
    const isPost = exchange.request.method === "POST";
    const body = isPost ? await exchange.body() : undefined;
    if (isPost && !body) return refusal(413, exchange, site);
    const { address, nonce } = exchange;
    const { cachedPage: page, response } = await render(exchange.webRequest(body), { address, nonce });
    if (page) return cachedAnswer(exchange, response, page);
    if (isLastResort(response)) return refusal(500, exchange, site);
    if (programs.has(exchange.path) && !response.headers.has("cache-control"))
      response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

async function secure(page: CachedPage, mark: string): Promise<SecuredPage> {
  const { html, policy } = securePage(page.html, mark);
  const body = Buffer.from(html);
  const [br, gzip] = await Promise.all([compress(body, "br"), compress(body, "gzip")]);
  const bodies = { br, gzip };
  return { policy, forms: { identity: { body }, encoded: (encoding) => ({ encoding, body: bodies[encoding] }) } };
}
