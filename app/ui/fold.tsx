/**
 * A line that, on phones, shows the next element of the class `folded`; prose.css has what a sheet
 * and a text fold. Elsewhere it is not there.
 */
export const Fold = ({ label, className }: { label: string; className: string }) => (
  <details className="fold">
    <summary className={className}>{label}</summary>
  </details>
);
