import type { Header } from "#app/platform/request-context.server.ts";
import { chooseForm, compress, type Encoding, type Forms } from "#server/http/encoding.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { securePage } from "#server/http/security-headers.ts";
import { complete } from "#server/http/send-response.ts";
import { ReadyAnswer } from "./ready-answer.ts";
import type { Site } from "./site.ts";

type SharedAnswer = Forms<ReadyAnswer>;

/**
 * Answers that are the same for all visitors without being files, such as the page of unknown
 * addresses: rendered at their first request and cached as long as the publication.
 * @returns a function that returns undefined if the answer depends on the request
 */
export function createSharedAnswers(site: Site): (exchange: Exchange) => Promise<ReadyAnswer | undefined> | undefined {
  const ofPublication = new WeakMap<Site["shown"], Map<string, Promise<SharedAnswer | undefined>>>();

  function answerAt(address: string, status: number): Promise<SharedAnswer | undefined> {
    const answers = ofPublication.getOrInsertComputed(site.shown, () => new Map());
    const earlier = answers.get(address);
    if (earlier) return earlier;
    const answer = render(address, status, site);
    answers.set(address, answer);
    // After a failure the next request tries again.
    const forget = () => void answers.delete(address);
    answer.then((whole) => whole ?? forget(), forget);
    return answer;
  }

  return (exchange) => {
    const { isRead, path, request, url } = exchange;
    if (!isRead || site.programs.has(path)) return undefined;
    const isUnknown = !site.shown.files.has(decodeURIComponent(url.pathname));
    const { accept, "accept-encoding": encodings } = request.headers;
    const address = site.application.pages.sharedAddress(url, isUnknown, accept);
    if (address === undefined) return undefined;
    return answerAt(address, isUnknown ? 404 : 200).then((answer) => answer && chooseForm(encodings, answer));
  };
}

/** The address of shared answers in the render queue: such an answer does not wait behind one visitor's pages. */
const everybody = "0.0.0.0";

/** Undefined if the answer has another status, such as that of a fault, or of an owner's page `/404`. */
async function render(address: string, status: number, site: Site): Promise<SharedAnswer | undefined> {
  const nonce = site.application.pages.buildNonce;
  const url = new URL(address, site.settings.SITE_URL);
  const request = new Request(url, { headers: { accept: "text/html" } });
  const response = await site.render(request, { address: everybody, nonce });
  if (response.status !== status) return undefined;
  const headers = new Headers(response.headers);
  const text = await response.text();
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const { html, policy } = isPage ? securePage(text, nonce) : { html: text, policy: undefined };
  if (policy !== undefined) headers.set("Content-Security-Policy", policy);
  headers.set("Vary", "Accept-Encoding");
  complete({ url, nonce, site: site.settings }, headers);
  const plain = Buffer.from(html);
  const form = (body: Buffer, encoding?: Encoding): ReadyAnswer => {
    const own: Header[] = encoding ? [["Content-Encoding", encoding]] : [];
    return new ReadyAnswer(status, [...headers, ...own, ["Content-Length", String(body.length)]], body);
  };
  const [br, gzip] = await Promise.all([compress(plain, "br"), compress(plain, "gzip")]);
  const forms = { br: form(br, "br"), gzip: form(gzip, "gzip") };
  return { identity: form(plain), encoded: (encoding) => forms[encoding] };
}
