import { expect, test, vi } from "vitest";
import { followUpText, followUpView, longestLine, parseFollowUp } from "./follow-up.ts";

const plan = { day: "2026-12-01", time: "09:30", line: "Call Sara" };

test("a follow-up is read as it was written, on one line", () => {
  expect(parseFollowUp(followUpText(plan))).toEqual(plan);
  expect(parseFollowUp(followUpText({ ...plan, time: "", line: "" }))).toEqual({ ...plan, time: "", line: "" });
  expect(parseFollowUp(followUpText({ ...plan, line: " Call\r\nSara\u2028 " }))).toEqual(plan);
});

test.each([
  { ...plan, day: "2026-02-30" },
  { ...plan, day: "" },
  { ...plan, day: "tomorrow" },
  { ...plan, time: "24:00" },
  { ...plan, time: "9" },
  { ...plan, line: "x".repeat(longestLine + 1) },
])("%j is no follow-up", (wrong) => {
  expect(parseFollowUp(followUpText(wrong))).toBeUndefined();
});

/** Riyadh's time is three hours ahead. */
function at(moment: string, time = plan.time) {
  vi.setSystemTime(moment);
  return followUpView(followUpText({ ...plan, time }), "en");
}

test("it is due on its day, and overdue after its time, or after its day", () => {
  expect(at("2026-11-30T20:59:00Z")).toMatchObject({ isDue: false, isOverdue: false });
  expect(at("2026-11-30T21:00:00Z")).toMatchObject({ isDue: true, isOverdue: false });
  expect(at("2026-12-01T06:31:00Z")).toMatchObject({ isDue: true, isOverdue: true });
  expect(at("2026-12-01T20:59:00Z", "")).toMatchObject({ isDue: true, isOverdue: false });
  expect(at("2026-12-01T21:00:00Z", "")).toMatchObject({ isDue: true, isOverdue: true });
});

test("it moves from today, and keeps its time and line", () => {
  const { tomorrow, nextWeek, when } = at("2026-12-04T09:00:00Z");
  expect(when).toBe("Tuesday 1 December, 09:30");
  expect(parseFollowUp(tomorrow)).toEqual({ ...plan, day: "2026-12-05" });
  expect(parseFollowUp(nextWeek)).toEqual({ ...plan, day: "2026-12-11" });
});
