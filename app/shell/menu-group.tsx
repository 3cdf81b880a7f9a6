import ChevronDown from "virtual:icon/chevron-down";
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";

/** Links below their common name in the header of wide screens, in a popover that needs no scripts. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const { key } = useLocation();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover?.();
  };
  useEffect(() => panel.current?.hidePopover?.(), [key]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its children act
    <li onBlur={leave}>
      <button
        type="button"
        popoverTarget={id}
        className="flex h-11 items-center gap-1.5 rounded-full px-3 text-small font-medium hover:text-emerald-light xl:px-4"
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-4 text-sand-200" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu inset-x-0 top-(--header-height) w-full bg-sand-50 text-ink soft-shadow [--focus:var(--color-emerald-deep)]"
      >
        <ul aria-label={label} className="container-page grid gap-x-12 pt-6 pb-10 lg:grid-cols-2">
          {children}
        </ul>
      </div>
    </li>
  );
}
