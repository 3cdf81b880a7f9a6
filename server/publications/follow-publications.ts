import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { PublicationRef } from "#app/features/content/publications.server.ts";

/** Milliseconds between checks of the store: a publication appears within 2 s. */
const lookEvery = 500;
/** Milliseconds after a failure; doubled up to `longestRetry`. */
const firstRetry = 2000;
const longestRetry = 15_000;

/** The publication shown to visitors. */
type CurrentPublication = PublicationRef & {
  /** Time of the next rendering. */
  until?: Date | undefined;
};

export type Following<T extends CurrentPublication> = {
  /** The last publication. @throws while the store does not answer */
  latest: () => Promise<PublicationRef>;
  current: () => T;
  /** Prepares a publication, or the current one again; the current one stays visible. */
  prepare: (ref: PublicationRef) => Promise<T>;
  /** Shows it to the next request. */
  show: (ready: T) => void;
  /** Called whenever a publication cannot be shown. */
  onFailure?: () => void;
  log: Logger;
  now?: () => Date;
};

/**
 * Shows each publication of any instance, and scheduled posts on time, until the signal aborts.
 * After a failure the current one stays, and the new one is retried.
 */
export async function followPublications<T extends CurrentPublication>(
  { latest, current: shown, prepare, show, onFailure, log, now = () => new Date() }: Following<T>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const { number, publishedAt, until } = shown();
      const isDue = until !== undefined && until <= now();
      const ref = await latest().catch((error: unknown) => {
        // A scheduled post is already on this machine.
        if (isDue) return { number, publishedAt };
        throw error;
      });
      if (ref.number !== number || ref.publishedAt !== publishedAt || isDue) {
        const began = performance.now();
        const ready = await prepare(ref);
        if (signal.aborted) return;
        show(ready);
        log.info({ publication: ref.number, ms: Math.round(performance.now() - began) }, "publication shown");
      }
      if (failures > 0) log.info("publications are followed again");
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      onFailure?.();
      if (failures++ === 0) log.error({ err: error }, "the last publication cannot be shown; the former one stays");
    }
    const wait = failures === 0 ? lookEvery : Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
    await delay(Math.min(wait, untilDue(shown(), now())), undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Milliseconds until the next scheduled change. */
const untilDue = ({ until }: CurrentPublication, now: Date): number =>
  until !== undefined && until > now ? until.getTime() - now.getTime() : Infinity;
