/**
 * Runs in the page's head as an inline script, by its source text: it may use nothing from outside itself.
 * Shows the splash as the specification's section 9 says: a tick of 100 ms, a random step below 10 points, 500 ms after 100 %,
 * hidden after 2 s whichever comes first; any key or click ends it (docs/decisions/splash.md).
 */
export function showSplash(mode: "session" | "every-load"): void {
  const root = document.documentElement;
  const mark = "splash";
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (mode === "session") {
    try {
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, "seen");
    } catch {
      return;
    }
  }
  let progress = 0;
  const end = () => {
    clearInterval(ticking);
    clearTimeout(limit);
    for (const type of ["keydown", "pointerdown"]) removeEventListener(type, end, true);
    delete root.dataset.splash;
  };
  const tick = () => {
    progress = Math.min(100, progress + Math.random() * 10);
    root.style.setProperty("--splash", `${progress}%`);
    const percent = document.getElementById("splash-percent");
    if (percent) percent.textContent = `${Math.floor(progress)}%`;
    if (progress < 100) return;
    clearInterval(ticking);
    setTimeout(end, 500);
  };
  const ticking = setInterval(tick, 100);
  const limit = setTimeout(end, 2000);
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, end, true);
  root.dataset.splash = "";
}
