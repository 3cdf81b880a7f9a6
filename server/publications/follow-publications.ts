import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { PublicationMark } from "#app/features/content/publications.server.ts";

/** Milliseconds between two looks at the store: a publication appears within two seconds. */
const lookEvery = 500;
/** After a failure, doubled up to the longest. */
const firstRetry = 2000;
const longestRetry = 15_000;

/** Something that is shown to visitors. */
type Shown = PublicationMark & {
  /** When it is to be rendered anew. */
  until?: Date | undefined;
};

export type Following<T extends Shown> = {
  /** The last publication. @throws as long as the store does not say */
  latest: () => Promise<PublicationMark>;
  shown: () => T;
  /** Makes a publication ready, the shown one anew; what is shown stays as it is. */
  prepare: (wanted: PublicationMark) => Promise<T>;
  /** Shows it to the next request. */
  show: (ready: T) => void;
  /** Called for each time that one cannot be shown. */
  onFailure?: () => void;
  log: Logger;
  now?: () => Date;
};

/**
 * Shows each publication that any instance makes, and scheduled posts at their moment, until the
 * signal fires. Whatever fails, what is shown stays, and it is tried again.
 */
export async function followPublications<T extends Shown>(
  { latest, shown, prepare, show, onFailure, log, now = () => new Date() }: Following<T>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const { number, publishedAt, until } = shown();
      const isDue = until !== undefined && until <= now();
      const wanted = await latest().catch((error: unknown) => {
        // What was scheduled is on this machine.
        if (isDue) return { number, publishedAt };
        throw error;
      });
      if (wanted.number !== number || wanted.publishedAt !== publishedAt || isDue) {
        const began = performance.now();
        const ready = await prepare(wanted);
        if (signal.aborted) return;
        show(ready);
        log.info({ publication: wanted.number, ms: Math.round(performance.now() - began) }, "publication shown");
      }
      if (failures > 0) log.info("publications are followed again");
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      onFailure?.();
      if (failures++ === 0) log.error({ err: error }, "the last publication cannot be shown; what was before it stays");
    }
    const wait = failures === 0 ? lookEvery : Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
    await delay(Math.min(wait, untilDue(shown(), now())), undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Milliseconds until what is shown changes by itself. */
const untilDue = ({ until }: Shown, now: Date): number =>
  until !== undefined && until > now ? until.getTime() - now.getTime() : Infinity;
