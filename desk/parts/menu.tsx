import Ellipsis from "virtual:icon/ellipsis";
import { type ReactNode, useId } from "react";
import { Button, IconButton } from "./buttons.tsx";

type Props = {
  /** On the button, or only spoken if it has a title. */
  label: string;
  title?: string;
  children: ReactNode;
};

/** Further actions behind a button. */
export function Menu({ label, title, children }: Props) {
  const id = useId();
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
      {/* A link may lead to the same page. */}
      <div
        id={id}
        popover="auto"
        className="menu"
        onClick={({ target, currentTarget }) => (target as Element).closest("a") && currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
