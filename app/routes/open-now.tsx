import { useEffect, useState } from "react";
import { isOpen } from "#app/i18n/is-open.ts";
import type { OpeningHours } from "./opening-hours.server.ts";

/** Whether the office is open at this moment. Filled in by the browser, since ready-made pages know no clock; it is looked at every minute. */
export function OpenNow({ hours }: { hours: OpeningHours }) {
  const [state, setState] = useState<ReturnType<typeof isOpen>>();
  useEffect(() => {
    const look = () => setState(isOpen(hours, new Date()));
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, [hours]);
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
