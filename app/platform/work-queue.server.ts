/** Maximum per turn of the event loop, even for short work. */
const maxPerTurn = 32;
/** Node accepts one connection per turn: this many turns pass without work while more arrive. */
const restTurns = 32;
/** Refusing this many takes about as long as rendering one page. */
const few = 8;

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/** Starts work in order of arrival within a budget per turn of the event loop, so that files are still sent. */
export function createWorkQueue(milliseconds: number) {
  const waiting: (() => void)[] = [];
  let jobsLeft = 0;
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
    // Node finishes the synchronous part of started work before the next call.
    jobsLeft--;
    if (jobsLeft === 0) plan();
  }

  function plan(): void {
    jobsLeft = Math.min(waiting.length, maxPerTurn);
    end = Infinity;
    for (let count = 0; count < jobsLeft; count++) setImmediate(begin);
  }

  function wait(add: (begin: () => void) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    add(resolve);
    if (jobsLeft === 0) plan();
    return promise;
  }

  return {
    turn: (): Promise<void> => wait((begin) => waiting.push(begin)),
    /** A turn for work from another queue: at most `few` jobs of this one start before it. */
    earlyTurn: (): Promise<void> => wait((begin) => waiting.splice(few, 0, begin)),
    /** Call for every new connection. */
    arrived: (): void => {
      hasArrived = true;
    },
  };
}
