import type { ReactNode } from "react";

const looks = {
  good: "border-accent bg-accent-soft",
  attention: "border-notice bg-notice-soft",
  bad: "border-error bg-error-soft",
} as const;

/** The result of an action, read out when it appears. */
export function Notice({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <div
      role={kind === "bad" ? "alert" : "status"}
      className={`rounded-md border-s-4 px-4 py-3 ${looks[kind]} text-foreground`}
    >
      {children}
    </div>
  );
}
