import { AsyncLocalStorage } from "node:async_hooks";

const traces = new AsyncLocalStorage<string | undefined>();

/** Version, trace, caller, flags; a later version may add more. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

/**
 * The id of the trace that a request belongs to (W3C Trace Context).
 * @param header `traceparent`
 * @returns 32 hexadecimal digits; undefined if it is not well formed, as if it were not there
 */
export function traceOf(header: string): string | undefined {
  const [, version, trace, more] = form.exec(header) ?? [];
  return version === "00" && more !== undefined ? undefined : trace;
}

/** Does work for a request: each line that it writes into the log names the request's trace. */
export function inTrace(header: string | string[] | undefined, work: () => void): void {
  const trace = typeof header === "string" ? traceOf(header) : undefined;
  if (trace === undefined) work();
  else traces.run(trace, work);
}

/** Runs work of a request that outlives it, outside of its trace. */
export const outsideTraces = <T>(work: () => T): T => traces.exit(work);

/** The trace for which this code runs. */
export const currentTrace = (): string | undefined => traces.getStore();
