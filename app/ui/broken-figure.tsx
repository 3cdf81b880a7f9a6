const unit = "M0 24V18H3V12H6V6H9V0H15V6H18V12H21V18H24V24Z";

/** Three rows of the unit, broken in one place: one stone has left its row and gives light. */
export function BrokenFigure({ className }: { className?: string }) {
  const rows = [1, 2, 3, 4];
  return (
    <svg viewBox="0 0 120 120" fill="currentColor" aria-hidden="true" className={className}>
      {rows.flatMap((count, row) =>
        Array.from({ length: count }, (_, column) => {
          const x = 60 - count * 13 + column * 26 + 1;
          const y = 8 + row * 26;
          const fallen = row === 1 && column === 1;
          return (
            <path
              key={`${row}-${column}`}
              d={unit}
              transform={fallen ? "translate(91 24) rotate(24 12 12)" : `translate(${x} ${y})`}
              className={fallen ? "text-emerald-light" : undefined}
              fill="currentColor"
            />
          );
        }),
      )}
    </svg>
  );
}
