import type { Company } from "#cms/schema/documents.ts";
import { dayName, shiftDay } from "#i18n/riyadh-time.ts";

type Hours = Company["hours"];
type Specification = { [key: string]: unknown };
type Period = { from: string; to: string };

/**
 * The regular week and exceptional days, as OpeningHoursSpecification. Search engines do not define
 * which of two overlapping periods applies, so days of an earlier exception are removed from later
 * ones.
 */
export function openingHours({ regular, exceptions }: Hours): Specification[] {
  const workingDays = [...new Set(regular.flatMap(({ days }) => days))];
  return [
    ...regular.map(({ days, opens, closes }) => specification({ days, opens, closes })),
    ...exceptions.flatMap(({ opens, closes, ...period }, index) =>
      without(period, exceptions.slice(0, index)).map((part) =>
        opens && closes
          ? specification({ days: workingDays, opens, closes, period: part })
          : // Google's notation for a closed day.
            specification({ opens: "00:00", closes: "00:00", period: part }),
      ),
    ),
  ];
}

function specification(hours: { days?: number[]; opens: string; closes: string; period?: Period }): Specification {
  return {
    "@type": "OpeningHoursSpecification",
    ...(hours.days && { dayOfWeek: hours.days.map((day) => `https://schema.org/${dayName(day, "en")}`) }),
    opens: hours.opens,
    closes: hours.closes,
    ...(hours.period && { validFrom: hours.period.from, validThrough: hours.period.to }),
  };
}

function without({ from, to }: Period, gaps: Period[]): Period[] {
  const [first, ...rest] = gaps;
  if (!first) return [{ from, to }];
  if (first.to < from || first.from > to) return without({ from, to }, rest);
  return [
    { from, to: shiftDay(first.from, -1) },
    { from: shiftDay(first.to, 1), to },
  ]
    .filter((part) => part.from <= part.to)
    .flatMap((part) => without(part, rest));
}
