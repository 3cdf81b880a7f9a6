/**
 * Inline script after the link to the style sheet, which narrow screens fetch late: applies it once
 * loaded. A page that opens below its top, such as after a reload, waits for it.
 */
export default function applyLate(): void {
  const link = document.currentScript!.previousElementSibling as HTMLLinkElement;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const apply = () => (link.media = "all");
  if (link.sheet || location.hash || navigation?.type !== "navigate") apply();
  else link.addEventListener("load", apply);
}
