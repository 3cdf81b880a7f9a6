import { expect, test } from "vitest";
import { Aspects } from "./aspects.ts";
import type { Entry } from "#app/site-index/passages.server.ts";

const entry = (path: string, heading?: string) =>
  ({ page: { title: path, path }, ...(heading && { heading }) }) as Entry;
const entries = [
  entry("/contact", "How much does it cost?"),
  entry("/services/mobile"),
  entry("/services/networks"),
  entry("/services/networks", "How is the work priced?"),
];
const aspects = new Aspects(
  [{ question: "How much does it cost?", heard: ["cost", "priced", "how much is"] }],
  entries,
);
const shares = Float64Array.from([0.1, 0.5, 0.3, 0.1]);

test("a price of something goes to the price on its page, else to the general one", () => {
  const [general, mobile, networks, priced] = aspects.shares(["how", "much", "is", "an", "app"], shares);
  expect(general).toBeCloseTo(0.5);
  expect(mobile).toBeCloseTo(0.1);
  expect(networks).toBeCloseTo(0.06);
  expect(priced).toBeCloseTo(0.34);
});

test("a clause that asks for no aspect keeps its shares", () => {
  expect(aspects.shares(["how", "much", "data", "can", "you", "move"], shares)).toBe(shares);
});
