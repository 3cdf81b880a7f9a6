import { STATUS_CODES } from "node:http";

/** A short plain-text answer, for programs and for requests without a page. */
export function plainAnswer(
  status: number,
  headers: Record<string, string> = {},
  text = defaultText(status),
): Response {
  const body = status === 204 || status === 301 ? null : text;
  return new Response(body, {
    status,
    headers: { ...(body && { "Content-Type": "text/plain; charset=utf-8" }), "Cache-Control": "no-store", ...headers },
  });
}

const texts: Record<number, string> = {
  400: "This request is not well formed.",
  405: "This address does not answer to that method.",
  408: "The request took too long to arrive.",
  414: "This address is too long.",
  431: "This request has too many or too long headers.",
  500: "Unexpected Application Error!",
  501: "This coding of a body is not known here.",
  505: "This version of HTTP is not spoken here.",
};

export const defaultText = (status: number): string => `${texts[status] ?? STATUS_CODES[status] ?? "Error"}\n`;
