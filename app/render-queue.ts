/** What became of a page that was to be rendered. */
type Rendered<Page> = Page | "full" | "gone";

export type RenderQueue = <Page>(
  signal: AbortSignal | undefined,
  render: () => Promise<Page>,
) => Promise<Rendered<Page>>;

/**
 * Lets pages be rendered in the order they came, a bounded number at once. Each begins in a turn of the event loop of
 * its own, so that a ready-made page waits for one of them at most.
 * @param waiting so many may wait; for any more the answer is "full" at once
 * @returns a function whose answer is "gone" where the signal fires before the page's turn
 */
export function createRenderQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): RenderQueue {
  const queue = new Set<() => void>();
  let running = 0;
  let nextTurn: NodeJS.Immediate | undefined;

  function admit(): void {
    nextTurn = undefined;
    const [begin] = queue;
    if (!begin || running >= atOnce) return;
    queue.delete(begin);
    running++;
    begin();
    admitSoon();
  }

  const admitSoon = () => {
    if (queue.size > 0 && running < atOnce) nextTurn ??= setImmediate(admit);
  };

  /** @returns whether the turn came before the visitor went */
  function turn(signal: AbortSignal | undefined): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const begin = () => {
      signal?.removeEventListener("abort", leave);
      resolve(true);
    };
    const leave = () => {
      queue.delete(begin);
      resolve(false);
    };
    signal?.addEventListener("abort", leave, { once: true });
    queue.add(begin);
    admitSoon();
    return promise;
  }

  return async (signal, render) => {
    if (signal?.aborted) return "gone";
    if (queue.size >= waiting) return "full";
    if (!(await turn(signal))) return "gone";
    try {
      return await render();
    } finally {
      running--;
      admitSoon();
    }
  };
}
