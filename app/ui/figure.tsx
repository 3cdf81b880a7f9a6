const unit = "M0 24V18H3V12H6V6H9V0H15V6H18V12H21V18H24V24Z";
const rows = [1, 2, 3, 4];

type Props = {
  /** Broken in one place: one stone has left its row and gives light. */
  broken?: boolean;
  className?: string;
};

/** Four rows of the unit, large, where a page would be bare; the broken one stands on the pages of errors. */
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
