/**
 * Inline script after the link to the style sheet, which narrow screens fetch late: applies it when
 * it has come. What begins elsewhere than at its top, such as a page loaded again, waits for it.
 */
export default function applyLate(): void {
  const link = document.currentScript!.previousElementSibling as HTMLLinkElement;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const apply = () => (link.media = "all");
  if (link.sheet || location.hash || navigation?.type !== "navigate") apply();
  else link.addEventListener("load", apply);
}
