/** Milliseconds after which the splash screen ends at the latest. */
const longest = 2000;

/**
 * Runs as an inline script in the page's head: shows the splash screen (docs/decisions/open-questions.md),
 * whose progress begins with the page's start (app/boot/splash-progress.ts).
 */
export default function showSplash(mode: "session" | "every-load"): void {
  const { dataset } = document.documentElement;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    if (mode === "session" && sessionStorage.getItem("splash")) return;
    if (mode === "session") sessionStorage.setItem("splash", "seen");
  } catch {
    return;
  }
  dataset.splash = "";
  setTimeout(() => delete dataset.splash, longest);
}
