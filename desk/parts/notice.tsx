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

type ReasonsProps = {
  title: string;
  /** Sentences of refusal-sentences.server.ts. */
  reasons: string[];
};

export function Reasons({ title, reasons }: ReasonsProps) {
  return (
    <Notice kind="bad">
      <p>{title}</p>
      <ul className="mt-1 list-disc ps-5">
        {reasons.map((reason) => (
          <li key={reason} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
