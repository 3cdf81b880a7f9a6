import type { ReactNode } from "react";

const unit = "M0 24V18H3V12H6V6H9V0H15V6H18V12H21V18H24V24Z";
const rows = [1, 2, 3, 4];

type Props = {
  /** Broken: one stone has left its row and glows. */
  broken?: boolean;
  className?: string;
};

/** Four large rows of the unit, for pages that would be bare; the broken one is for error pages. */
export function Figure({ broken = false, className = "" }: Props) {
  return (
    <svg
      viewBox={broken ? "0 0 120 120" : "8 8 104 102"}
      fill="currentColor"
      aria-hidden="true"
      className={`mirrored print:hidden ${className}`}
    >
      {rows.flatMap((count, row) =>
        Array.from({ length: count }, (_, column) => {
          const x = 60 - count * 13 + column * 26 + 1;
          const y = 8 + row * 26;
          const lit = row === 1 && column === 1;
          return (
            <path
              key={`${row}-${column}`}
              d={unit}
              transform={lit && broken ? "translate(91 24) rotate(24 12 12)" : `translate(${x} ${y})`}
              className={lit ? (broken ? "text-emerald-light" : "text-emerald-deep") : undefined}
              fill="currentColor"
            />
          );
        }),
      )}
    </svg>
  );
}

/** The ground of a page that is not there or has failed. */
export const BrokenPage = ({ children }: { children: ReactNode }) => (
  <section className="on-night overflow-clip">
    <div className="container-page grid min-h-[78vh] content-center gap-12 pt-32 pb-28 lg:grid-cols-[1.2fr_1fr] lg:items-center">
      <div>{children}</div>
      <Figure broken className="mx-auto w-full max-w-md text-night-700" />
    </div>
  </section>
);
