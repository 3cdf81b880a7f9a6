/** Result of a rendering. */
type Rendered<Page> = Page | "full" | "cancelled";

type Limits = { atOnce: number; waiting: number; turn: () => Promise<void> };

export type RenderQueue = <Page>(
  sender: string,
  signal: AbortSignal | undefined,
  render: () => Promise<Page>,
) => Promise<Rendered<Page>>;

/** Tells a waiting page its result. */
type Waiting = (end: "begin" | "full") => void;

/**
 * Bounds the number of pages rendered at a time. Senders take turns, and each one's pages keep
 * their order, so that nobody waits behind all requests of somebody else.
 * @param limits.turn resolves when a page may begin
 * @param limits.waiting maximum that may wait; above it the last page of the sender with the most
 *   gets "full"
 * @returns a function that resolves to "cancelled" if the signal fires before the page's turn
 */
export function createRenderQueue(limits: Limits): RenderQueue {
  const { atOnce, waiting, turn } = limits;
  /** The sender whose turn is next comes first. None is empty. */
  const lines = new Map<string, Set<Waiting>>();
  let count = 0;
  let running = 0;
  let isAdmitting = false;

  function join(sender: string, page: Waiting): void {
    lines.set(sender, (lines.get(sender) ?? new Set()).add(page));
    count++;
  }

  function leave(sender: string, page: Waiting): void {
    const line = lines.get(sender);
    if (!line?.delete(page)) return;
    count--;
    if (line.size === 0) lines.delete(sender);
  }

  function beginNext(): void {
    const [next] = lines;
    if (!next) return;
    const [sender, line] = next;
    const [page] = line;
    // It goes to the end, with its other pages.
    lines.delete(sender);
    lines.set(sender, line);
    leave(sender, page!);
    running++;
    page!("begin");
  }

  /** Among equals, the sender whose turn is last. */
  function refuseLast(): void {
    const [sender, line] = [...lines].reduce((one, other) => (other[1].size >= one[1].size ? other : one));
    const last = [...line].at(-1)!;
    leave(sender, last);
    last("full");
  }

  async function admit(): Promise<void> {
    if (isAdmitting) return;
    isAdmitting = true;
    while (count > 0 && running < atOnce) {
      await turn();
      beginNext();
    }
    isAdmitting = false;
  }

  function ownTurn(sender: string, signal: AbortSignal | undefined): Promise<"begin" | "full" | "cancelled"> {
    const { promise, resolve } = Promise.withResolvers<"begin" | "full" | "cancelled">();
    const page: Waiting = (end) => {
      signal?.removeEventListener("abort", onAbort);
      resolve(end);
    };
    const onAbort = () => {
      leave(sender, page);
      resolve("cancelled");
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    join(sender, page);
    if (count > waiting) refuseLast();
    void admit();
    return promise;
  }

  return async (sender, signal, render) => {
    if (signal?.aborted) return "cancelled";
    const end = await ownTurn(sender, signal);
    if (end !== "begin") return end;
    try {
      return await render();
    } finally {
      running--;
      void admit();
    }
  };
}
