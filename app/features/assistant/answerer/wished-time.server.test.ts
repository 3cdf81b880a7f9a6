import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { outsideHours } from "./wished-time.server.ts";

/** The company of the tests is open from Sunday to Thursday, 09:15 to 16:45, on Thursday to 13:00. */
const tuesday = new Date("2026-11-24T10:00:00+03:00");

test.each([
  ["en", "tomorrow at 10", false],
  ["en", "tomorrow after 4 pm", false],
  ["en", "tomorrow at 8 pm", "Thursday"],
  ["en", "on Friday morning", "Sunday"],
  ["en", "Saturday", "Sunday"],
  ["en", "Thursday at 3 pm", "Sunday"],
  ["en", "tonight", "Wednesday"],
  ["en", "after Isha", "Wednesday"],
  ["en", "between 2 and 3", false],
  ["en", "whenever", false],
  ["ar", "بكرة بعد العصر", false],
  ["ar", "بعد العشاء", "الأربعاء"],
  ["ar", "يوم الجمعة", "الأحد"],
  ["ar", "بكرة الساعة ٩ مساءً", "الخميس"],
  ["ar", "الأحد الساعة ١٠ صباحًا", false],
] as const)("in %s “%s” is outside the opening hours: %s", (locale, wished, next) => {
  const said = outsideHours(wished, sites[locale], tuesday);
  if (next === false) expect(said).toBeUndefined();
  else expect(said).toContain(next);
});
