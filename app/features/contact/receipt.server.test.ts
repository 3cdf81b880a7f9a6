import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.resetModules());

async function receiptsUnder(secret: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secret);
  return import("./receipt.server.ts");
}
const [old, other] = ["an old secret of more than 32 characters", "another secret of more than 32 characters"];
const id = "NH-7K3M-0QXD";

test("a receipt belongs to one number, and nobody can make one without the secret", async () => {
  const { receiptFor, isReceipt } = await receiptsUnder(old);
  const receipt = receiptFor(id);
  expect(receipt).toMatch(/^[\w-]{22}$/);
  expect(isReceipt(id, receipt)).toBe(true);
  for (const wrong of ["", "x", receipt.slice(1), `${receipt}A`, receipt.toUpperCase(), "ا".repeat(11), "ا".repeat(22)])
    expect(isReceipt(id, wrong)).toBe(false);
  expect(isReceipt("NH-7K3M-0QXF", receipt)).toBe(false);
});

test("it outlives a restart and a rotation of the secret, and is the same on all instances", async () => {
  const receipt = (await receiptsUnder(old)).receiptFor(id);
  expect((await receiptsUnder(old)).receiptFor(id)).toBe(receipt);
  expect((await receiptsUnder(`${other},${old}`)).isReceipt(id, receipt)).toBe(true);
  expect((await receiptsUnder(other)).isReceipt(id, receipt)).toBe(false);
});
