import { afterEach, expect, test } from "vitest";
import { testStore } from "#app/features/outbox/test-store.ts";

let store: Awaited<ReturnType<typeof testStore>>;
afterEach(() => store.remove());

test("only who asks for a number of messages is told beside the result how many there are", async () => {
  store = await testStore();
  for (let number = 10; number < 62; number++) await store.add(`NH-${number}`);
  const { desk } = await import("./desk.server.ts");
  const run = async (...args: string[]) => {
    const written: string[] = [];
    const said: string[] = [];
    const write = async (text: string) => void written.push(text);
    const say = (line: string) => void said.push(line);
    expect(await desk(args, { write, say, progress: () => {}, columns: Infinity, ask: undefined })).toBe(0);
    return { messages: written.join("").match(/^NH-/gm)?.length, said };
  };
  expect(await run("list")).toEqual({ messages: 50, said: [] });
  expect(await run("list", "--limit", "52")).toEqual({ messages: 52, said: [] });
  expect(await run("list", "--limit", "2")).toEqual({
    messages: 2,
    said: ["2 of 52 messages. For all: --limit 52"],
  });
});
