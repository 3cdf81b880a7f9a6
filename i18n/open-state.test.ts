import { expect, test } from "vitest";
import { isOpen, opensNext } from "./open-state.ts";

const hours = {
  timeZone: "Asia/Riyadh",
  regular: [{ days: [0, 1, 2, 3, 4], opens: "08:30", closes: "17:30" }],
  exceptions: [
    { name: "Founding Day", from: "2027-02-22", to: "2027-02-22" },
    { name: "Ramadan", from: "2027-02-08", to: "2027-03-08", opens: "10:00", closes: "16:00" },
  ],
};

// Riyadh is three hours ahead of UTC all year.
test.each([
  ["Sunday at the minute it opens", "2026-11-22T05:30:00Z", true],
  ["Sunday a minute before", "2026-11-22T05:29:59Z", false],
  ["Thursday at the minute it closes", "2026-11-26T14:30:00Z", false],
  ["Friday at noon", "2026-11-27T09:00:00Z", false],
  ["Saturday night in UTC, Sunday morning in Riyadh", "2026-11-28T23:00:00Z", false],
])("%s", (_name, moment, open) => {
  expect(isOpen(hours, new Date(moment))).toEqual({ open });
});

test("an exception's hours count instead of the usual ones, and its name is given", () => {
  expect(isOpen(hours, new Date("2027-02-09T06:00:00Z"))).toEqual({ open: false, occasion: "Ramadan" });
  expect(isOpen(hours, new Date("2027-02-09T07:00:00Z"))).toEqual({ open: true, occasion: "Ramadan" });
});

test("a Friday of Ramadan stays closed", () => {
  expect(isOpen(hours, new Date("2027-02-12T08:00:00Z"))).toEqual({ open: false });
});

test("of two exceptions on one day the first counts", () => {
  expect(isOpen(hours, new Date("2027-02-22T08:00:00Z"))).toEqual({ open: false, occasion: "Founding Day" });
});

test.each([
  ["before it opens", "2026-11-22T05:00:00Z", { weekday: 0, opens: "08:30", isToday: true }],
  ["after it closed on Thursday", "2026-11-26T15:00:00Z", { weekday: 0, opens: "08:30", isToday: false }],
  ["on a holiday within Ramadan", "2027-02-22T08:00:00Z", { weekday: 2, opens: "10:00", isToday: false }],
])("%s it is told when it opens next", (_, moment, next) => {
  expect(opensNext(hours, new Date(moment))).toEqual(next);
});

test("an office that stays closed for two weeks tells nothing", () => {
  const exceptions = [{ name: "Move", from: "2026-11-01", to: "2026-12-31" }];
  expect(opensNext({ ...hours, exceptions }, new Date("2026-11-22T08:00:00Z"))).toBeUndefined();
});

test("between two shifts it is closed, and opens next with the second one", () => {
  const regular = [
    { days: [0, 1], opens: "08:00", closes: "12:00" },
    { days: [0, 1], opens: "16:00", closes: "20:00" },
  ];
  const noon = new Date("2026-11-22T10:00:00Z");
  expect(isOpen({ ...hours, regular }, noon)).toEqual({ open: false });
  expect(opensNext({ ...hours, regular }, noon)).toEqual({ weekday: 0, opens: "16:00", isToday: true });
});

test.each([
  ["the evening it opens", "2026-11-26T20:00:00Z", { open: true }],
  ["after midnight, on a free day", "2026-11-26T22:59:00Z", { open: true }],
  ["at the minute it closes", "2026-11-26T23:00:00Z", { open: false }],
  ["the night before the week begins", "2026-11-28T22:00:00Z", { open: false }],
  ["after midnight, when a holiday has begun", "2027-02-21T22:00:00Z", { open: true }],
  ["the night after the holiday", "2027-02-22T22:00:00Z", { open: false }],
])("hours past midnight: %s", (_, moment, state) => {
  const regular = [{ days: [0, 1, 2, 3, 4], opens: "18:00", closes: "02:00" }];
  const exceptions = [{ name: "Founding Day", from: "2027-02-22", to: "2027-02-22" }];
  expect(isOpen({ ...hours, regular, exceptions }, new Date(moment))).toEqual(state);
  if (!state.open)
    expect(opensNext({ ...hours, regular, exceptions }, new Date(moment))).toMatchObject({ opens: "18:00" });
});

test("hours that end at midnight end with the day", () => {
  const regular = [{ days: [0], opens: "18:00", closes: "00:00" }];
  expect(isOpen({ ...hours, regular }, new Date("2026-11-22T20:59:00Z"))).toEqual({ open: true });
  expect(isOpen({ ...hours, regular }, new Date("2026-11-22T21:00:00Z"))).toEqual({ open: false });
});
