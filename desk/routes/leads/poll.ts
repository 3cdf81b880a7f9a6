const touches = ["pointermove", "pointerdown", "keydown", "focus"] as const;

/**
 * Asks again and again while somebody uses the page: an open one must not keep a session alive.
 * @param every milliseconds
 * @param restsAfter milliseconds of inactivity
 * @returns ends it
 */
export function poll(ask: () => Promise<void>, { every, restsAfter }: { every: number; restsAfter: number }) {
  let lastTouch = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const touch = () => void (lastTouch = Date.now());
  const askAgain = () => {
    timer = setTimeout(() => void askNow(), every);
  };
  async function askNow(): Promise<void> {
    if (Date.now() - lastTouch <= restsAfter) await ask().catch(() => undefined);
    if (!isOver) askAgain();
  }
  askAgain();
  for (const one of touches) addEventListener(one, touch, { passive: true });
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const one of touches) removeEventListener(one, touch);
  };
}
