/** A patch of a colour; the policy for styles allows an attribute of a drawing. */
export const Swatch = ({ colour }: { colour: string }) => (
  <svg viewBox="0 0 1 1" aria-hidden="true" className="size-5 shrink-0 rounded-sm border border-line">
    <rect width="1" height="1" fill={colour} />
  </svg>
);
