import ChevronDown from "lucide-react/icons/chevron-down";

type Props = {
  /** Its label for screen readers, as the heading beside it is out of their sight. */
  title: string;
  open?: boolean;
};

/**
 * On phones it lies on the heading before it, and opens the following elements of their parent,
 * which is `relative`.
 */
export const Fold = ({ title, open }: Props) => (
  <details className="fold group" open={open}>
    <summary className="absolute inset-x-0 top-0 flex h-14 items-center justify-end">
      <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      <span className="sr-only">{title}</span>
    </summary>
  </details>
);

/** A line of words that opens, on phones, the folded part of the prose or table before it. */
export const FoldRest = ({ label }: { label: string }) => (
  <details className="fold">
    <summary className="flex min-h-11 items-center font-semibold text-emerald-deep underline">{label}</summary>
  </details>
);
