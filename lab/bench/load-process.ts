/**
 * Loads a server from a separate process, so that its work does not count as the server's. Started
 * by load.ts.
 */
import autocannon from "autocannon";
import { leadRequest } from "./lead-request.ts";
import type { Load, LoadResult } from "./load.ts";
import { etagOf } from "./served-pages.ts";

// The parent has the result, or has ended.
process.once("disconnect", () => process.exit());
process.once("message", (load: Load & { url: string }) => void measure(load).then((result) => process.send?.(result)));

async function measure(load: Load & { url: string }): Promise<LoadResult> {
  const { url, seconds, connections, paths, known = false, leads, post } = load;
  const ids: string[] = [];
  let number = leads?.first ?? 0;
  const postLead: autocannon.Request = {
    method: "POST",
    path: "/api/leads",
    setupRequest: (request) => ({ ...request, ...leadRequest(number++) }),
    onResponse: (status, body) => {
      if (status === 201) ids.push((JSON.parse(body) as { id: string }).id);
    },
  };
  const get = await Promise.all(
    paths.map(async (path): Promise<autocannon.Request> => {
      const headers = { "accept-encoding": "gzip" };
      return {
        method: "GET",
        path,
        headers: known ? { ...headers, "if-none-match": await etagOf(url + path) } : headers,
      };
    }),
  );
  const postBody = post && {
    method: "POST" as const,
    path: post.path,
    headers: post.headers,
    setupRequest: (request: autocannon.Request) => ({ ...request, body: post.bodies[number++ % post.bodies.length]! }),
  };
  const posted = leads ? postLead : postBody;
  const requests = posted ? [posted] : get;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
  });
  const answered = known ? (result.statusCodeStats?.["304"]?.count ?? 0) : result["2xx"];
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answered,
    bytes: result.throughput.total,
    refused: result["2xx"] + result.non2xx - answered + result.errors,
    ids,
    nextLead: number,
  };
}
