import type { ServerResponse } from "node:http";

/** Fires when the receiver goes away before the answer is complete. */
export function abortWhenGone(response: ServerResponse): AbortController {
  const abort = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) abort.abort();
  });
  return abort;
}
