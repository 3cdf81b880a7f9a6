import type { ComponentProps, ReactNode } from "react";

/** An icon of the content, such as a service's; hidden from screen readers, since words are beside it. */
export const Icon = ({ shapes, className }: { shapes: string; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className={className}
    // Of the set, or of a drawing that cms/clean-drawing.ts rewrote.
    dangerouslySetInnerHTML={{ __html: shapes }}
  />
);

export type InterfaceIcon = (attributes: ComponentProps<"svg">) => ReactNode;

/** A component for `virtual:icon/NAME`. @public scripts/vite/icons.ts imports it */
export function interfaceIcon(shapes: string): InterfaceIcon {
  const html = { __html: shapes };
  return (attributes) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...attributes}
      dangerouslySetInnerHTML={html}
    />
  );
}
