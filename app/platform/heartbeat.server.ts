import { withoutAddresses } from "./delivery-result.ts";

const timeoutMilliseconds = 15_000;

/**
 * Tells a monitoring service that expects a call a day that all is well: a plain GET, without any
 * data. The service decides what a missing call means.
 * @param signal gives up
 * @returns the reason of a failure; undefined on success
 */
export async function sendHeartbeat(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      headers: { "User-Agent": "website-heartbeat/1" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    // The status is enough; the body may never end.
    await response.body?.cancel();
    return response.ok ? undefined : `HTTP ${response.status}`;
  } catch (error) {
    const { cause, name, message } = error as Error;
    return withoutAddresses(`${(cause as NodeJS.ErrnoException | undefined)?.code ?? name}: ${message}`);
  }
}
