import { beforeEach, expect, test, vi } from "vitest";
import { calendarFile } from "./calendar.server.ts";

const entry = {
  id: "TST-1@desk.example",
  day: "2026-12-01",
  time: "09:30",
  title: "Call",
  url: "https://desk.example/1",
};
const file = (changes: Partial<typeof entry> = {}) => calendarFile("Works; Ltd", [{ ...entry, ...changes }]);
beforeEach(() => void vi.setSystemTime("2026-11-20T09:40:00.123Z"));

test("an entry with a time of Riyadh is at that moment", () => {
  expect(file()).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//website//follow-ups//EN",
      "X-WR-CALNAME:Works\\; Ltd",
      "BEGIN:VEVENT",
      "UID:TST-1@desk.example",
      "DTSTAMP:20261120T094000Z",
      "DTSTART:20261201T063000Z",
      "DURATION:PT30M",
      "SUMMARY:Call",
      "URL:https://desk.example/1",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("one without a time takes the day and leaves it free", () => {
  expect(file({ time: "" })).toContain("\r\nDTSTART;VALUE=DATE:20261201\r\nTRANSP:TRANSPARENT\r\n");
});

test("texts can add no line, and long ones are broken between characters", () => {
  const title = `a, b; c\\d\nEND:VEVENT ${"اتصل بسارة 👋 ".repeat(20)}`;
  const text = file({ title });
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  const escaped = title.replaceAll(/[\\;,]/g, "\\$&").replace("\n", "\\n");
  expect(text.replaceAll("\r\n ", "")).toContain(`\r\nSUMMARY:${escaped}\r\n`);
});
