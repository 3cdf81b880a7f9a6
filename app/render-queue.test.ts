import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

/** Pages whose rendering ends on demand. */
function pages() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const render = (page: number) => () => {
    begun.push(page);
    const { promise, resolve } = Promise.withResolvers<number>();
    ends[page] = () => resolve(page);
    return promise;
  };
  return { begun, ends, render };
}

/** An address in its own network. */
const from = (address: string) => new Map([[address, 1]]);

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await nextTurn();
};

describe("pages are rendered", () => {
  test("in their order, so many at once, and the next when one has ended", async () => {
    const { begun, ends, render } = pages();
    const queue = createRenderQueue({ atOnce: 2, waiting: 10, turn: nextTurn });
    const rendered = [0, 1, 2, 3].map((page) => queue(from("visitor"), undefined, render(page)));
    await turns(10);
    expect(begun).toEqual([0, 1]);
    ends[1]!();
    await turns(10);
    expect(begun).toEqual([0, 1, 2]);
    for (const page of [0, 2]) ends[page]!();
    await turns(10);
    ends[3]!();
    expect(await Promise.all(rendered)).toEqual([0, 1, 2, 3]);
  });

  test("each in a turn of its own, with room for others between", async () => {
    const { begun, ends, render } = pages();
    const queue = createRenderQueue({ atOnce: 8, waiting: 10, turn: nextTurn });
    const rendered = [0, 1, 2, 3].map((page) => queue(from("visitor"), undefined, render(page)));
    const counts: number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      await nextTurn();
      counts.push(begun.length);
    }
    for (const [index, count] of counts.entries()) expect(count - (counts[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(begun).toHaveLength(4);
    for (const end of ends) end();
    await Promise.all(rendered);
  });

  test("no more than may wait; a page that fails makes room like any other", async () => {
    const queue = createRenderQueue({ atOnce: 1, waiting: 2, turn: nextTurn });
    const failing = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("broken"));
    const asked = Array.from({ length: 4 }, () =>
      queue(from("visitor"), undefined, failing).catch((error: Error) => error.message),
    );
    expect(await Promise.all(asked)).toEqual(["broken", "broken", "full", "full"]);
    expect(failing).toHaveBeenCalledTimes(2);
    expect(await queue(from("visitor"), undefined, async () => "rendered")).toBe("rendered");
  });

  test("not for visitors who went before their turn, whose places others take", async () => {
    const { begun, ends, render } = pages();
    const queue = createRenderQueue({ atOnce: 1, waiting: 2, turn: nextTurn });
    const [goner, gone] = [new AbortController(), AbortSignal.abort()];
    const first = queue(from("visitor"), undefined, render(0));
    await turns(2);
    const left = queue(from("visitor"), goner.signal, render(1));
    const stays = queue(from("visitor"), new AbortController().signal, render(2));
    expect(await queue(from("visitor"), undefined, render(3))).toBe("full");
    goner.abort();
    expect(await left).toBe("cancelled");
    expect(await queue(from("visitor"), gone, render(4))).toBe("cancelled");
    const late = queue(from("visitor"), undefined, render(5));
    ends[0]!();
    await turns(3);
    ends[2]!();
    await turns(3);
    ends[5]!();
    expect(await Promise.all([first, stays, late])).toEqual([0, 2, 5]);
    expect(begun).toEqual([0, 2, 5]);
  });

  test("of whoever was given the least first, in the sender's own order", async () => {
    const { begun, ends, render } = pages();
    const queue = createRenderQueue({ atOnce: 1, waiting: 10, turn: nextTurn });
    const many = [0, 1, 2, 3].map((page) => queue(from("greedy"), undefined, render(page)));
    await turns(3);
    const others = [4, 5].map((page) => queue(from("modest"), undefined, render(page)));
    others.push(queue(from("third"), undefined, render(6)));
    for (let round = 0; round < 7; round++) {
      ends[begun.at(-1)!]!();
      await turns(3);
    }
    await Promise.all([...many, ...others]);
    expect(begun).toEqual([0, 6, 4, 5, 1, 2, 3]);
  });

  test("of a visitor at once, however many addresses of a network ask on and on", async () => {
    const { begun, ends, render } = pages();
    const queue = createRenderQueue({ atOnce: 1, waiting: 100, turn: nextTurn });
    const flood = (page: number) =>
      queue(
        new Map([
          [`flood ${page % 60}`, 1],
          ["flood", 10],
        ]),
        undefined,
        render(page),
      );
    const asked = Array.from({ length: 61 }, (_, page) => flood(page));
    const endNext = async () => {
      ends[begun.at(-1)!]!();
      await turns(3);
    };
    await turns(3);
    // None of the sixty has had a page yet, either.
    asked.push(queue(from("early"), undefined, render(200)));
    await endNext();
    expect(begun.at(-1)).toBe(200);
    for (let round = 0; round < 20; round++) await endNext();
    // Addresses in the same network that have had no page yet do not come first, either.
    for (const page of [100, 101]) {
      asked.push(queue(from("visitor"), undefined, render(page)));
      await endNext();
      expect(begun.at(-1)).toBe(page);
    }
    while (begun.length < 64) await endNext();
    await endNext();
    await Promise.all(asked);
  });

  test("but where no more may wait, not for whoever was given, and waits for, the most pages", async () => {
    const { ends, render } = pages();
    const queue = createRenderQueue({ atOnce: 1, waiting: 3, turn: nextTurn });
    const many = [0, 1, 2, 3].map((page) => queue(from("greedy"), undefined, render(page)));
    await turns(3);
    const others = [4, 5, 6].map((page) => queue(from(`modest ${page}`), undefined, render(page)));
    // Each of the three now has one waiting page and has had none.
    others.push(queue(from("late"), undefined, render(7)));
    for (const page of [0, 7, 6, 5]) {
      ends[page]!();
      await turns(3);
    }
    expect(await Promise.all([...many, ...others])).toEqual([0, "full", "full", "full", "full", 5, 6, 7]);
  });
});
