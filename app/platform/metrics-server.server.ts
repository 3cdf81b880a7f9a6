import { once } from "node:events";
import { createServer } from "node:http";
import { env } from "./env.server.ts";
import { isLoopback } from "./is-loopback.ts";
import { metricsText } from "./metrics.server.ts";

/**
 * Serves /metrics on 127.0.0.1:METRICS_PORT, where that is set: for a collector on this machine, for nobody else.
 * @returns how to stop it
 * @throws Error in one sentence where the port cannot be opened
 */
export async function startMetricsServer(): Promise<() => void> {
  const { METRICS_PORT: port } = env();
  if (port === undefined) return () => {};
  const server = createServer((request, response) => {
    // A page of elsewhere that gives this address a name of its own could read it in a browser on this machine.
    if (!isLoopback(URL.parse(`http://${request.headers.host}`)?.hostname ?? "")) {
      response.writeHead(421).end();
      return;
    }
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    metricsText().then(
      (text) => response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
      () => response.destroy(),
    );
  });
  server.unref().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw new Error(`METRICS_PORT: ${port} cannot be opened (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
