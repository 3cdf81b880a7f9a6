import type { ReactNode } from "react";

/** A link to another site in a new window; screen readers announce `newWindow`. */
export function NewWindowLink(props: { href: string; newWindow: string; className: string; children: ReactNode }) {
  const { href, newWindow, className, children } = props;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {typeof children === "string" ? <span>{children}</span> : children}
      <span className="sr-only">{` (${newWindow})`}</span>
    </a>
  );
}
