/**
 * Runs as an inline script in the page's head. Each tick of 100 ms adds less than 10 points; the
 * splash screen ends 500 ms after 100 %, after 2 s, or on any key, click or wheel event
 * (docs/decisions/open-questions.md).
 */
export default function showSplash(mode: "session" | "every-load"): void {
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
    for (const type of ["keydown", "pointerdown", "wheel"]) removeEventListener(type, end, true);
    delete root.dataset.splash;
  };
  const tick = () => {
    // Usually just below 10, so that few visitors wait for the full 2 s.
    progress = Math.min(100, progress + 10 * Math.random() ** 0.1);
    // Set on the splash screen only: a change on the root would restyle every element at each tick.
    document.querySelector<HTMLElement>(".splash-wall")?.style.setProperty("--splash", `${progress}%`);
    const percent = document.getElementById("splash-percent");
    if (percent) percent.textContent = `${Math.floor(progress)}%`;
    if (progress < 100) return;
    clearInterval(ticking);
    setTimeout(end, 500);
  };
  const ticking = setInterval(tick, 100);
  const limit = setTimeout(end, 2000);
  for (const type of ["keydown", "pointerdown", "wheel"]) addEventListener(type, end, true);
  root.dataset.splash = "";
}
