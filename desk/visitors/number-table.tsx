import { useLanguage } from "#desk/words/words.ts";
import { words as visitorWords } from "#words/desk-visitors.ts";
import type { Locale } from "#i18n/locale.ts";
import type { VitalSum } from "#app/features/visits/read-visits.server.ts";
import { type Vital, vitals as thresholds } from "#app/features/visits/vital-histogram.ts";
import { fill } from "#i18n/fill.tsx";

type TableRow = { key?: string; name: string; note?: string | undefined; values: readonly (number | string)[] };
type TableProps = {
  columns: readonly string[];
  rows: readonly TableRow[];
  /** Draws the last value of each row, too, as a share of the first one's. */
  hasBars?: boolean;
  /** Values that a phone shows; the note has the others. Absent: all. */
  onPhones?: number;
};

/** A table of numbers by name, or a sentence that there are none. */
export function NumberTable({ columns, rows, hasBars = false, onPhones }: TableProps) {
  const words = visitorWords[useLanguage()];
  const { whole } = useNumbers();
  const isRtl = useLanguage() === "ar";
  const place = (index: number) => (onPhones !== undefined && index > onPhones ? "@max-xl:hidden" : "");
  if (rows.length === 0) return <p className="text-subdued">{words.none}</p>;
  const most = Number(rows[0]!.values.at(-1));
  return (
    <div className="@container">
      <table className="w-full">
        <thead className="border-b border-line text-small text-subdued">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-semibold ${index === 0 ? "text-start" : "ps-2 text-end @xl:ps-4"} ${place(index)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, key = name, note, values }) => {
            const width = (Number(values.at(-1)) / most) * 100;
            return (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                  <bdi>{name}</bdi>
                  {note && (
                    <bdi
                      dir={onPhones === undefined ? "ltr" : "auto"}
                      className={`block text-small text-subdued ${onPhones === undefined ? "" : "@xl:hidden"}`}
                    >
                      {note}
                    </bdi>
                  )}
                  {hasBars && (
                    <svg
                      viewBox="0 0 100 4"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                      className="mt-1 block h-1 w-full"
                    >
                      <rect x={isRtl ? 100 - width : 0} width={width} height="4" className="fill-accent" />
                    </svg>
                  )}
                </th>
                {values.map((value, index) => (
                  <td key={index} className={`py-2 ps-2 text-end align-top tabular-nums @xl:ps-4 ${place(index + 1)}`}>
                    {typeof value === "number" ? whole(value) : value}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const tags: Record<Locale, string> = { en: "en-US", ar: "ar-SA-u-nu-latn" };

export function useNumbers() {
  const language = useLanguage();
  const formatter = (options?: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(tags[language], options);
    return (value: number) => format.format(value);
  };
  return {
    whole: formatter(),
    share: formatter({ style: "percent", maximumFractionDigits: 0 }),
    change: formatter({ style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }),
    seconds: formatter({ maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    score: formatter({ maximumFractionDigits: 2, minimumFractionDigits: 2 }),
  };
}

type VitalProps = { vital: Vital } & VitalSum;

export function VitalFigure({ vital, p75, good, count }: VitalProps) {
  const words = visitorWords[useLanguage()];
  const { whole, share, seconds, score } = useNumbers();
  const { title, text } = words.vitals[vital];
  const limits = thresholds[vital];
  const rating = p75 === undefined ? undefined : p75 <= limits.good ? "good" : p75 <= limits.poor ? "middling" : "poor";
  const looks = { good: "text-accent", middling: "text-notice", poor: "text-error" };
  const inSeconds = (value: number) => fill(words.seconds, { count: seconds(value / 1000) });
  const value =
    p75 === undefined
      ? "–"
      : vital === "cls"
        ? score(p75)
        : p75 === 0
          ? fill(words.under, { value: inSeconds(100) })
          : inSeconds(p75);
  return (
    <div className="rounded-md border border-line bg-raised p-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 text-page font-semibold tabular-nums">{value}</p>
      {rating && <p className={`font-semibold ${looks[rating]}`}>{words.ratings[rating]}</p>}
      <p className="mt-2 text-small text-subdued">{text}</p>
      {good !== undefined && (
        <p className="mt-1 text-small text-subdued">
          {fill(words.goodShare, { share: share(good), count: whole(count) })}
        </p>
      )}
    </div>
  );
}

/** A bar; the line goes through a second value, such as that of the previous period. */
export type Bar = { label: string; value: number; line: number };

const hasLine = ({ bars }: { bars: readonly Bar[] }): boolean => bars.some(({ line }) => line > 0);

const height = 100;

/** Bars over time, and a line; in Arabic time runs to the left. A table with the same data must accompany it. */
export function BarChart({ bars, label, size = "h-44" }: { bars: readonly Bar[]; label: string; size?: string }) {
  const isRtl = useLanguage() === "ar";
  const most = Math.max(1, ...bars.flatMap(({ value, line }) => [value, line]));
  const place = (index: number) => (isRtl ? bars.length - 1 - index : index);
  const points = bars.map(({ line }, index) => `${place(index) + 0.5},${height - (line / most) * height}`);
  return (
    <svg
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={`block w-full overflow-visible border-b border-line ${size}`}
    >
      {[0, 0.5].map((part) => (
        <line
          key={part}
          x1="0"
          x2={bars.length}
          y1={part * height}
          y2={part * height}
          className="stroke-line"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {bars.map(({ label: name, value }, index) => (
        <rect
          key={name}
          x={place(index) + 0.12}
          width="0.76"
          y={height - (value / most) * height}
          height={(value / most) * height}
          className="fill-accent"
        />
      ))}
      {hasLine({ bars }) && (
        <polyline
          points={points.join(" ")}
          className="fill-none stroke-notice"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

type FigureProps = Parameters<typeof BarChart>[0] & {
  /** A sentence with `{count}`, the highest bar. */
  most: string;
  /** The line's name. */
  line: string;
  /** Name of the last bar. */
  end: string;
};

/** A chart with its scale. */
export const ChartFigure = ({ most, line, end, ...chart }: FigureProps) => (
  <figure className="grid gap-2">
    <p className="text-small text-subdued">
      {fill(most, { count: Math.max(...chart.bars.map(({ value }) => value)).toLocaleString("en") })}
    </p>
    <BarChart {...chart} />
    <figcaption className="flex flex-wrap justify-between gap-x-6 text-small text-subdued">
      <span>{chart.bars[0]?.label}</span>
      {hasLine(chart) && (
        <span className="flex items-center gap-2">
          <svg viewBox="0 0 20 4" aria-hidden="true" className="h-1 w-5 fill-notice">
            <rect width="20" height="4" rx="2" />
          </svg>
          {line}
        </span>
      )}
      <span>{end}</span>
    </figcaption>
  </figure>
);
