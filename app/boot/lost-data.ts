import { isRouteErrorResponse, type MiddlewareFunction } from "react-router";

/**
 * If the response to a navigation is no page data, because a captive portal or a proxy answered or
 * it was cut short, the browser loads the page itself and shows any response; the old page stays
 * until then. Data of a page that the visitor has left meanwhile are cut short as well.
 * @param ownRefusal the text of refusals that are page data
 */
export const loadLostPage =
  (ownRefusal?: string): MiddlewareFunction<Record<string, { type: string; result: unknown }>> =>
  async ({ request }, next) => {
    const isNoData = (fault: unknown): boolean =>
      isRouteErrorResponse(fault)
        ? typeof fault.data === "string" && fault.data !== ownRefusal
        : /turbo-stream|^No result/.test(String(fault));
    const results = await next();
    const isLost = Object.values(results).some(({ type, result }) => type === "error" && isNoData(result));
    if (request.method !== "GET" || request.signal.aborted || !isLost) return results;
    location.assign(request.url);
    return new Promise(() => {});
  };
