import ChevronDown from "virtual:icon/chevron-down";

type Props = {
  /** Label for screen readers, which cannot infer it from the adjacent heading. */
  title: string;
  open?: boolean;
};

/** On phones covers the preceding heading, and expands the following siblings. The parent must be `relative`. */
export const Fold = ({ title, open }: Props) => (
  <details className="fold group" open={open}>
    <summary className="absolute inset-x-0 top-0 flex h-14 items-center justify-end">
      <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      <span className="sr-only">{title}</span>
    </summary>
  </details>
);

/** A text line that, on phones, expands the folded part of the prose or table before it. */
export const FoldRest = ({ label }: { label: string }) => (
  <details className="fold">
    <summary className="flex min-h-11 items-center font-semibold text-emerald-deep underline">{label}</summary>
  </details>
);
