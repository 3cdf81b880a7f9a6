import { localeOf } from "#i18n/locale.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { defaultText, plainAnswer } from "#server/http/plain-answer.ts";
import { methods } from "#server/http/request-head.ts";
import { nonPagePolicy, securityHeaders } from "#server/http/security-headers.ts";
import { ReadyAnswer } from "./ready-answer.ts";
import { takesPosts } from "./read-static-files.ts";
import type { Site } from "./site.ts";
import { uploadLimit } from "./uploads.ts";

type Refuse = (exchange: Exchange) => Response | undefined;

/** React Router would answer other spellings of programs' addresses, which a proxy's rules would miss. */
export function createOtherPrograms({ application, programs }: Site): Refuse {
  const folders = new Set([...programs].map(folderOf));
  const message = `There is nothing at this address. Addresses for programs: ${[...programs].join(", ")}.`;
  return ({ url: { pathname } }) =>
    programs.has(pathname) || !folders.has(folderOf(decodeURIComponent(pathname).toLowerCase()))
      ? undefined
      : application.assistant.refuse(404, message);
}

/** The first folder of a path, such as `/v1/`. */
const folderOf = (path: string): string | undefined => /^\/[^/]*\//.exec(path)?.[0];

/** Methods of a prerendered file without a form. */
const readMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** Answers OPTIONS with the allowed methods, and refuses all others. */
export const createOtherMethods =
  ({ application, programs }: Site): Refuse =>
  ({ request: { method = "" }, url: { pathname } }) => {
    const ofAssistant = application.assistant.methods(pathname);
    const allowedMethods =
      ofAssistant ??
      (programs.has(pathname) || takesPosts(pathname, application.pages.forms()) ? methods : readMethods);
    const headers = { Allow: allowedMethods.join(", ") };
    if (method === "OPTIONS") return plainAnswer(204, headers);
    if (allowedMethods.includes(method)) return undefined;
    return ofAssistant ? application.assistant.refuseMethod(ofAssistant) : plainAnswer(405, headers);
  };

/** Assets of pages: answered with 404 if there is no such file. */
const isPartOfPages = /^\/assets\/|\.(?:avif|css|gif|ico|jpe?g|js|map|mjs|mp4|png|svg|webm|webp|woff2?)$/i;

/** Answers for a file that does not exist. A client that accepts HTML gets a page. */
export function createMissingFile({ settings }: Site): (exchange: Exchange) => ReadyAnswer | undefined {
  const body = Buffer.from(defaultText(404));
  const missing = new ReadyAnswer(
    404,
    [
      ["Content-Type", "text/plain; charset=utf-8"],
      ["Cache-Control", "no-store"],
      ["Content-Length", String(body.length)],
      ...securityHeaders("/", nonPagePolicy, settings),
    ],
    body,
  );
  return ({ isRead, path, request: { headers } }) =>
    isRead && isPartOfPages.test(path) && !headers.accept?.includes("text/html") ? missing : undefined;
}

const isFormType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Refuses posts from other sites, too large ones, and forms of a type that no browser sends. */
export const createUnwantedPosts =
  (site: Site): Refuse =>
  (exchange) => {
    const { postFault, request, url } = exchange;
    const isForm = request.method === "POST" && takesPosts(url.pathname, site.application.pages.forms());
    const typeFault = isForm && !isFormType.test(request.headers["content-type"] ?? "") ? 415 : undefined;
    const isUpload = postFault === 413 && uploadLimit(exchange, site) !== undefined;
    const status = (isUpload ? undefined : postFault) ?? typeFault;
    return status && refusal(status, exchange, site);
  };

/** For programs that call the assistant: the contact page's words do not fit them. */
const plainWords = {
  403: "This request came from another site.",
  413: "The body is larger than 64 KiB.",
  415: "A body of this type is not taken.",
  500: "The server failed at this request.",
};

/** Reports a refused body or a failed answer: a page, plain text for the page's script, JSON for programs. */
export function refusal(
  status: keyof typeof plainWords | 503,
  { nonce, request: { headers }, url: { pathname } }: Exchange,
  { application: { assistant, pages }, programs }: Pick<Site, "application" | "programs">,
): Response {
  if (status !== 503 && assistant.methods(pathname)) return assistant.refuse(status, plainWords[status]);
  const locale = localeOf(pathname);
  const message = pages.plainErrorText(status, locale);
  if (status !== 503 && programs.has(pathname)) return assistant.refuse(status, message);
  if (pathname.endsWith(".data") || !headers.accept?.includes("text/html"))
    return plainAnswer(status, {}, `${message}\n`);
  return new Response(pages.plainErrorPage(status, locale, nonce), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
