/** Maximum per turn of the event loop, even for quick work. */
const maxPerTurn = 32;
/** Node accepts one connection per turn: while more arrive, this many turns pass without work. */
const restTurns = 32;
/** Refusing so many takes about as long as rendering one page. */
const few = 8;

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * Starts work that takes longer than sending a file in the order of arrival, and in each turn of
 * the event loop as much as fits into some milliseconds. Files are sent in between, however much is
 * requested.
 */
export function createWorkQueue(milliseconds: number) {
  const waiting: (() => void)[] = [];
  /** How many may still begin in this turn. */
  let left = 0;
  let end = Infinity;
  let restedTurns = 0;
  let hasArrived = false;

  function begin(): void {
    if (hasArrived && restedTurns < restTurns) {
      hasArrived = false;
      restedTurns++;
      end = 0;
    }
    const now = performance.now();
    end = Math.min(end, now + milliseconds);
    if (now < end) {
      restedTurns = 0;
      waiting.shift()?.();
    }
    // Node finishes the synchronous part of started work before this is called again.
    left--;
    if (left === 0) plan();
  }

  function plan(): void {
    left = Math.min(waiting.length, maxPerTurn);
    end = Infinity;
    for (let count = 0; count < left; count++) setImmediate(begin);
  }

  function wait(add: (begin: () => void) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    add(resolve);
    if (left === 0) plan();
    return promise;
  }

  return {
    /** Resolves when work may begin. */
    turn: (): Promise<void> => wait((begin) => waiting.push(begin)),
    /** The same for work that waited in another queue: only few of those here begin before it. */
    earlyTurn: (): Promise<void> => wait((begin) => waiting.splice(few, 0, begin)),
    /** Call for every new connection. */
    arrived: (): void => {
      hasArrived = true;
    },
  };
}
