export type Pace = {
  /** Resolves when work may begin. */
  turn: () => Promise<void>;
  /** The same for work that has waited in another queue: only few of those that wait here begin before it. */
  earlyTurn: () => Promise<void>;
  /** To be told of every new connection. */
  arrived: () => void;
};

/** Begun in one turn of the event loop at most, however little each takes. */
const atOnce = 32;
/** Node takes one connection in a turn: while more arrive, so many turns go by without work. */
const restTurns = 32;
/** Refusing so many takes about as long as rendering one page. */
const few = 8;

/**
 * Lets work that takes longer than sending a file begin in the order it came, in each turn of the event loop as much as
 * fits into some milliseconds: files are sent in between, however much else is asked for.
 */
export function createPace(milliseconds: number): Pace {
  const waiting: (() => void)[] = [];
  /** Those that still may begin in this turn. */
  let left = 0;
  let end = Infinity;
  let rested = 0;
  let hasArrived = false;

  function begin(): void {
    if (hasArrived && rested < restTurns) {
      hasArrived = false;
      rested++;
      end = 0;
    }
    const now = performance.now();
    end = Math.min(end, now + milliseconds);
    if (now < end) {
      rested = 0;
      waiting.shift()?.();
    }
    // Node lets all that a begun work does at once come to its end before this is called again.
    left--;
    if (left === 0) plan();
  }

  function plan(): void {
    left = Math.min(waiting.length, atOnce);
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
    turn: () => wait((begin) => waiting.push(begin)),
    earlyTurn: () => wait((begin) => waiting.splice(few, 0, begin)),
    arrived: () => {
      hasArrived = true;
    },
  };
}

/** That of this process. */
export const pace = createPace(4);
