import type { Exchange } from "#server/http/exchange.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import { sendResponse } from "#server/http/send-response.ts";
import type { Site } from "./site.ts";

/** Bytes: a report has up to twenty pages, and the times of their layout shifts. */
const largestReport = 12 * 1024;

/** Media type of URLSearchParams. */
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

const statuses = { counted: 204, omitted: 204, malformed: 400, "too-many": 429 } as const;

/**
 * Receives browsers' reports of visits (app/features/visits/report-visits.ts), unlogged.
 * @returns false if the request is not a report
 */
export function createVisits(site: Site): (exchange: Exchange) => Promise<void> | false {
  async function statusOf(exchange: Exchange): Promise<number> {
    const { address, origin, postFault, request } = exchange;
    if (postFault) return postFault;
    if (!formType.test(request.headers["content-type"] ?? "")) return 415;
    if (Number(request.headers["content-length"] ?? 0) > largestReport) return 413;
    const body = await exchange.body();
    if (!body || body.length > largestReport) return 413;
    const outcome = await site.application.reportVisit({
      address,
      host: new URL(origin).host,
      header: (name) => request.headers[name]?.toString(),
      body: body.toString(),
    });
    return statuses[outcome];
  }

  return (exchange) =>
    exchange.path === "/api/visits" && exchange.request.method === "POST"
      ? statusOf(exchange).then((status) => sendResponse(exchange, plainAnswer(status)))
      : false;
}
