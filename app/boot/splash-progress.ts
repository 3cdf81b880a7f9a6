/**
 * Each tick of 100 ms adds less than 10 points; the splash screen ends 500 ms after 100 %, or on any
 * key, click or wheel event.
 */
export default function fillSplash({ dataset }: HTMLElement): void {
  const ends = ["keydown", "pointerdown", "wheel"];
  let progress = 0;
  const end = () => {
    clearInterval(ticking);
    for (const type of ends) removeEventListener(type, end, true);
    delete dataset.splash;
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
  for (const type of ends) addEventListener(type, end, true);
}
