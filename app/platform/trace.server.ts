import { AsyncLocalStorage } from "node:async_hooks";

const traces = new AsyncLocalStorage<string | undefined>();

/** Version, trace, caller, flags; a later version may have further fields. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

/**
 * ID of a request's trace (W3C Trace Context).
 * @returns 32 hexadecimal digits; undefined if the header is malformed
 */
export function traceOf(header: string): string | undefined {
  const [, version, trace, more] = form.exec(header) ?? [];
  return version === "00" && more !== undefined ? undefined : trace;
}

/** Runs work for a request: each log line that it writes includes the request's trace. */
export function inTrace(header: string | string[] | undefined, work: () => void): void {
  const trace = typeof header === "string" ? traceOf(header) : undefined;
  if (trace === undefined) work();
  else traces.run(trace, work);
}

/** Runs work that outlives its request outside the request's trace. */
export const outsideTraces = <T>(work: () => T): T => traces.exit(work);

export const currentTrace = (): string | undefined => traces.getStore();
