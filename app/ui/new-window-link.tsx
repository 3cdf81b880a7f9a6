import { createContext, type ReactNode, use } from "react";

/** What screen readers announce of a link to another site. */
export const NewWindow = createContext("");

/** A link to another site in a new window. */
export function NewWindowLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const newWindow = use(NewWindow);
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {typeof children === "string" ? <span>{children}</span> : children}
      <span className="sr-only">{` (${newWindow})`}</span>
    </a>
  );
}
