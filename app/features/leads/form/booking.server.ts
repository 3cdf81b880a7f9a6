import type { LocalizedSite } from "#app/content.server.ts";
import { leadField } from "#app/features/leads/lead-fields.server.ts";
import type { FormField } from "#app/features/leads/rules/check-fields.ts";
import { comma } from "#i18n/locale.ts";
import { isOvernight, nextOpening, timesOn } from "#i18n/open-state.ts";
import { formatDayAndTime, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";

/** Days on which the office opens, after today. */
const mostDays = 7;
const noon = "12:00";

/** The field for a wished time: mornings and afternoons of the next days with opening hours, or any time. */
export function bookingField(site: LocalizedSite, now: Date): FormField {
  const { company, locale, pages } = site;
  const { label, any, morning, afternoon, hint } = pages.contact.booking;
  const days: string[] = [];
  let [last = ""] = riyadhMinute(now.toISOString()).split(" ");
  while (days.length < mostDays) {
    const next = nextOpening(company.hours, shiftDay(last, 1), "");
    if (!next) break;
    days.push((last = next.day));
  }
  const options = days.flatMap((date) => {
    const group = formatDayAndTime({ day: date, time: "" }, locale);
    const shifts = timesOn(company.hours, date);
    const halves = [
      ...(shifts.some(({ opens }) => opens < noon) ? [morning] : []),
      ...(shifts.some((shift) => shift.closes > noon || isOvernight(shift)) ? [afternoon] : []),
    ];
    return halves.map((half) => ({ value: group + comma[locale] + half, label: half, group }));
  });
  return {
    ...leadField(site, "preferredTime", label),
    type: "times",
    hint,
    options: [{ value: "", label: any }, ...options],
  };
}
