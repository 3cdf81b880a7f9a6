import { beforeEach, expect, test, vi } from "vitest";
import { readLeadQuery } from "./lead-query.server.ts";

beforeEach(() => void vi.setSystemTime("2026-11-20T22:30:00.000Z"));
const asked = (search: string) => readLeadQuery(new URLSearchParams(search), "sara@company.example");

test("an address without conditions asks for all", () => {
  expect(asked("")).toEqual({ text: "", after: "", filter: {} });
  expect(asked("q=&status=&days=&who=&spam=&form=&failed=")).toEqual(asked(""));
});

test.each([
  ["status=site-visit", { status: "site-visit" }],
  ["status=planned", { planned: true }],
  ["spam=only", { flagged: true }],
  ["spam=none", { flagged: false }],
  ["who=me", { assignedTo: "sara@company.example" }],
  ["who=nobody", { assignedTo: "" }],
  ["who=omar@company.example", { assignedTo: "omar@company.example" }],
  ["form=quotation", { form: "quotation" }],
  ["source=phone", { origin: "phone" }],
  ["source=spring+fair", { source: "spring fair" }],
  ["tag=key+customer", { tag: "key customer" }],
  ["failed=1", { undelivered: true }],
  // In Riyadh it is already the 21st.
  ["days=1", { since: new Date("2026-11-21T00:00:00+03:00") }],
  ["days=7", { since: new Date("2026-11-15T00:00:00+03:00") }],
])("%s is a condition", (search, filter) => {
  expect(asked(search).filter).toEqual(filter);
});

test.each(["days=x", "days=-1", "days=1e99", "spam=x"])("%s is left out", (search) => {
  expect(asked(search).filter).toEqual({});
});
