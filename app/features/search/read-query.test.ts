import { expect, test } from "vitest";
import { longestQuery, readQuery } from "./search-site.server.ts";

test.each([
  ["", ""],
  ["  cloud   migration ", "cloud migration"],
  ["a\u0000b\tc\nd", "a b c d"],
  ["أمن\u202e الشبكات", "أمن الشبكات"],
  ["\ud800", "\ufffd"],
])("%j is read as %j", (written, query) => {
  expect(readQuery(written)).toEqual({ query, isCut: false });
});

test("a long query is cut after whole characters", () => {
  expect(readQuery("😀".repeat(longestQuery))).toMatchObject({ isCut: false });
  expect(readQuery("😀".repeat(longestQuery + 1))).toEqual({ query: "😀".repeat(longestQuery), isCut: true });
});
