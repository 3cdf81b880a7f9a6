import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CountedResponse } from "./count-requests.ts";
import { limits } from "./limits.ts";
import { isHost, isSameOrigin, type Origins } from "./request-head.ts";
import type { Publicity } from "./security-headers.ts";
import { isIP, isIPv4 } from "node:net";
import type { Logger } from "pino";

/** A posted body in one piece, or `undefined` if it exceeds the limit. */
type PostedBody = Buffer<ArrayBuffer> | undefined;

const empty = Buffer.alloc(0);

/** An answer for which a body may take longer than `limits.requestTime` to arrive. */
export type PatientResponse = CountedResponse & { isPatient?: boolean };

/** Settings of all requests: the site's origin, and the function that finds client addresses. */
type Place = Origins & Publicity & { addressOf: (request: IncomingMessage) => string };

/** A request with a well-formed head, and the answer to it: the argument of every handler. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: PatientResponse;
  readonly target: string;
  /** The reason for refusing a post: it comes from another site, or announces too large a body. */
  readonly postFault: 403 | 413 | undefined;
  readonly #place: Place;
  #url: URL | undefined;
  #nonce: string | undefined;
  #abort: AbortController | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, target: string, place: Place) {
    this.request = request;
    this.response = response;
    this.target = target;
    this.#place = place;
    this.postFault = request.method === "POST" ? this.#postFault() : undefined;
  }

  #postFault(): 403 | 413 | undefined {
    const { headers } = this.request;
    if (!isSameOrigin(headers, this.#place)) return 403;
    return Number(headers["content-length"] ?? 0) > limits.body ? 413 : undefined;
  }

  get isRead(): boolean {
    return this.request.method === "GET" || this.request.method === "HEAD";
  }

  get path(): string {
    return pathOf(this.target);
  }

  get address(): string {
    return this.#place.addressOf(this.request);
  }

  /** The public origin, and whether search engines may show it. */
  get site(): Publicity {
    return this.#place;
  }

  /** The site's own origin as the request names it, such as `https://www.example.com`. */
  get origin(): string {
    const { host } = this.request.headers;
    return !this.#place.siteUrlIsSet && isHost(host) ? `http://${host}` : this.site.SITE_URL;
  }

  get url(): URL {
    // A plausible host may still have an invalid port.
    return (this.#url ??= URL.parse(this.origin + this.target) ?? new URL(this.site.SITE_URL + this.target));
  }

  /** Nonce of scripts and styles if the answer is a page; unique per answer. */
  get nonce(): string {
    return (this.#nonce ??= randomBytes(16).toString("base64url"));
  }

  /** Aborts if the client disconnects before the answer is complete. Read it before any `await`. */
  get abort(): AbortController {
    return (this.#abort ??= abortOnClose(this.response));
  }

  /**
   * Reads the body, several times faster than a web stream or an async iterator.
   * @throws Error if the sender disconnects
   */
  body(most: number = limits.body): Promise<PostedBody> {
    const { request, response } = this;
    // Node emits no "end" for a request without a body.
    if (request.readableEnded) return Promise.resolve(empty);
    const { promise, resolve, reject } = Promise.withResolvers<PostedBody>();
    const parts: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    const onData = (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.byteLength;
      parts.push(chunk);
      if (size <= most) return;
      // The rest stays unread; send-response.ts discards it while the sender reads the refusal.
      request.off("data", onData).pause();
      resolve(undefined);
    };
    request.on("data", onData);
    request.once("end", () => resolve(parts.length === 1 ? parts[0] : Buffer.concat(parts, size)));
    request.once("error", reject);
    request.once("close", () => request.readableEnded || reject(new Error("the sender has gone")));
    if (request.headers.expect) response.writeContinue();
    return promise;
  }

  /**
   * Reads a large body, for which `limits.upload.time` applies.
   * @param most bytes
   * @throws Error if the sender disconnects or exceeds that time
   */
  async upload(most: number = limits.upload.body): Promise<PostedBody> {
    const { request } = this;
    this.bePatient();
    if (Number(request.headers["content-length"] ?? 0) > most) return undefined;
    const late = setTimeout(() => request.destroy(), limits.upload.time);
    return this.body(most).finally(() => clearTimeout(late));
  }

  /** Lets the body arrive late, and the answer too. */
  bePatient(): void {
    this.response.isPatient = true;
    this.request.socket.setTimeout(limits.upload.answerTime);
  }

  /** The request for pages. HEAD becomes GET: its length is that of a GET. */
  webRequest(body?: Buffer<ArrayBuffer>): Request {
    const { method = "GET" } = this.request;
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.request.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
    return new Request(this.url, {
      method: method === "HEAD" ? "GET" : method,
      headers,
      signal: this.abort.signal,
      ...(body && { body }),
    });
  }
}

export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}

function abortOnClose(response: CountedResponse): AbortController {
  const abort = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished && !response.sentStatus) abort.abort();
  });
  return abort;
}

/** Finds the addresses of clients. @param log warns once about a proxy that TRUST_PROXY does not include */
export function createAddressOf(proxies: number, log: Pick<Logger, "warn">): (request: IncomingMessage) => string {
  let hasWarned = false;
  return ({ headers, socket }) => {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    if (forwardedFor && proxies === 0 && !hasWarned) {
      hasWarned = true;
      log.warn("X-Forwarded-For is present but TRUST_PROXY is 0: limits count all visitors behind that proxy as one");
    }
    return clientAddress(socket.remoteAddress, forwardedFor, proxies);
  };
}

/**
 * The address of a request's client.
 * @param forwardedFor the header `X-Forwarded-For`, to which each proxy appends its client's
 *   address
 * @param proxies number of our own proxies in front: the n-th entry from the right is the visitor
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const direct = plainAddress(socketAddress ?? "") ?? "127.0.0.1";
  if (proxies === 0 || !forwardedFor) return direct;
  const entries = forwardedFor.split(",");
  return plainAddress(entries[Math.max(0, entries.length - proxies)] ?? "") ?? direct;
}

/** An address without port, brackets and the prefix of an IPv4 address written as IPv6. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const value = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(value)?.[1] ?? /^([\d.]+):\d+$/.exec(value)?.[1] ?? value;
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address : undefined;
}
