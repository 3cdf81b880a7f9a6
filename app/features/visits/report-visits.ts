/** Pages seen since the last report. */
let seen: string[] = [];

/** Remembers that a page is shown, for the next report. */
export function noteView(path: string): void {
  if (seen.at(-1) !== path) seen.push(path);
}

/**
 * Reports what was seen whenever it goes out of sight: what never was in sight, such as a page
 * fetched in advance, is no visit. With the first report come how the visitor arrived, and what the
 * browser has measured meanwhile (docs/decisions/visits.md).
 * Called again, as when the document is made again, it does nothing more.
 * @param source campaign that the visit came from
 */
export function reportVisits(source: string): void {
  let isFirst = true;
  const wasHidden = document.hidden;
  addEventListener("visibilitychange", () => {
    if (!document.hidden || !seen[0]) return;
    const report = {
      seen,
      ...(isFirst && {
        source,
        from: document.referrer,
        type: kept("navigation")[0]?.type,
        // A page that was loaded out of sight was painted when somebody looked.
        lcp: wasHidden || kept("largest-contentful-paint").at(-1)?.startTime,
        cls: kept("layout-shift").map(({ hadRecentInput, startTime, value }) => hadRecentInput || [startTime, value]),
        // The browser keeps no action that was answered within 104 ms.
        inp:
          performance.interactionCount &&
          Math.max(1, ...kept("event").map(({ interactionId, duration }) => interactionId && duration)),
      }),
    };
    // Every value becomes a text. One that this browser does not know becomes one without digits.
    navigator.sendBeacon("/api/visits", new URLSearchParams(report as unknown as Record<string, string>));
    isFirst = false;
    seen = [];
  });
}

/** Of these each has those of its type. */
type Entry = PerformanceEntry & {
  type: string;
  hadRecentInput: boolean;
  value: number;
  interactionId: number;
};

/** What the browser has recorded since the page began to load. */
function kept(type: string): Entry[] {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type, buffered: true });
  return observer.takeRecords() as Entry[];
}
