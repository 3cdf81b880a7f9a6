import type { Locale } from "#i18n/locale.ts";
import { formatDayAndTime, isDay, riyadhDay, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";

/** A member's plan for a lead. `day` and `time` in Riyadh, such as `2026-12-01` and `09:30`. */
export type FollowUp = {
  day: string;
  /** Empty: at any time of the day. */
  time: string;
  line: string;
};

/** Characters. */
export const longestLine = 200;

const format = /^(\d{4}-\d\d-\d\d)(?: ([01]\d|2[0-3]):([0-5]\d))?\n([^\n]*)$/;

/** A follow-up as stored, which sorts by day: `2026-12-01 09:30`, and the line below. */
export const followUpText = ({ day, time, line }: FollowUp): string =>
  `${day}${time && ` ${time}`}\n${line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()}`;

/** @returns undefined for a text that is no follow-up, has no real day or too long a line */
export function parseFollowUp(text: string): FollowUp | undefined {
  const [, day, hour, minute, line] = format.exec(text) ?? [];
  if (day === undefined || line === undefined || line.length > longestLine) return undefined;
  if (!isDay(day)) return undefined;
  return { day, time: hour ? `${hour}:${minute}` : "", line };
}

/** A stored follow-up in words, and as it would be stored for other days. */
export function followUpView(text: string, language: Locale) {
  const followUp = parseFollowUp(text)!;
  const { day, time } = followUp;
  const today = riyadhDay(new Date());
  const onDay = (by: number) => followUpText({ ...followUp, day: shiftDay(today, by) });
  return {
    ...followUp,
    text,
    when: formatDayAndTime(followUp, language),
    isDue: day <= today,
    isOverdue: `${day} ${time || "24:00"}` < riyadhMinute(new Date().toISOString()),
    tomorrow: onDay(1),
    nextWeek: onDay(7),
  };
}
export type FollowUpView = ReturnType<typeof followUpView>;
