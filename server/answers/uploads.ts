import type { Exchange } from "#server/http/exchange.ts";
import { limits } from "#server/http/limits.ts";
import { withoutData } from "./read-static-files.ts";
import type { Site } from "./site.ts";

/** The most bytes of a visitor's form with files; undefined if the page's forms take none. */
export function uploadLimit(
  { request, url }: Pick<Exchange, "request" | "url">,
  { application }: Pick<Site, "application">,
): number | undefined {
  const files = application.pages.fileCounts().get(withoutData(url.pathname));
  const isMultipart = /^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "");
  const { largest, others } = limits.visitorFiles;
  return files && isMultipart && request.method === "POST" ? files * largest + others : undefined;
}

/**
 * Bounds the memory of visitors' uploads, each of which is held completely until it is stored:
 * others wait before their bodies are read. One address cannot hold all places.
 * @returns a function that runs work in a place, or returns undefined if too many wait
 */
export function createUploadPlaces() {
  const { atOnce, ofOneAddress, waiting: mostWaiting } = limits.visitorFiles;
  const running: string[] = [];
  const waiting: { address: string; begin: () => void }[] = [];
  const isFree = (address: string): boolean =>
    running.length < atOnce && running.filter((one) => one === address).length < ofOneAddress;

  function end(address: string): void {
    running.splice(running.indexOf(address), 1);
    const next = waiting.findIndex((one) => isFree(one.address));
    if (next !== -1) waiting.splice(next, 1)[0]!.begin();
  }

  return async function inPlace<Result>(address: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (!isFree(address)) {
      if (waiting.length >= mostWaiting) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ address, begin: () => (running.push(address), resolve()) });
      await promise;
    } else running.push(address);
    try {
      return await work();
    } finally {
      end(address);
    }
  };
}
