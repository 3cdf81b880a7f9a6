import { beforeEach, expect, test, vi } from "vitest";
import type { StoredEntry } from "./entry.ts";
import { recall, remember } from "./conversation.ts";

const turns = (count: number, text = "?"): StoredEntry[] =>
  Array.from({ length: count }, (_, at) => ({ kind: at % 2 === 0 ? "question" : "answer", id: at + 1, text }));

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("a conversation is known again, under one key, and once it is cleared nothing is left", () => {
  const entries: StoredEntry[] = [
    { kind: "question", id: 1, text: "one", fault: "failed" },
    { kind: "question", id: 2, text: "two" },
    {
      kind: "answer",
      id: 3,
      text: "yes",
      vote: "helpful",
      guide: { type: "guide", certainty: "perhaps", next: ["three"] },
    },
    { kind: "receipt", id: 4, reference: "TST-7K3M-0QXD" },
  ];
  remember(entries);
  expect([...stored.keys()]).toEqual(["chat"]);
  expect(recall()).toEqual(entries);
  remember([]);
  expect(stored.size).toBe(0);
  expect(recall()).toEqual([]);
});

test("of a long conversation the end is kept", () => {
  remember(turns(99, "س".repeat(2000)));
  expect(stored.get("chat")!.length).toBeLessThanOrEqual(100_000);
  const kept = recall();
  expect(kept.length).toBeGreaterThan(40);
  expect(kept.at(-1)).toMatchObject({ id: 99 });
  remember(turns(1, "x".repeat(200_000)));
  expect(stored.size).toBe(0);
});

test.each(["", "{", "null", "7", "[]", "{}", JSON.stringify({ version: 0, entries: turns(2) })])(
  "%j is no conversation",
  (value) => {
    stored.set("chat", value);
    expect(recall()).toEqual([]);
  },
);

test("without storage nothing fails", () => {
  vi.stubGlobal("sessionStorage", undefined);
  remember(turns(2));
  expect(recall()).toEqual([]);
});
