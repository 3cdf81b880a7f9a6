import { plainAnswer } from "./plain-answer.ts";
import { isForPrograms } from "./program-addresses.ts";
import type { Application } from "./site.ts";

/** The contact page's words would be of no use to those who ask the assistant. */
const assistant = /^\/(?:v1|functions)\//;
const plainWords = {
  403: "This request came from another site.",
  413: "The body is larger than 64 KiB.",
  415: "A body of this type is not taken.",
  500: "The server failed at this request.",
};

/**
 * Why a posted body is not taken, or that an answer could not be made: a page for a browser without JavaScript, words for the page's own script, JSON for programs.
 * @param nonce what the page's style carries; a program's address needs none
 */
export function refusal(
  status: keyof typeof plainWords,
  request: Request,
  application: Application,
  nonce = "",
): Response {
  const { pathname } = new URL(request.url);
  const locale = application.localeOf(pathname);
  const message = application.plainErrorText(status, locale);
  if (isForPrograms(pathname)) {
    const words = assistant.test(pathname) ? plainWords[status] : message;
    const type = status === 500 ? "server_error" : "invalid_request_error";
    const error = { message: words, type, param: null, code: null };
    const headers = { "Cache-Control": "no-store", "x-request-id": application.newRequestId() };
    return Response.json({ error }, { status, headers });
  }
  if (pathname.endsWith(".data") || !request.headers.get("accept")?.includes("text/html")) {
    return plainAnswer(status, {}, `${message}\n`);
  }
  return new Response(application.plainErrorPage(status, locale, nonce), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
