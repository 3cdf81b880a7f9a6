import { useOpenState } from "#app/i18n/use-open-state.ts";
import type { OpeningHours } from "./opening-hours.server.ts";

/** Whether the office is open at this moment. */
export function OpenNow({ hours }: { hours: OpeningHours }) {
  const state = useOpenState(hours);
  // Its line is kept free before, so that nothing moves.
  return (
    <p className="flex min-h-8 items-center gap-2.5 font-medium">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full ${state.open ? "bg-emerald-deep" : "border-2 border-muted"}`}
          />
          {state.open ? hours.words.openNow : hours.words.closedNow}
          {state.occasion && <span className="font-normal text-muted">({state.occasion})</span>}
        </>
      )}
    </p>
  );
}
