import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { locales } from "#i18n/locale.ts";
import type { Content } from "#content/read.ts";
import { hasLearned, withWeights } from "./learned-files.ts";
import { startProgram } from "./program.ts";

type LearnerOptions = {
  /** Placeholder of the public origin in pages. */
  siteUrl: string;
  /** Ends it. */
  signal: AbortSignal;
  log: Logger;
  /** Milliseconds without another publication before training: owners publish several in a row. */
  calm?: number;
};

/**
 * Trains the assistant in a separate process, since this one would keep the memory; takes some 20
 * seconds and 480 MB. Until then it answers with the former weights.
 * @param release its folder
 * @returns a function that trains on the content of a folder, and stops an earlier training; it
 *   resolves with the trained content, or undefined if there was nothing to do or it failed
 */
export function createLearner(release: string, { siteUrl, signal, log, calm = 10_000 }: LearnerOptions) {
  let current = new AbortController();
  signal.addEventListener("abort", () => current.abort());

  /** @returns the milliseconds that it took */
  async function learn(folder: string): Promise<number> {
    const mine = (current = new AbortController());
    await delay(calm, undefined, { signal: mine.signal, ref: false });
    const began = performance.now();
    const child = startProgram(release, ["learn.js", folder], { siteUrl, signal: mine.signal });
    const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, "close")]);
    if (code !== 0) throw new Error(errors.trim() || "the process that learns ended");
    return Math.round(performance.now() - began);
  }

  return async ({ folder, content }: { folder: string; content: Content }): Promise<Content | undefined> => {
    current.abort();
    if (signal.aborted || locales.every((locale) => hasLearned(folder, locale))) return undefined;
    try {
      log.info({ ms: await learn(folder) }, "the assistant's training is done");
      return await withWeights(content, folder);
    } catch (error) {
      if ((error as Error).name !== "AbortError")
        log.error({ err: error }, "the assistant's training failed; it answers as trained before");
      return undefined;
    }
  };
}
