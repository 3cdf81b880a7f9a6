import { createContext, type ReactNode, use } from "react";

/** The announcement of screen readers for a link to another site. */
export const NewWindow = createContext<string | undefined>(undefined);

type LinkProps = { href: string; className: string; title?: string; children: ReactNode };

/** A link to another site in a new window. @throws Error outside of NewWindow */
export function NewWindowLink({ href, children, ...link }: LinkProps) {
  const newWindow = use(NewWindow);
  if (newWindow === undefined) throw new Error("NewWindow has no words.");
  return (
    <a href={href} target="_blank" rel="noreferrer" {...link}>
      {typeof children === "string" ? <span>{children}</span> : children}
      <span className="sr-only">{` (${newWindow})`}</span>
    </a>
  );
}
