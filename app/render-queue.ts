type RenderResult<Page> = Page | "full" | "cancelled";

type Limits = { atOnce: number; waiting: number; turn: () => Promise<void> };

/** Networks of a sender, narrowest first, each with its multiplier of the share of one address. */
type Sender = ReadonlyMap<string, number>;

export type RenderQueue = <Page>(
  sender: Sender,
  signal: AbortSignal | undefined,
  render: () => Promise<Page>,
) => Promise<RenderResult<Page>>;

type Waiting = (end: "begin" | "full") => void;

/** A sender's pages in order of arrival; never empty. */
type Line = { sender: Sender; pages: Set<Waiting> };

/**
 * Limits the number of pages rendered at a time. The sender with the smallest recent share comes
 * first, among equals the latest, and each sender's pages keep their order: a flood from many
 * addresses does not delay others.
 * @param limits.turn resolves when a page may start
 * @param limits.waiting maximum of waiting pages; above it, the last page of the sender with the
 *   most pages, rendered and waiting, gets "full"
 * @returns a function that resolves to "cancelled" if the signal fires before the page's turn
 */
export function createRenderQueue(limits: Limits): RenderQueue {
  const { atOnce, waiting, turn } = limits;
  const shares = createShares();
  /** Lines by the sender's narrowest network. Among equals the latest is next, so that a flood waits. */
  const lines = new Map<string, Line>();
  let count = 0;
  let running = 0;
  let isAdmitting = false;

  const nameOf = (sender: Sender) => sender.keys().next().value!;

  function join(sender: Sender, page: Waiting): void {
    const name = nameOf(sender);
    const line = lines.get(name) ?? { sender, pages: new Set() };
    line.pages.add(page);
    lines.set(name, line);
    count++;
  }

  function leave(sender: Sender, page: Waiting): void {
    const line = lines.get(nameOf(sender));
    if (!line?.pages.delete(page)) return;
    count--;
    if (line.pages.size === 0) lines.delete(nameOf(sender));
  }

  function beginNext(): void {
    if (count === 0) return;
    const { sender, pages } = [...lines.values()].reduce((one, other) =>
      shares.of(other.sender) <= shares.of(one.sender) ? other : one,
    );
    const [page] = pages;
    leave(sender, page!);
    shares.add(sender);
    running++;
    page!("begin");
  }

  /** Refuses the last page of the sender with the most pages; among equals, of the one whose turn is last. */
  function refuseLast(): void {
    const most = ({ sender, pages }: Line) => shares.of(sender) + pages.size;
    const { sender, pages } = [...lines.values()].reduce((one, other) => (most(other) > most(one) ? other : one));
    const last = [...pages].at(-1)!;
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

  function ownTurn(sender: Sender, signal: AbortSignal | undefined): Promise<"begin" | "full" | "cancelled"> {
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

/** Milliseconds after which a rendered page counts half. */
const halfLife = 5000;

function createShares() {
  const pagesByNetwork = new Map<string, number>();
  let since = performance.now();

  function forget(): void {
    const now = performance.now();
    const decay = 0.5 ** ((now - since) / halfLife);
    if (decay > 0.9) return;
    since = now;
    for (const [network, pages] of pagesByNetwork)
      if (pages * decay < 0.1) pagesByNetwork.delete(network);
      else pagesByNetwork.set(network, pages * decay);
  }

  return {
    add: (sender: Sender): void => {
      forget();
      for (const network of sender.keys()) pagesByNetwork.set(network, (pagesByNetwork.get(network) ?? 0) + 1);
    },
    of: (sender: Sender): number =>
      Math.max(...[...sender].map(([network, factor]) => (pagesByNetwork.get(network) ?? 0) / factor)),
  };
}
