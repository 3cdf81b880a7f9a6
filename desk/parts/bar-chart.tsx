import { useLanguage } from "#desk/words/words.ts";

/** A bar; `before` is its value in the previous period. */
export type Bar = { label: string; value: number; before: number };

const height = 100;

/**
 * Bars over time, with a line for the previous period; in Arabic time runs to the left. A table
 * with the same data must accompany it.
 * @param props.label summary of the chart, with its most important figure
 */
export function BarChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const isRtl = useLanguage() === "ar";
  const most = Math.max(1, ...bars.flatMap(({ value, before }) => [value, before]));
  const place = (index: number) => (isRtl ? bars.length - 1 - index : index);
  const line = bars.map(({ before }, index) => `${place(index) + 0.5},${height - (before / most) * height}`);
  return (
    <svg
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block h-44 w-full overflow-visible border-b border-line"
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
      {bars.some(({ before }) => before > 0) && (
        <polyline
          points={line.join(" ")}
          className="fill-none stroke-notice"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
