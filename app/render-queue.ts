/** What became of a page that was to be rendered. */
type Rendered<Page> = Page | "full" | "gone";

type Limits = { atOnce: number; waiting: number; turn: () => Promise<void> };

export type RenderQueue = <Page>(
  signal: AbortSignal | undefined,
  render: () => Promise<Page>,
) => Promise<Rendered<Page>>;

/**
 * Lets pages be rendered in the order they came, a bounded number at once.
 * @param limits.turn resolves when a page may begin
 * @param limits.waiting so many may wait; for any more the answer is "full" at once
 * @returns a function whose answer is "gone" where the signal fires before the page's turn
 */
export function createRenderQueue(limits: Limits): RenderQueue {
  const { atOnce, waiting, turn } = limits;
  const queue = new Set<() => void>();
  let running = 0;
  let isAdmitting = false;

  async function admit(): Promise<void> {
    if (isAdmitting) return;
    isAdmitting = true;
    while (queue.size > 0 && running < atOnce) {
      await turn();
      const [begin] = queue;
      if (!begin) break;
      queue.delete(begin);
      running++;
      begin();
    }
    isAdmitting = false;
  }

  /** @returns whether the turn came before the visitor went */
  function ownTurn(signal: AbortSignal | undefined): Promise<boolean> {
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
    void admit();
    return promise;
  }

  return async (signal, render) => {
    if (signal?.aborted) return "gone";
    if (queue.size >= waiting) return "full";
    if (!(await ownTurn(signal))) return "gone";
    try {
      return await render();
    } finally {
      running--;
      void admit();
    }
  };
}
