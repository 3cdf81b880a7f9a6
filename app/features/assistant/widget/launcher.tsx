import { useEffect, useRef, useState } from "react";
import { FaultBoundary } from "#app/ui/fault-boundary.tsx";

type Props = {
  /** Name of the button. */
  label: string;
  /** Campaign that the visit came from; a request for a callback tells it. */
  source: () => string;
  /** The panel's code cannot be had, or fails. */
  onFault: () => void;
};

const loadPanel = () => import("./panel.tsx");

/** Outlives the page being made anew, as after the error page. */
const kept: { Panel?: Awaited<ReturnType<typeof loadPanel>>["Panel"] | undefined; open: boolean; failed: boolean } = {
  open: false,
  failed: false,
};

/** The round button at every page's end. Its panel is fetched when somebody is about to ask for it. */
export function Launcher({ label, source, onFault }: Props) {
  const [Panel, setPanel] = useState(() => kept.Panel);
  const [open, setOpen] = useState(kept.open);
  const section = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    kept.open = open;
  }, [open]);
  const load = () =>
    loadPanel().then((module) => {
      kept.Panel = module.Panel;
      setPanel(() => module.Panel);
    });
  /** A panel that failed comes back only where it is asked for. */
  const prepare = () => {
    if (!kept.failed) load().catch(() => undefined);
  };
  const fail = () => {
    kept.failed = true;
    kept.Panel = undefined;
    setPanel(undefined);
    setOpen(false);
    onFault();
  };
  const close = (focus: "button" | "page") => {
    setOpen(false);
    if (focus === "button") button.current?.focus();
  };
  const toggle = () => {
    if (open) return close("button");
    load().then(() => setOpen(true), onFault);
  };
  useEffect(() => {
    const { current } = section;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && open && !event.isComposing) close("button");
    };
    current?.addEventListener("keydown", onKeyDown);
    return () => current?.removeEventListener("keydown", onKeyDown);
  }, [open]);

  return (
    <section ref={section} aria-label={label}>
      <button
        ref={button}
        type="button"
        data-replay
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
        onPointerEnter={prepare}
        onPointerDown={prepare}
        onFocus={prepare}
        className="chat-launcher"
      >
        <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true" className="size-8">
          {open ? (
            <path d="M9 13l7 7 7-7" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
          ) : (
            <>
              <path
                d="M6 5H26A3 3 0 0 1 29 8V20A3 3 0 0 1 26 23H15L9 28.5V23H6A3 3 0 0 1 3 20V8A3 3 0 0 1 6 5Z"
                strokeWidth="2"
                strokeLinejoin="round"
              />
              <path d="M9 19V17H11V15H13V13H15V11H17V13H19V15H21V17H23V19Z" fill="currentColor" stroke="none" />
            </>
          )}
        </svg>
      </button>
      {Panel && (
        <FaultBoundary onFault={fail}>
          <Panel open={open} onClose={close} source={source} />
        </FaultBoundary>
      )}
    </section>
  );
}
