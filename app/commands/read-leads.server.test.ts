import { afterEach, expect, test } from "vitest";
import { testStore } from "#tests/support/test-store.ts";
import { leadsCommand } from "./leads.server.ts";

let store: Awaited<ReturnType<typeof testStore>>;
afterEach(() => store.remove());

test("an empty store and an empty result have different sentences", async () => {
  store = await testStore();
  const hints = async (...args: string[]) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const write = async () => {};
    expect(
      await leadsCommand(store.parts, args, { write, say, progress: () => {}, columns: Infinity, ask: undefined }),
    ).toBe(0);
    return lines;
  };
  expect(await hints("list")).toEqual([expect.stringMatching(/^There is no \S+leads\.sqlite yet: /)]);
  await store.rows();
  expect(await hints("list")).toEqual(["There are no messages yet."]);
  expect(await hints("list", "--flagged")).toEqual(["There is no such message."]);
});

test("only --limit also shows the total", async () => {
  store = await testStore();
  for (let number = 10; number < 62; number++) await store.add(`NH-${number}`);
  const run = async (...args: string[]) => {
    const written: string[] = [];
    const hints: string[] = [];
    const write = async (text: string) => void written.push(text);
    const say = (line: string) => void hints.push(line);
    expect(
      await leadsCommand(store.parts, args, { write, say, progress: () => {}, columns: Infinity, ask: undefined }),
    ).toBe(0);
    return { messages: written.join("").match(/^NH-/gm)?.length, hints };
  };
  expect(await run("list")).toEqual({ messages: 50, hints: [] });
  expect(await run("list", "--limit", "52")).toEqual({ messages: 52, hints: [] });
  expect(await run("list", "--limit", "2")).toEqual({
    messages: 2,
    hints: ["2 of 52 messages. For all: --limit 52"],
  });
});
