import type { Exchange } from "#server/http/exchange.ts";
import { refusal } from "./refusals.ts";
import type { Site } from "./site.ts";
import { createUploadPlaces, uploadLimit } from "./uploads.ts";

/** React Router's answer if even the error page could not be rendered. */
const isLastResort = ({ status, headers }: Response) => status === 500 && headers.get("content-type") === "text/plain";

/** Answers by rendering a page or running a route. A post's body is read first. */
export function createPages(site: Site): (exchange: Exchange) => Promise<Response> {
  const { programs, render } = site;
  const inPlace = createUploadPlaces();

  /** Passes a form with files outside the Request, which would copy it. */
  async function uploadAnswer(exchange: Exchange, most: number): Promise<Response> {
    exchange.bePatient();
    const answer = await inPlace(exchange.address, async () => {
      const upload = await exchange.upload(most);
      if (!upload) return refusal(413, exchange, site);
      const { address, nonce } = exchange;
      const response = await render(exchange.webRequest(Buffer.alloc(0)), { address, nonce, upload });
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
    const response = await render(exchange.webRequest(body), { address, nonce });
    if (isLastResort(response)) return refusal(500, exchange, site);
    if (programs.has(exchange.path) && !response.headers.has("cache-control"))
      response.headers.set("Cache-Control", "no-store");
    return response;
  };
}
