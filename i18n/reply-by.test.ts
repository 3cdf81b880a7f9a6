import { expect, test } from "vitest";
import { replyBy, type ReplyWithin, workingMinutes } from "./reply-by.ts";

const hours = {
  timeZone: "Asia/Riyadh",
  regular: [{ days: [0, 1, 2, 3, 4], opens: "08:30", closes: "17:30" }],
  exceptions: [
    { name: "Founding Day", from: "2027-02-22", to: "2027-02-22" },
    { name: "Ramadan", from: "2027-02-08", to: "2027-03-08", opens: "10:00", closes: "16:00" },
    { name: "Eid al-Fitr", from: "2027-03-09", to: "2027-03-13" },
  ],
};
const aDay: ReplyWithin = { count: 1, unit: "workingDays" };
const fourHours: ReplyWithin = { count: 4, unit: "workingHours" };
const by = (received: string, within: ReplyWithin) => {
  const { day, time } = replyBy(hours, new Date(`${received.replace(" ", "T")}:00+03:00`), within)!;
  return `${day} ${time}`;
};

// 22 November 2026 is a Sunday.
test.each([
  ["the next working day at the same time", "2026-11-22 11:00", "2026-11-23 11:00"],
  ["the quarter of an hour after it", "2026-11-22 11:01", "2026-11-23 11:15"],
  ["over the weekend", "2026-11-26 10:00", "2026-11-29 10:00"],
  ["from the next opening, before the office opens", "2026-11-22 06:00", "2026-11-23 08:30"],
  ["from the next opening, after it closed", "2026-11-26 17:30", "2026-11-30 08:30"],
  ["from the next opening, on a free day", "2026-11-27 12:00", "2026-11-30 08:30"],
  ["until the end of a day that ends earlier", "2027-02-07 17:10", "2027-02-08 16:00"],
  ["not before a day that begins later", "2027-02-07 08:30", "2027-02-08 10:00"],
  ["over a holiday", "2027-02-21 11:00", "2027-02-23 11:00"],
  ["over Eid and the weekend after it", "2027-03-08 11:00", "2027-03-14 11:00"],
])("within one working day: %s", (_, received, expected) => {
  expect(by(received, aDay)).toBe(expected);
});

test.each([
  ["the same day", "2026-11-22 09:10", "2026-11-22 13:15"],
  ["exactly until the office closes", "2026-11-22 13:30", "2026-11-22 17:30"],
  ["the rest on the next working day", "2026-11-26 16:30", "2026-11-29 11:30"],
  ["in the hours of Ramadan", "2027-02-08 14:00", "2027-02-09 12:00"],
])("within four working hours: %s", (_, received, expected) => {
  expect(by(received, fourHours)).toBe(expected);
});

test("the day is Riyadh's, wherever the server is", () => {
  // 23:30 in London is 02:30 of the next day in Riyadh.
  expect(replyBy(hours, new Date("2026-11-22T23:30:00Z"), fourHours)).toEqual({ day: "2026-11-23", time: "12:30" });
});

test("an office that never opens promises nothing", () => {
  expect(replyBy({ ...hours, regular: [] }, new Date("2026-11-22T09:00:00Z"), aDay)).toBeUndefined();
});

test.each([
  ["in the evening, within the night", "2026-11-22 21:00", fourHours, "2026-11-23 01:00"],
  ["after midnight, the rest in the next evening", "2026-11-23 01:00", fourHours, "2026-11-23 21:00"],
  ["after midnight, one working day later", "2026-11-23 01:00", aDay, "2026-11-24 01:00"],
])("of hours past midnight, a message %s", (_, received, within, expected) => {
  const night = { ...hours, regular: [{ days: [0, 1, 2, 3, 4], opens: "18:00", closes: "02:00" }] };
  const { day, time } = replyBy(night, new Date(`${received.replace(" ", "T")}:00+03:00`), within)!;
  expect(`${day} ${time}`).toBe(expected);
});

test.each([
  ["within a day", "2026-11-22 09:10", "2026-11-22 11:25", 135],
  ["over a night", "2026-11-22 17:00", "2026-11-23 09:00", 60],
  ["over a weekend, from a message outside the hours", "2026-11-26 20:00", "2026-11-29 08:45", 15],
  ["over a holiday", "2027-02-21 15:00", "2027-02-23 10:30", 90],
  ["none, for an answer while the office is closed", "2026-11-27 10:00", "2026-11-28 22:00", 0],
])("working minutes between two times: %s", (_, from, until, expected) => {
  const [begin, end] = [from, until].map((text) => new Date(`${text.replace(" ", "T")}:00+03:00`));
  expect(workingMinutes(hours, begin!, end!)).toBe(expected);
});

test("working minutes after midnight count from the evening before", () => {
  const night = { ...hours, regular: [{ days: [0], opens: "18:00", closes: "02:00" }] };
  const [begin, end] = ["2026-11-23T00:30:00+03:00", "2026-11-23T09:00:00+03:00"].map((text) => new Date(text));
  expect(workingMinutes(night, begin!, end!)).toBe(90);
});
