import { randomBytes } from "node:crypto";
import { fileAnswer } from "./file-answer.ts";
import { findFile, takesPosts } from "./find-file.ts";
import { finishResponse } from "./finish-response.ts";
import { healthAnswer, isHealthPath } from "./health.ts";
import { keptPageAnswer } from "./kept-page-answer.ts";
import { methods, readMethods } from "./methods.ts";
import { plainAnswer } from "./plain-answer.ts";
import { isDeclaredTooLarge, type PostedBody, readBody } from "./posted-body.ts";
import { isForPrograms, nothingThere, programAddresses } from "./program-addresses.ts";
import { refusal } from "./refusal.ts";
import { isPlainPath } from "./request-target.ts";
import { isSameOrigin } from "./same-origin.ts";
import { fileResponse } from "./send-file.ts";
import type { Site } from "./site.ts";

export type Sender = {
  /** Where the request came from; limits count by it. */
  address: string;
  /** A faster way to the body than the request's own; read only once the head has been found good. */
  readBody?: () => Promise<PostedBody>;
};

type Asked = Sender & {
  /** What the scripts and styles of the answer carry, where it is a page: new for each. */
  nonce: string;
};

/** The public door: a request in, an answer out, complete with every header. Never rejects. */
export type Handle = (request: Request, sender: Sender) => Promise<Response>;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** What browsers send a form as. */
const isFormType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Whether a request comes from this very machine, and through no proxy. */
const isOperator = ({ headers }: Request, { address }: Sender): boolean =>
  /^(?:127\.|::1$)/.test(address) &&
  !["x-forwarded-for", "x-real-ip", "forwarded", "via"].some((name) => headers.has(name));

/** React Router's answer where not even the error page could be rendered. */
const isLastResort = ({ status, headers }: Response) => status === 500 && headers.get("content-type") === "text/plain";

/** The one door of a site, for node:http and for tests. */
export function createHandle(site: Site): Handle {
  const { application, files, settings } = site;
  const render = application.createRequestHandler(site.build, "production");
  const https = settings.SITE_URL.startsWith("https:");
  const forPrograms = programAddresses(site.build);

  async function answer(request: Request, asked: Asked): Promise<Response> {
    const url = new URL(request.url);
    if (!isPlainPath(url.pathname)) return plainAnswer(400);
    const isProgram = forPrograms.has(url.pathname);
    if (!isProgram && isForPrograms(url.pathname)) return nothingThere(application.newRequestId());
    const assistantMethods = application.assistantMethods?.(url.pathname);
    const allowed = assistantMethods ?? (isProgram || takesPosts(url.pathname) ? methods : readMethods);
    const headers = { Allow: allowed.join(", ") };
    if (request.method === "OPTIONS") return plainAnswer(204, headers);
    if (!allowed.includes(request.method))
      return (assistantMethods && application.refuseMethod?.(assistantMethods)) ?? plainAnswer(405, headers);
    if (isHealthPath(url.pathname)) return healthAnswer(url.pathname, site, isOperator(request, asked));
    if (isRead(request))
      return url.pathname.endsWith("/") && url.pathname !== "/" ? withoutSlash(url) : read(request, asked);
    return post(request, asked, url);
  }

  const withoutSlash = ({ pathname, search }: URL) => plainAnswer(301, { Location: pathname.slice(0, -1) + search });

  /** React Router answers HEAD like GET, but without the text that the policy and the length come from. */
  const read = (request: Request, asked: Asked) =>
    forward(request.method === "HEAD" ? new Request(request, { method: "GET" }) : request, asked);

  async function post(request: Request, asked: Asked, url: URL): Promise<Response> {
    const host = request.headers.get("host") ?? url.host;
    if (!isSameOrigin(request.headers, settings, host)) return refusal(403, request, application, asked.nonce);
    if (isDeclaredTooLarge(request.headers)) return refusal(413, request, application, asked.nonce);
    if (takesPosts(url.pathname) && !isFormType.test(request.headers.get("content-type") ?? ""))
      return refusal(415, request, application, asked.nonce);
    const body = await (asked.readBody?.() ?? readBody(request));
    if (!body) return refusal(413, request, application, asked.nonce);
    const headers = new Headers(request.headers);
    // React Router compares the two again, and would trip over a proxy that speaks https for us.
    if (headers.has("origin")) headers.set("origin", url.origin);
    return forward(new Request(url, { method: request.method, headers, body, signal: request.signal }), asked);
  }

  async function forward(request: Request, { address, nonce }: Asked): Promise<Response> {
    const context = new application.RouterContextProvider();
    context.set(application.clientAddress, address);
    context.set(application.pageNonce, nonce);
    const response = await render(request, context);
    const page = context.get(application.keptPage);
    if (page) return keptPageAnswer(response, page, application.pageMark, request.headers.get("accept-encoding"));
    return isLastResort(response) ? fault(request, nonce) : response;
  }

  /** Whatever is broken, this is answered: even the words for it may be missing. */
  function fault(request: Request, nonce: string): Response {
    try {
      return refusal(500, request, application, nonce);
    } catch {
      return plainAnswer(500);
    }
  }

  return async (request, sender) => {
    const { pathname, search } = new URL(request.url);
    const file = isRead(request) && isPlainPath(pathname) ? findFile(files, pathname + search) : undefined;
    if (file) return fileResponse(request.method, fileAnswer(file, Object.fromEntries(request.headers)));
    const nonce = randomBytes(16).toString("base64url");
    const response = await answer(request, { ...sender, nonce }).catch((error: unknown) => {
      if (!request.signal.aborted) application.log.error({ err: error }, "a request failed");
      return fault(request, nonce);
    });
    // Nobody would read it; what is left to be done for it is the dearest part.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    return finishResponse(
      response.body || response.status < 500 ? response : plainAnswer(response.status),
      request,
      https,
      nonce,
    );
  };
}
