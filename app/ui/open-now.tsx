import { type Hours, useOpenState } from "#app/i18n/open-state.ts";

type Props = { hours: Hours & { words: { openNow: string; closedNow: string } } };

/** Whether the office is open now, with a mark. Its line is reserved, so that nothing moves. */
export function OpenNow({ hours }: Props) {
  const state = useOpenState(hours);
  return (
    <p className="flex min-h-[max(2rem,1lh)] items-center gap-2.5 font-medium">
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
