/** A text line that, on phones, expands the folded part of the sheet before it. */
export const FoldRest = ({ label }: { label: string }) => (
  <details className="fold">
    <summary className="flex min-h-11 items-center font-semibold text-emerald-deep underline">{label}</summary>
  </details>
);
