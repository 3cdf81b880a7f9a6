import { Logo } from "./logo.tsx";

/** What the splash script shows and hides; out of sight and out of the accessibility tree in every other case. */
export function Splash({ company, loading }: { company: string; loading: string }) {
  return (
    <div className="splash on-night fixed inset-0 z-50 grid place-content-center gap-8 px-8" aria-hidden="true">
      <Logo name={company} className="text-[1.75rem]" />
      <div className="grid gap-3">
        <div className="splash-bar h-5 w-[min(15rem,70vw)]" />
        <p className="text-small flex justify-between gap-6 tabular-nums text-sand-200">
          <span>{loading}</span>
          <span id="splash-percent" dir="ltr" suppressHydrationWarning>
            0%
          </span>
        </p>
      </div>
    </div>
  );
}
