import type { ComponentProps, ReactNode } from "react";

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
