import Ellipsis from "virtual:icon/ellipsis";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { Button, IconButton } from "./buttons.tsx";

type Props = {
  /** Label on the button; for screen readers only if it has a title. */
  label: string;
  title?: string;
  children: ReactNode;
};

/** Further actions behind a button. */
export function Menu({ label, title, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // A link may lead to the same page.
  useEffect(() => box.current?.hidePopover(), [key]);
  return (
    <>
      {title ? (
        <IconButton icon={Ellipsis} popoverTarget={id} aria-label={label} title={title} />
      ) : (
        <Button popoverTarget={id}>
          <Ellipsis aria-hidden="true" className="size-4" />
          {label}
        </Button>
      )}
      <div ref={box} id={id} popover="auto" className="menu">
        {children}
      </div>
    </>
  );
}
