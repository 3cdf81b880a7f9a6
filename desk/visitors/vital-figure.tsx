import type { VisitDetails } from "#app/features/visits/read-visits.server.ts";
import { type Vital, vitals as thresholds } from "#app/features/visits/vital-histogram.ts";
import { fill } from "#i18n/fill.tsx";
import { useWords } from "#desk/words/words.ts";
import { useNumbers } from "./use-numbers.ts";

type VitalProps = { vital: Vital } & VisitDetails["vitals"][Vital];

export function VitalFigure({ vital, p75, good, count }: VitalProps) {
  const { visitors: words } = useWords();
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
