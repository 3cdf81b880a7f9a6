import { setTimeout as delay } from "node:timers/promises";
import { repeated } from "#app/platform/repeated.server.ts";
import { updateSearchIndex } from "./search-index.server.ts";

/** Milliseconds. */
const indexEvery = 5_000;
const rest = 20;
/** Takes some 5 ms, in which visitors wait. */
const atOnce = 64;

let stopRunning: (() => Promise<void>) | undefined;

/** Begins to index messages soon after they came, so that no search has to, until `stopIndexing`. */
export function startIndexing(): void {
  if (stopRunning) return;
  const indexing = repeated("messages could not be indexed for searches", indexEvery, async (signal) => {
    const between = () => delay(rest, undefined, { signal });
    await updateSearchIndex({ atOnce, between }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
  stopRunning = indexing.stop;
}

/** Leaves the rest to the next process. */
export async function stopIndexing(): Promise<void> {
  await stopRunning?.();
  stopRunning = undefined;
}
