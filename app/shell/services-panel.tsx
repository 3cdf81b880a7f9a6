import ArrowRight from "virtual:icon/arrow-right";
import ChevronDown from "virtual:icon/chevron-down";
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { SiteLink } from "#app/ui/site-link.tsx";
import { useMedia, desktop } from "#app/ui/use-media.ts";
import type { ShellData } from "./shell-data.server.ts";

type Props = Pick<ShellData, "services"> & {
  title: string;
  children: ReactNode;
};

/** A link in a panel below the header. */
export const menuRow = "flex min-h-12 items-center py-2 font-medium";

/** Milliseconds. Hovering in passing opens nothing; leaving briefly closes nothing. */
const [before, after] = [120, 300];

/** All service names below their link in the header, by button or hovering; without scripts only the link. */
export function ServicesPanel({ services, title, children }: Props) {
  const hasRoom = useMedia(desktop);
  // HTMLElement is undefined on the server, where `hasRoom` is false.
  const opens = hasRoom && "popover" in HTMLElement.prototype;
  const [open, setOpen] = useState(false);
  /** Whether a visitor comes near: then the icons are fetched, ahead of the list. */
  const [isNear, setIsNear] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<number>(undefined);
  /** Whether hovering opened the list: the click that follows must not close it. */
  const hasRested = useRef(false);
  const id = useId();
  const { key } = useLocation();

  const show = (isShown: boolean) => panel.current?.togglePopover?.(isShown);
  const point = ({ pointerType, type }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    const enters = type === "pointerenter";
    setIsNear(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => {
        hasRested.current = enters && !open;
        show(enters);
      },
      enters ? before : after,
    );
  };
  const click = (event: MouseEvent) => {
    clearTimeout(timer.current);
    if (hasRested.current) event.preventDefault();
    hasRested.current = false;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) show(false);
  };

  useEffect(() => {
    clearTimeout(timer.current);
    panel.current?.hidePopover?.();
  }, [key]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its children act
    <li
      className="flex items-center"
      onPointerEnter={point}
      onPointerLeave={point}
      onFocus={() => setIsNear(true)}
      onBlur={leave}
    >
      {children}
      {/* Positioned while still disabled. */}
      <button
        type="button"
        aria-label={title}
        disabled={!opens}
        popoverTarget={opens ? id : undefined}
        onClick={click}
        className="-ms-5 grid size-11 place-items-center rounded-full border border-transparent text-sand-200 hover:text-sand-50 noscript:hidden"
      >
        <ChevronDown aria-hidden="true" className={`size-4 ${open ? "rotate-180" : ""}`} />
      </button>
      {opens && (
        <div
          ref={panel}
          id={id}
          popover="auto"
          onToggle={({ newState }) => {
            setOpen(newState === "open");
            if (newState === "closed") hasRested.current = false;
          }}
          className="menu inset-x-0 top-(--header-height) w-full bg-sand-50 text-ink soft-shadow [--focus:var(--color-emerald-deep)]"
        >
          <ul aria-label={title} className="container-page grid gap-x-12 pt-6 pb-10 lg:grid-cols-2">
            {services.map(({ slug, title: name }) => (
              <li key={slug} className="border-b border-sand-200">
                <SiteLink to={`/services/${slug}`} className={`${menuRow} gap-3 hover:text-emerald-deep`}>
                  <svg aria-hidden="true" className="size-5 shrink-0 text-emerald-deep">
                    {isNear && <use href={`/services.svg#${slug}`} />}
                  </svg>
                  <span>{name}</span>
                </SiteLink>
              </li>
            ))}
            <li className="group col-span-full">
              <SiteLink to="/services" className={`${menuRow} gap-3 text-emerald-deep hover:underline`}>
                <ArrowRight aria-hidden="true" className="arrow size-5" />
                <span>{title}</span>
              </SiteLink>
            </li>
          </ul>
        </div>
      )}
    </li>
  );
}
