import { expect, onTestFinished, test, vi } from "vitest";
import { collectWhenIdle } from "./collect-when-idle.ts";

test("what nobody needs is collected once there is nothing to do", async () => {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const spare = new WeakRef({ some: "garbage" });
  collectWhenIdle(ending.signal, 20);
  // A failed expectation must not hold the object.
  await vi.waitFor(() => expect(spare.deref() === undefined).toBe(true), { timeout: 60_000, interval: 500 });
});
