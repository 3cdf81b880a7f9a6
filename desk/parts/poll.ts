import { listen } from "#app/ui/listen.ts";

/**
 * Polls while the page is in use: an idle page must not keep a session alive.
 * @param every milliseconds
 * @param restsAfter milliseconds of inactivity
 * @returns a function that ends it
 */
export function poll(ask: () => Promise<void>, { every, restsAfter }: { every: number; restsAfter: number }) {
  let lastTouch = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const askAgain = () => {
    timer = setTimeout(() => void askNow(), every);
  };
  async function askNow(): Promise<void> {
    if (Date.now() - lastTouch <= restsAfter) await ask().catch(() => undefined);
    if (!isOver) askAgain();
  }
  askAgain();
  const touch = () => void (lastTouch = Date.now());
  const endTouches = listen(window, "pointermove pointerdown keydown focus", touch, { passive: true });
  return () => {
    isOver = true;
    clearTimeout(timer);
    endTouches();
  };
}
