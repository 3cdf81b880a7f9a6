import { describe, expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { locales } from "#i18n/locale.ts";
import { formatDayAndTime } from "#i18n/riyadh-time.ts";
import { bookingField } from "./booking.server.ts";

const regular = [
  { days: [0, 1, 2, 3], opens: "08:30", closes: "17:30" },
  { days: [4], opens: "09:00", closes: "12:00" },
];
const exceptions = [
  { name: { en: "Feast", ar: "عيد" }, from: "2026-12-06", to: "2026-12-07" },
  { name: { en: "Short day", ar: "يوم قصير" }, from: "2026-12-08", to: "2026-12-08", opens: "13:00", closes: "16:00" },
];

describe.each(locales)("the times offered, %s", (locale) => {
  const { company, pages, ...site } = sites[locale];
  const { any, morning, afternoon } = pages.contact.booking;
  const timesFrom = (now: string, hours = { ...company.hours, regular, exceptions }) =>
    bookingField({ ...site, pages, company: { ...company, hours } }, new Date(now)).options;
  const on = (date: string, half: string) => {
    const group = formatDayAndTime({ day: date, time: "" }, locale);
    return { value: group + (locale === "en" ? ", " : "، ") + half, label: half, group };
  };
  const both = (date: string) => [on(date, morning), on(date, afternoon)];

  test("are halves of the next seven days with opening hours, after today in Riyadh, or any time", () => {
    // In Riyadh it is Wednesday already.
    expect(timesFrom("2026-12-01T21:30:00Z")).toEqual([
      { value: "", label: any },
      on("2026-12-03", morning),
      on("2026-12-08", afternoon),
      ...both("2026-12-09"),
      on("2026-12-10", morning),
      ...both("2026-12-13"),
      ...both("2026-12-14"),
      ...both("2026-12-15"),
    ]);
  });

  test("reach over midnight, and are any time where the office never opens", () => {
    const late = { ...company.hours, exceptions: [], regular: [{ days: [5], opens: "20:00", closes: "02:00" }] };
    expect(timesFrom("2026-12-01T08:00:00Z", late)?.slice(0, 2)).toEqual([
      { value: "", label: any },
      on("2026-12-04", afternoon),
    ]);
    expect(timesFrom("2026-12-01T08:00:00Z", { ...late, regular: [] })).toEqual([{ value: "", label: any }]);
  });
});
