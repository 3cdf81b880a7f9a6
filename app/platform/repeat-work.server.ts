import { log } from "./log.server.ts";
import { outsideTraces } from "./trace.server.ts";

/** Milliseconds. The first run follows the start, which does not wait for it. */
const firstAfter = 100;

/**
 * Repeats work without overlapping runs. Logs only the first of consecutive equal failures.
 * @param every milliseconds
 * @param work its signal fires when it must stop
 */
export function repeatWork(failure: string, every: number, work: (signal: AbortSignal) => Promise<void>) {
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  let lastFailure = "";
  const run = () =>
    (running ??= work(abort.signal)
      .then(
        () => (lastFailure = ""),
        (error: Error) => {
          const reason = error.cause instanceof Error ? error.cause.message : error.message;
          if (reason !== lastFailure) log.error({ err: error }, failure);
          lastFailure = reason;
        },
      )
      .then(() => (running = undefined)));
  const after = (milliseconds: number) => outsideTraces(() => setTimeout(() => void run(), milliseconds).unref());
  const interval = outsideTraces(() => setInterval(() => void run(), every).unref());
  let early: NodeJS.Timeout | undefined = after(firstAfter);
  const soon = (milliseconds: number) => {
    clearTimeout(early);
    early = after(milliseconds);
  };
  const stop = async () => {
    abort.abort();
    clearInterval(interval);
    clearTimeout(early);
    await running;
  };
  return { soon, stop };
}
