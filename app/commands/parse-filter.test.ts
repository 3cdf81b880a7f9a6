import { beforeEach, expect, test, vi } from "vitest";
import { parseFilter } from "./records.server.ts";

beforeEach(() => void vi.setSystemTime("2026-11-20T09:40:00.000Z"));
const statuses = ["new", "visit", "spam"];

test.each([
  ["2026-11-20", "2026-11-19T21:00:00.000Z"],
  ["7d", "2026-11-13T09:40:00.000Z"],
  ["12h", "2026-11-19T21:40:00.000Z"],
])("--since %s begins at %s", (since, moment) => {
  expect(parseFilter({ since }, statuses)).toEqual({ since: new Date(moment) });
});

test.each([{ since: "yesterday" }, { since: "2026-13-01" }, { status: "open" }, { email: "sara" }])(
  "says what it does not understand in %j",
  (given) => {
    expect(parseFilter(given, statuses)).toMatch(/^--\w+ must be/);
  },
);

test("a status is one of the owner's", () => {
  expect(parseFilter({ status: "visit" }, statuses)).toEqual({ status: "visit" });
  expect(parseFilter({ status: "won" }, statuses)).toBe("--status must be one of: new, visit, spam.");
});
