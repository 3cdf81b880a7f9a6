/** Puts load on a server, in a process of its own: its work must not be counted as the server's. Started by load.ts. */
import autocannon from "autocannon";
import { leadRequest } from "./lead-request.ts";
import type { Load, LoadResult } from "./load.ts";

// Whoever waits for the result has it, or is gone.
process.once("disconnect", () => process.exit());
process.once("message", (load: Load & { url: string }) => void measure(load).then((result) => process.send?.(result)));

async function measure({ url, seconds, connections, paths, leads, post }: Load & { url: string }): Promise<LoadResult> {
  const ids: string[] = [];
  let number = leads?.first ?? 0;
  const headers = { "accept-encoding": "br" };
  const postLead: autocannon.Request = {
    method: "POST",
    path: "/api/leads",
    setupRequest: (request) => ({ ...request, ...leadRequest(number++) }),
    onResponse: (status, body) => {
      if (status === 201) ids.push((JSON.parse(body) as { id: string }).id);
    },
  };
  const get = paths.map((path): autocannon.Request => ({ method: "GET", path, headers }));
  const posted = leads ? postLead : post && { method: "POST" as const, ...post };
  const requests = posted ? [posted] : get;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
  });
  return {
    perSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answered: result["2xx"],
    bytes: result.throughput.total,
    refused: result.non2xx + result.errors,
    ids,
    nextLead: number,
  };
}
