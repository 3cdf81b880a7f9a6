import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { methods } from "./request-head.ts";

/** Upper bounds in seconds, as OpenTelemetry recommends for HTTP. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** An answer whose head bypasses Node sets its status here. */
export type CountedResponse = ServerResponse & { sentStatus?: number };

/** nginx's status for a client that has disconnected. */
export const clientClosedRequest = 499;

/**
 * Counts requests and the time to the end of their answers, for all handlers.
 * @param kindOf one of few kinds of request: visitors can invent any number of addresses
 */
export function countRequests(
  metrics: Metrics,
  kindOf: (request: IncomingMessage) => string,
  answer: RequestListener,
): RequestListener {
  const durations = metrics.histogram(
    "http_server_request_duration_seconds",
    "Requests, and the time from the end of their heads to the end of their answers.",
    bounds,
  );
  let active = 0;
  metrics.gauge("http_server_active_requests", "Requests being answered.", () => active);
  return (request, response: CountedResponse) => {
    const began = performance.now();
    active++;
    response.once("close", () => {
      active--;
      const { method = "" } = request;
      durations.observe((performance.now() - began) / 1000, {
        http_request_method: methods.includes(method) ? method : "_OTHER",
        http_response_status_code:
          response.sentStatus ?? (response.headersSent ? response.statusCode : clientClosedRequest),
        kind: kindOf(request),
      });
    });
    answer(request, response);
  };
}
