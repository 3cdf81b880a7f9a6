import { expect, test } from "vitest";
import { createSlots } from "./admission.server.ts";

test("a session, an address and all together have so many at once", () => {
  const slots = createSlots({ session: 2, address: 3, all: 4 });
  const first = slots.take("one", "a");
  expect(first).toBeDefined();
  expect(slots.take("one", "a")).toBeDefined();
  expect(slots.take("one", "b")).toBeUndefined();
  expect(slots.take("two", "a")).toBeDefined();
  expect(slots.take("three", "a")).toBeUndefined();
  expect(slots.take("three", "b")).toBeDefined();
  expect(slots.take("four", "c")).toBeUndefined();
  first!();
  expect(slots.take("four", "c")).toBeDefined();
});

test("a slot is given back once", () => {
  const slots = createSlots({ session: 2, address: 8, all: 200 });
  const releases = [slots.take("one", "a")!, slots.take("one", "a")!];
  expect(slots.taken()).toBe(2);
  for (const release of [...releases, ...releases]) release();
  expect(slots.taken()).toBe(0);
});
