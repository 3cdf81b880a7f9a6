declare global {
  interface Window {
    /** Paths of the pages shown in this document. */
    views?: string[];
  }
}

/**
 * Reports pages when they are hidden: a page that was never visible, such as a prefetched one, is
 * not a visit. The first report adds the source of the visit, and the browser's measurements so far
 * (docs/decisions/visits.md).
 */
export function reportVisits(source: string): void {
  const views = (window.views = [location.pathname]);
  let start = 0;
  const wasHidden = document.hidden;
  addEventListener("visibilitychange", () => {
    if (!document.hidden || start === views.length) return;
    const report = {
      seen: views.slice(start),
      ...(start === 0 && {
        source,
        from: document.referrer,
        type: bufferedEntries("navigation")[0]?.type,
        // A page that was loaded in the background was painted only when it became visible.
        lcp: wasHidden || bufferedEntries("largest-contentful-paint").at(-1)?.startTime,
        cls: bufferedEntries("layout-shift").map(
          ({ hadRecentInput, startTime, value }) => hadRecentInput || [startTime, value],
        ),
        // The browser does not record interactions that were answered within 104 ms.
        inp:
          performance.interactionCount &&
          Math.max(1, ...bufferedEntries("event").map(({ interactionId, duration }) => interactionId && duration)),
      }),
    };
    // Every value becomes a text. Unsupported ones become an empty number.
    navigator.sendBeacon("/api/visits", new URLSearchParams(report as unknown as Record<string, string>));
    start = views.length;
  });
}

type Entry = PerformanceEntry & {
  type: string;
  hadRecentInput: boolean;
  value: number;
  interactionId: number;
};

/** The browser's entries since the page began to load. */
function bufferedEntries(type: string): Entry[] {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type, buffered: true });
  return observer.takeRecords() as Entry[];
}
