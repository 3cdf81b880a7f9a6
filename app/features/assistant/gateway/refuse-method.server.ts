import { answerHeaders } from "./answer-headers.ts";
import { errorJson, wrongMethod } from "./api-error.server.ts";
import { pairs } from "./pairs.ts";
import { newRequestId } from "./request-id.server.ts";

/** Says which methods an address of the assistant answers to instead, in the shape that its clients read. */
export function refuseMethod(allowed: readonly string[]): Response {
  const headers = answerHeaders(newRequestId(), "application/json", ["Allow", allowed.join(", ")]);
  return new Response(errorJson(wrongMethod(allowed[0]!)), { status: 405, headers: pairs(headers) });
}
