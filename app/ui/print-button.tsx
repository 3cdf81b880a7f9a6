import type { MouseEvent } from "react";

/** Prints the part of the page around the button, and nothing else below the letterhead. */
function printPart({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const part = currentTarget.parentElement!;
  part.dataset.alone = "";
  addEventListener("afterprint", () => delete part.dataset.alone, { once: true });
  print();
}

/** Absent without scripts. */
export const PrintButton = ({ label }: { label: string }) => (
  <button type="button" className="button button-line mt-5 self-start noscript:hidden" onClick={printPart}>
    {label}
  </button>
);
