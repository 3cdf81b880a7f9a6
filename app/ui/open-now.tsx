import { fill } from "#i18n/fill.tsx";
import { type Hours, useOpenState } from "#i18n/open-state.ts";
import { dayName } from "#i18n/riyadh-time.ts";
import { useLocale } from "#i18n/use-locale.ts";

type Words = Record<"openNow" | "closedNow" | "opensNext" | "today", string>;
type Props = {
  hours: Hours & { words: Words };
  night?: boolean;
};

/**
 * Whether the office is open now, or when it opens next, with a mark. Its line is reserved to avoid
 * layout shifts.
 */
export function OpenNow({ hours, night = false }: Props) {
  const state = useOpenState(hours);
  const locale = useLocale();
  const [quiet, lit] = night ? ["text-sand-200", "bg-emerald-light"] : ["text-muted", "bg-emerald-deep"];
  const { openNow, closedNow, opensNext, today } = hours.words;
  return (
    <p className="text-item flex min-h-[2rem] items-baseline gap-3 font-medium">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full ${quiet} ${state.open ? lit : "border-2"}`}
          />
          <span>
            <span>{state.open ? openNow : closedNow}</span>
            {state.next && (
              <span className={`font-normal ${quiet}`}>
                {fill(` · ${opensNext}`, {
                  date: state.next.isToday ? today : dayName(state.next.weekday, locale),
                  opens: state.next.opens,
                })}
              </span>
            )}
          </span>
          {state.occasion && <span className={`font-normal ${quiet}`}>{`(${state.occasion})`}</span>}
        </>
      )}
    </p>
  );
}
