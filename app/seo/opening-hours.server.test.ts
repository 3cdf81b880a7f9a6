import { describe, expect, it } from "vitest";
import { openingHours } from "./opening-hours.server.ts";

const name = { en: "Day", ar: "يوم" };
const regular = [{ days: [0, 1], opens: "08:30", closes: "17:30" }];
const hours = (exceptions: Parameters<typeof openingHours>[0]["exceptions"]) =>
  openingHours({ timeZone: "Asia/Riyadh", regular, exceptions });

const week = ["https://schema.org/Sunday", "https://schema.org/Monday"];
const usual = { "@type": "OpeningHoursSpecification", dayOfWeek: week, opens: "08:30", closes: "17:30" };
const closed = (validFrom: string, validThrough: string) => {
  return { "@type": usual["@type"], opens: "00:00", closes: "00:00", validFrom, validThrough };
};
const shorter = (validFrom: string, validThrough: string) => {
  return { ...usual, opens: "10:00", closes: "16:00", validFrom, validThrough };
};

describe("openingHours", () => {
  it("names the days of the usual week", () => {
    expect(hours([])).toEqual([usual]);
  });

  it("writes a day without times as Google writes a closed one", () => {
    expect(hours([{ name, from: "2027-02-22", to: "2027-02-22" }])).toEqual([
      usual,
      closed("2027-02-22", "2027-02-22"),
    ]);
  });

  it("keeps the days off of the week in a season with other times", () => {
    expect(hours([{ name, from: "2027-02-08", to: "2027-03-08", opens: "10:00", closes: "16:00" }])).toEqual([
      usual,
      shorter("2027-02-08", "2027-03-08"),
    ]);
  });

  it("cuts a day out of the season that is named after it", () => {
    expect(
      hours([
        { name, from: "2027-02-22", to: "2027-02-22" },
        { name, from: "2027-02-08", to: "2027-03-08", opens: "10:00", closes: "16:00" },
      ]),
    ).toEqual([
      usual,
      closed("2027-02-22", "2027-02-22"),
      shorter("2027-02-08", "2027-02-21"),
      shorter("2027-02-23", "2027-03-08"),
    ]);
  });

  it("names a day of two shifts once in a season", () => {
    const shifts = [...regular, { days: [0, 1], opens: "20:00", closes: "22:00" }];
    const season = { name, from: "2027-02-08", to: "2027-03-08", opens: "10:00", closes: "16:00" };
    const [, , inSeason] = openingHours({ timeZone: "Asia/Riyadh", regular: shifts, exceptions: [season] });
    expect(inSeason).toEqual(shorter("2027-02-08", "2027-03-08"));
  });

  it("drops a period that earlier ones cover whole, and shortens one that they overlap", () => {
    expect(
      hours([
        { name, from: "2027-03-01", to: "2027-03-10" },
        { name, from: "2027-03-02", to: "2027-03-10" },
        { name, from: "2027-03-09", to: "2027-03-12" },
      ]),
    ).toEqual([usual, closed("2027-03-01", "2027-03-10"), closed("2027-03-11", "2027-03-12")]);
  });
});
