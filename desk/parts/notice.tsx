import type { ReactNode } from "react";

const looks = {
  good: "border-accent bg-accent-soft",
  attention: "border-notice bg-notice-soft",
  bad: "border-error bg-error-soft",
} as const;

/** The result of an action, announced by screen readers. */
export function Notice({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <div
      role={kind === "bad" ? "alert" : "status"}
      tabIndex={-1}
      data-notice={kind}
      className={`rounded-md border-s-4 px-4 py-3 ${looks[kind]} text-foreground`}
    >
      {children}
    </div>
  );
}

type ListProps = { kind: keyof typeof looks; title: string; items: readonly ReactNode[] };

/** A notice with a list of sentences, names or links. */
export const NoticeList = ({ kind, title, items }: ListProps) => (
  <Notice kind={kind}>
    <p className="font-semibold">{title}</p>
    <ul className="mt-1 list-disc ps-5">
      {items.map((item, index) => (
        <li key={index}>{typeof item === "string" ? <bdi>{item}</bdi> : item}</li>
      ))}
    </ul>
  </Notice>
);
